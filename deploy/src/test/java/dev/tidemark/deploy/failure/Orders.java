package dev.tidemark.deploy.failure;

import dev.tidemark.deploy.sample.OrderKind;
import dev.tidemark.deploy.sample.Publication;
import dev.tidemark.deploy.sample.SampleOrder;
import dev.tidemark.deploy.sample.SampleOrders;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What a run is fed with.
 *
 * @param nothingLate whether every order comes within the allowed lateness, so that no published count may ever fall
 * @param publications the records, in order
 */
record Orders(boolean nothingLate, List<Publication> publications) {
    private static final Set<OrderKind> TOO_LATE = EnumSet.of(OrderKind.TARDY, OrderKind.LATE);

    /** Six hours of orders of all kinds but those that come too late. */
    static Orders inTime(long seed, int count) {
        return new Orders(
                true,
                SampleOrders.ofSeed(seed, count).orders().stream()
                        .filter(order -> !TOO_LATE.contains(order.kind()))
                        .filter(order -> order.kind() != OrderKind.REPEATED)
                        .map(SampleOrder::publication)
                        .toList());
    }

    /** Six hours of orders of all kinds. */
    static Orders ofAllKinds(long seed, int count) {
        return new Orders(
                false,
                SampleOrders.ofSeed(seed, count).orders().stream()
                        .map(SampleOrder::publication)
                        .toList());
    }

    int count() {
        return publications.size();
    }
}
