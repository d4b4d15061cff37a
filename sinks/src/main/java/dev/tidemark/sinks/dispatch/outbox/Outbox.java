package dev.tidemark.sinks.dispatch.outbox;

import dev.tidemark.sinks.dispatch.config.StuckHead;
import dev.tidemark.sinks.jdbc.ArrayParameters;
import dev.tidemark.sinks.jdbc.RetryingSession;
import dev.tidemark.sinks.target.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The outbox as one dispatcher sees it. Each method is one transaction, which is repeated while its failure may pass,
 * also after it was committed and only its reply was lost. Not thread-safe.
 */
public final class Outbox {
    /** A request of the entity became visible later than one that follows it, and both were about to be claimed. */
    private static final String TWO_OF_AN_ENTITY = "23P01";

    private final RetryingSession session;
    private final TableName table;
    private final StuckHead stuckHead;
    private final List<String> runs;
    private final String dispatcher;
    private long claims;

    /**
     * @param runs the runs whose requests are sent
     * @param dispatcher the name of this process, unlike any other's, also unlike that of its own restart
     */
    public Outbox(
            RetryingSession session, TableName table, StuckHead stuckHead, Collection<String> runs, String dispatcher) {
        this.session = session;
        this.table = table;
        this.stuckHead = stuckHead;
        this.runs = List.copyOf(runs);
        this.dispatcher = dispatcher;
    }

    /**
     * An abandoned request.
     *
     * @param key its idempotency key
     * @param run the run that requested it
     * @param action what was asked for
     * @param forReview whether only a person can decide what becomes of it
     */
    public record Abandoned(String key, String run, String action, boolean forReview) {}

    /**
     * Claims requests; when this returns, the claims are committed.
     *
     * @param actions what is to be asked for
     * @param most how many
     * @param lease for how long
     */
    public List<Claim> claim(List<String> actions, int most, Duration lease) throws SQLException, InterruptedException {
        String holder = dispatcher + "#" + ++claims;
        AtomicLong tries = new AtomicLong();
        try {
            return session.transaction(connection -> {
                if (tries.getAndIncrement() > 0) {
                    List<Claim> before = claimedBy(connection, holder);
                    if (!before.isEmpty()) {
                        return before;
                    }
                }
                return claim(connection, actions, most, holder, lease);
            });
        } catch (SQLException e) {
            if (TWO_OF_AN_ENTITY.equals(e.getSQLState())) {
                return List.of(); // the one that was quicker is seen by the next claim
            }
            throw e;
        }
    }

    /** What a claim would take, without taking it. */
    public List<Claim> rehearse(List<String> actions, int most) throws SQLException, InterruptedException {
        return session.transaction(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(OutboxSql.rehearse(table, stuckHead));
                    ArrayParameters arrays = new ArrayParameters(connection, statement, 1)) {
                arrays.texts(runs, run -> run).texts(actions, action -> action).texts(runs, run -> run);
                statement.setInt(4, most);
                return claims(statement);
            }
        });
    }

    /** Stores what became of claims, and tells the keys of those whose fence still held. */
    public Set<String> store(List<Decision> decisions) throws SQLException, InterruptedException {
        AtomicLong tries = new AtomicLong();
        return session.transaction(connection -> {
            Set<String> stored = new HashSet<>();
            if (tries.getAndIncrement() > 0) {
                try (PreparedStatement statement = connection.prepareStatement(OutboxSql.stored(table));
                        ArrayParameters arrays = new ArrayParameters(connection, statement, 1)) {
                    identified(arrays, decisions);
                    stored.addAll(keys(statement));
                }
            }
            try (PreparedStatement statement = connection.prepareStatement(OutboxSql.store(table));
                    ArrayParameters arrays = new ArrayParameters(connection, statement, 1)) {
                identified(arrays, decisions)
                        .texts(decisions, d -> d.verdict().reference())
                        .add("bigint", pauses(decisions));
                stored.addAll(keys(statement));
            }
            return stored;
        });
    }

    /** Gives back claims that were not sent, as if they had not been made. */
    public void release(List<Claim> unsent) throws SQLException, InterruptedException {
        session.transaction(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(OutboxSql.release(table));
                    ArrayParameters arrays = new ArrayParameters(connection, statement, 1)) {
                arrays.texts(unsent, Claim::key)
                        .add("bigint", unsent.stream().map(Claim::fence).toArray(Long[]::new))
                        .texts(unsent, claim -> claim.before().name());
                return statement.executeUpdate();
            }
        });
    }

    /**
     * Gives up the leases that have ended, whoever held them.
     *
     * @param actions of which requests
     * @param mostAttempts after how many attempts a person has to decide
     * @param pause when the requests are due again; null if a person has to decide
     */
    public List<Abandoned> abandon(List<String> actions, int mostAttempts, @Nullable Duration pause)
            throws SQLException, InterruptedException {
        return session.transaction(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(OutboxSql.abandon(table));
                    ArrayParameters arrays = new ArrayParameters(connection, statement, 3)) {
                statement.setInt(1, mostAttempts);
                if (pause == null) {
                    statement.setNull(2, Types.BIGINT);
                } else {
                    statement.setLong(2, pause.toMillis());
                }
                arrays.texts(actions, action -> action);
                List<Abandoned> abandoned = new ArrayList<>();
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        abandoned.add(new Abandoned(
                                rows.getString(1), rows.getString(2), rows.getString(3), rows.getBoolean(4)));
                    }
                }
                return abandoned;
            }
        });
    }

    private List<Claim> claim(Connection connection, List<String> actions, int most, String holder, Duration lease)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(OutboxSql.claim(table, stuckHead));
                ArrayParameters arrays = new ArrayParameters(connection, statement, 1)) {
            arrays.texts(runs, run -> run).texts(actions, action -> action).texts(runs, run -> run);
            statement.setInt(4, most);
            statement.setString(5, holder);
            statement.setLong(6, lease.toMillis());
            return claims(statement);
        }
    }

    private List<Claim> claimedBy(Connection connection, String holder) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(OutboxSql.claimedBy(table))) {
            statement.setString(1, holder);
            return claims(statement);
        }
    }

    private static ArrayParameters identified(ArrayParameters arrays, List<Decision> decisions) throws SQLException {
        return arrays.texts(decisions, d -> d.claim().key())
                .add("bigint", decisions.stream().map(d -> d.claim().fence()).toArray(Long[]::new))
                .texts(decisions, d -> d.verdict().state().name())
                .texts(decisions, d -> d.verdict().detail());
    }

    private static @Nullable Long[] pauses(List<Decision> decisions) {
        @Nullable Long[] pauses = new @Nullable Long[decisions.size()];
        for (int i = 0; i < pauses.length; i++) {
            Duration pause = decisions.get(i).verdict().pause();
            pauses[i] = pause == null ? null : Long.valueOf(pause.toMillis());
        }
        return pauses;
    }

    private static List<Claim> claims(PreparedStatement statement) throws SQLException {
        List<Claim> claims = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                claims.add(new Claim(
                        rows.getString(1),
                        rows.getLong(2),
                        rows.getInt(3),
                        rows.getBoolean(4),
                        rows.getString(5),
                        rows.getString(6),
                        rows.getString(7),
                        rows.getString(8),
                        rows.getString(9)));
            }
        }
        return claims;
    }

    private static Set<String> keys(PreparedStatement statement) throws SQLException {
        Set<String> keys = new HashSet<>();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                keys.add(rows.getString(1));
            }
        }
        return keys;
    }
}
