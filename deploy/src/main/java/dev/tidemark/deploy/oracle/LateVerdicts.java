package dev.tidemark.deploy.oracle;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Judges late verdicts. The plain computation has to believe the job which records were late, since that depends on
 * how the watermark ran; but a verdict must speak of a record that is there and belongs to the window, and be possible:
 * no watermark passes the latest time in the input less the disorder.
 */
final class LateVerdicts {
    private final TotalsDefinition definition;
    private final Map<Position, CountableRecord> records = new HashMap<>();
    private final Map<String, Duration> lengths;
    private long latest = Long.MIN_VALUE;

    LateVerdicts(TotalsDefinition definition, List<CountableRecord> countable) {
        this.definition = definition;
        this.lengths = definition.groupings().stream().collect(Collectors.toMap(Grouping::name, Grouping::length));
        for (CountableRecord record : countable) {
            records.put(record.position(), record);
            latest = Math.max(latest, record.time());
        }
    }

    List<String> faults(Set<LateRecord> late) {
        List<String> faults = new ArrayList<>();
        for (LateRecord verdict : late) {
            String fault = fault(verdict);
            if (!fault.isEmpty()) {
                faults.add("Record " + verdict.position() + " is late for " + verdict.window() + ", but " + fault);
            }
        }
        faults.sort(null);
        return faults;
    }

    private String fault(LateRecord verdict) {
        CountableRecord record = records.get(verdict.position());
        Duration length = lengths.get(verdict.window().grouping());
        if (record == null || !record.key().equals(verdict.window().key())) {
            return "no such record of this key is in the input.";
        }
        if (length == null) {
            return "no such grouping is defined.";
        }
        long start = verdict.window().start().toEpochMilli();
        if (record.time() < start || record.time() >= start + length.toMillis()) {
            return "its time is not in that window.";
        }
        long closed = start + length.toMillis() + definition.allowedLateness().toMillis();
        return closed > latest - definition.disorder().toMillis() ? "no record moved the watermark so far." : "";
    }
}
