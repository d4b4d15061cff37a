package dev.tidemark.sinks.check;

import static java.util.stream.Collectors.joining;

import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.jdbc.RetryingSession;
import dev.tidemark.sinks.jdbc.Session;
import dev.tidemark.sinks.target.Ddl;
import dev.tidemark.sinks.target.DescribedTable;
import dev.tidemark.sinks.target.EventDdl;
import dev.tidemark.sinks.target.EventTable;
import dev.tidemark.sinks.target.EventTable.Kind;
import dev.tidemark.sinks.target.EventTargets;
import dev.tidemark.sinks.target.SinkTables;
import dev.tidemark.sinks.target.SqlName;
import dev.tidemark.sinks.target.TableName;
import dev.tidemark.sinks.target.WindowTarget;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

    /**
     * Checks what a sink of events needs, without retries.
     *
     * @throws SinkStartException if the database cannot be reached or a table does not fit, with the statement that
     *     mends it
     */
    public static void events(SinkSettings settings, EventTargets targets) throws SinkStartException {
        once(settings, eventNeeds(targets));
    }

    /** As {@link #events(SinkSettings, EventTargets)}, over a session that retries. */
    public static void events(RetryingSession session, SinkSettings settings, EventTargets targets)
            throws SinkStartException, InterruptedException {
        retrying(session, settings, eventNeeds(targets));
    }

    /** What a sink needs: a table, the statement that creates it, and its description where the sink depends on it. */
    private record Need(
            TableName table, List<String> privileges, String create, @Nullable DescribedTable description) {}

    private static List<Need> guardedNeeds(WindowTarget target) {
        return windowNeeds(target, List.of("SELECT", "INSERT", "UPDATE"));
    }

    private static List<Need> stagedNeeds(WindowTarget target) {
        SinkTables tables = target.tables();
        List<Need> needs = windowNeeds(target, ALL);
        needs.add(beside(target, tables.staging(), List.of("SELECT", "INSERT", "DELETE")));
        needs.add(beside(target, tables.lateStaging(), List.of("SELECT", "INSERT", "DELETE")));
        needs.add(beside(target, tables.batches(), ALL));
        needs.add(beside(target, tables.writers(), ALL));
        return needs;
    }

    private static List<Need> windowNeeds(WindowTarget target, List<String> privileges) {
        List<Need> needs = new ArrayList<>();
        needs.add(new Need(target.table(), privileges, Ddl.of(target, target.table()), target));
        Ddl.audit(target.tables())
                .forEach((table, create) -> needs.add(new Need(table, List.of("INSERT"), create, null)));
        return needs;
    }

    private static Need beside(WindowTarget target, TableName table, List<String> privileges) {
        return new Need(table, privileges, Ddl.of(target, table), null);
    }

    private static List<Need> eventNeeds(EventTargets targets) {
        List<Need> needs = new ArrayList<>();
        Map<TableName, String> audits = new LinkedHashMap<>();
        for (EventTable table : targets.all()) {
            needs.add(new Need(table.table(), eventPrivileges(table.kind()), EventDdl.of(table), table));
            audits.putAll(Ddl.audit(new SinkTables(table.table())));
        }
        audits.forEach((table, create) -> needs.add(new Need(table, List.of("INSERT"), create, null)));
        return needs;
    }

    private static List<String> eventPrivileges(Kind kind) {
        return switch (kind) {
            case FACT, CONTRIBUTION, OUTBOX -> List.of("SELECT", "INSERT");
            case PROJECTION, WORKFLOW -> List.of("SELECT", "INSERT", "UPDATE");
        };
    }

    private static void once(SinkSettings settings, List<Need> needs) throws SinkStartException {
        try (Session session = new Session(settings.connection(), "tidemark check " + settings.name())) {
            refuse(settings, session.rehearsal(connection -> findings(connection, settings, needs)));
        } catch (SQLException | IllegalStateException e) {
            throw StartFailure.explain(settings, e);
        }
    }

    private static void retrying(RetryingSession session, SinkSettings settings, List<Need> needs)
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

    private static List<String> findings(Connection connection, SinkSettings settings, List<Need> needs)
            throws SQLException {
        List<String> findings = new ArrayList<>(
                ServerCheck.findings(connection, settings.connection().where()));
        for (Need need : needs) {
            Optional<TableShape> shape = table(connection, settings, need, findings);
            if (shape.isPresent() && need.description() != null) {
                List<Finding> misfits = TableCheck.findings(need.description(), shape.get());
                if (!misfits.isEmpty()) {
                    findings.add("Table '" + need.table() + "' does not fit. "
                            + misfits.stream().map(f -> f + ";").collect(joining(" ")));
                }
            }
        }
        return findings;
    }

    private static Optional<TableShape> table(
            Connection connection, SinkSettings settings, Need need, List<String> findings) throws SQLException {
        Optional<TableShape> shape = CatalogReader.read(connection, need.table(), need.privileges());
        if (shape.isEmpty()) {
            findings.add("There is no table '" + need.table() + "'. Create it with:\n" + need.create());
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
