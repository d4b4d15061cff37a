package dev.tidemark.sinks.event;

import dev.tidemark.sinks.command.TransitionWorkflow;
import dev.tidemark.sinks.jdbc.ArrayParameters;
import dev.tidemark.sinks.result.SinkResult;
import dev.tidemark.sinks.result.SinkResult.Applied;
import dev.tidemark.sinks.target.EventSql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes the transitions of workflows. The rows of a batch are locked and read in one statement, each entity's transitions are
 * judged one after the other from where its row stands, and where it ends is written by compare-and-swap. So a batch costs
 * the same however many transitions an entity has in it. A row that another writer began at this moment is read again.
 */
final class CompareAndSwap {
    /** A row can be begun by another writer once; it can then be read. */
    private static final int MOST_ROUNDS = 3;

    private final TableRows rows;
    private final String lock;
    private final String insert;
    private final String swap;

    /** An entity: its transitions in the batch, where its row was found, and the transition that it ended with. */
    private static final class Chain {
        final List<Entry> transitions = new ArrayList<>();

        @Nullable WorkflowRow found;

        @Nullable Entry last;

        Entry any() {
            return transitions.get(0);
        }

        void judge() {
            WorkflowRow row = found;
            last = null;
            for (Entry entry : transitions) {
                var transition = (TransitionWorkflow) entry.command();
                SinkResult result = WorkflowRow.judge(row, transition);
                entry.result(result);
                if (result instanceof Applied) {
                    row = WorkflowRow.after(transition);
                    last = entry;
                }
            }
        }
    }

    CompareAndSwap(TableRows rows) {
        this.rows = rows;
        EventSql sql = new EventSql(rows.table());
        lock = sql.lock();
        insert = sql.insert();
        swap = sql.swap();
    }

    /**
     * Gives each entry its result, within the connection's transaction.
     *
     * @return 0: every transition is judged by the row, or by what the one before leaves there
     */
    long write(Connection connection, List<Entry> entries) throws SQLException {
        Map<List<Object>, Chain> byEntity = new LinkedHashMap<>();
        entries.forEach(entry -> byEntity.computeIfAbsent(entry.identity(), entity -> new Chain())
                .transitions
                .add(entry));
        List<Chain> open = List.copyOf(byEntity.values());
        for (int round = 1; !open.isEmpty(); round++) {
            if (round > MOST_ROUNDS) {
                throw Vanished.of(rows.table());
            }
            read(connection, open);
            open.forEach(Chain::judge);
            swap(
                    connection,
                    open.stream().filter(c -> c.last != null && c.found != null).toList());
            open = begin(
                    connection,
                    open.stream().filter(c -> c.last != null && c.found == null).toList());
        }
        return 0;
    }

    private void read(Connection connection, List<Chain> chains) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(lock);
                ArrayParameters parameters = new ArrayParameters(connection, statement, 1)) {
            rows.bindIdentity(parameters, chains.stream().map(Chain::any).toList());
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    chains.get(result.getInt(1) - 1).found =
                            new WorkflowRow(result.getString(2), result.getLong(3), result.getString(4));
                }
            }
        }
    }

    private void swap(Connection connection, List<Chain> moved) throws SQLException {
        if (moved.isEmpty()) {
            return;
        }
        try (PreparedStatement statement = connection.prepareStatement(swap);
                ArrayParameters parameters = new ArrayParameters(connection, statement, 1)) {
            rows.bind(parameters, ends(moved));
            parameters.texts(moved, chain -> found(chain).status());
            parameters.add(
                    "bigint",
                    moved.stream().map(chain -> found(chain).version()).toArray(Long[]::new));
            if (identities(statement).size() != moved.size()) {
                // the rows are locked, so nobody else can have moved them
                throw Vanished.of(rows.table());
            }
        }
    }

    /** Inserts the rows of entities that had none; returns those that another writer began first. */
    private List<Chain> begin(Connection connection, List<Chain> begun) throws SQLException {
        if (begun.isEmpty()) {
            return begun;
        }
        try (PreparedStatement statement = connection.prepareStatement(insert);
                ArrayParameters parameters = new ArrayParameters(connection, statement, 1)) {
            rows.bind(parameters, ends(begun));
            Set<List<Object>> inserted = identities(statement);
            return begun.stream()
                    .filter(chain -> !inserted.contains(chain.any().identity()))
                    .toList();
        }
    }

    private Set<List<Object>> identities(PreparedStatement statement) throws SQLException {
        Set<List<Object>> identities = new HashSet<>();
        try (ResultSet result = statement.executeQuery()) {
            while (result.next()) {
                identities.add(rows.identity(result));
            }
        }
        return identities;
    }

    private static List<Entry> ends(List<Chain> chains) {
        return chains.stream().map(chain -> Objects.requireNonNull(chain.last)).toList();
    }

    private static WorkflowRow found(Chain chain) {
        return Objects.requireNonNull(chain.found);
    }
}
