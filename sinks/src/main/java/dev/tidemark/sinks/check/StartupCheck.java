package dev.tidemark.sinks.check;

import static java.util.stream.Collectors.joining;

import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.jdbc.RetryingSession;
import dev.tidemark.sinks.jdbc.Session;
import dev.tidemark.sinks.target.Ddl;
import dev.tidemark.sinks.target.SinkTables;
import dev.tidemark.sinks.target.SqlName;
import dev.tidemark.sinks.target.TableName;
import dev.tidemark.sinks.target.WindowTarget;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Checks, before anything is written, that the database can be reached and that its tables fit the sink. A job's main
 * can call it before it submits; the writers call it when they start. It changes nothing.
 */
public final class StartupCheck {
    private static final List<String> ALL = List.of("SELECT", "INSERT", "UPDATE", "DELETE");

    private StartupCheck() {}

    /**
     * Checks what a guarded sink needs, without retries.
     *
     * @throws SinkStartException if the database cannot be reached or a table does not fit, with the statement that
     *     mends it
     */
    public static void guarded(SinkSettings settings, WindowTarget target) throws SinkStartException {
        once(settings, guardedNeeds(target));
    }

    /**
     * Checks what a staged sink needs, without retries.
     *
     * @throws SinkStartException if the database cannot be reached or a table does not fit, with the statement that
     *     mends it
     */
    public static void staged(SinkSettings settings, WindowTarget target) throws SinkStartException {
        once(settings, stagedNeeds(target));
    }

    /** As {@link #guarded(SinkSettings, WindowTarget)}, over a session that retries. */
    public static void guarded(RetryingSession session, SinkSettings settings, WindowTarget target)
            throws SinkStartException, InterruptedException {
        retrying(session, settings, guardedNeeds(target));
    }

    /** As {@link #staged(SinkSettings, WindowTarget)}, over a session that retries. */
    public static void staged(RetryingSession session, SinkSettings settings, WindowTarget target)
            throws SinkStartException, InterruptedException {
        retrying(session, settings, stagedNeeds(target));
    }

    private record Needs(WindowTarget target, List<String> targetPrivileges, List<Need> tables) {}

    private record Need(TableName table, List<String> privileges) {}

    private static Needs guardedNeeds(WindowTarget target) {
        SinkTables tables = target.tables();
        return new Needs(
                target,
                List.of("SELECT", "INSERT", "UPDATE"),
                List.of(
                        new Need(tables.rejectedRecords(), List.of("INSERT")),
                        new Need(tables.conflicts(), List.of("INSERT")),
                        new Need(tables.deadLetters(), List.of("INSERT"))));
    }

    private static Needs stagedNeeds(WindowTarget target) {
        SinkTables tables = target.tables();
        List<Need> needs = new ArrayList<>(guardedNeeds(target).tables());
        needs.add(new Need(tables.staging(), List.of("SELECT", "INSERT", "DELETE")));
        needs.add(new Need(tables.lateStaging(), List.of("SELECT", "INSERT", "DELETE")));
        needs.add(new Need(tables.batches(), ALL));
        needs.add(new Need(tables.writers(), ALL));
        return new Needs(target, ALL, needs);
    }

    private static void once(SinkSettings settings, Needs needs) throws SinkStartException {
        try (Session session = new Session(settings.connection(), "tidemark check " + settings.name())) {
            refuse(settings, session.rehearsal(connection -> findings(connection, settings, needs)));
        } catch (SQLException | IllegalStateException e) {
            throw StartFailure.explain(settings, e);
        }
    }

    private static void retrying(RetryingSession session, SinkSettings settings, Needs needs)
            throws SinkStartException, InterruptedException {
        try {
            refuse(settings, session.transaction(connection -> findings(connection, settings, needs)));
        } catch (SQLException | IllegalStateException e) {
            throw StartFailure.explain(settings, e);
        }
    }

    private static void refuse(SinkSettings settings, List<String> findings) throws SinkStartException {
        if (!findings.isEmpty()) {
            throw new SinkStartException("Sink '" + settings.name() + "' does not start, because of "
                    + settings.connection().where() + ": " + String.join(" ", findings));
        }
    }

    private static List<String> findings(Connection connection, SinkSettings settings, Needs needs)
            throws SQLException {
        List<String> findings = new ArrayList<>(
                ServerCheck.findings(connection, settings.connection().where()));
        WindowTarget target = needs.target();
        Optional<TableShape> shape = table(
                connection,
                settings,
                new Need(target.table(), needs.targetPrivileges()),
                Ddl.of(target, target.table()),
                findings);
        if (shape.isPresent()) {
            List<Finding> misfits = WindowTableCheck.findings(target, shape.get());
            if (!misfits.isEmpty()) {
                findings.add("Table '" + target.table() + "' does not fit. "
                        + misfits.stream().map(f -> f + ";").collect(joining(" ")));
            }
        }
        for (Need need : needs.tables()) {
            table(connection, settings, need, Ddl.of(target, need.table()), findings);
        }
        return findings;
    }

    private static Optional<TableShape> table(
            Connection connection, SinkSettings settings, Need need, String create, List<String> findings)
            throws SQLException {
        Optional<TableShape> shape = CatalogReader.read(connection, need.table(), need.privileges());
        if (shape.isEmpty()) {
            findings.add("There is no table '" + need.table() + "'. Create it with:\n" + create);
            return shape;
        }
        if (!shape.get().kind().equals("r") && !shape.get().kind().equals("p")) {
            findings.add("'" + need.table() + "' is not a table (pg_class.relkind is '"
                    + shape.get().kind() + "'). Name the table itself.");
            return Optional.empty();
        }
        List<String> missing = shape.get().missingPrivileges();
        if (!missing.isEmpty()) {
            findings.add("User '" + settings.connection().user() + "' may not " + String.join(", ", missing)
                    + " on table '" + need.table() + "'. Mend it with: GRANT " + String.join(", ", missing) + " ON "
                    + need.table().sql() + " TO "
                    + SqlName.quoted(settings.connection().user()) + ";");
        }
        return shape;
    }
}
