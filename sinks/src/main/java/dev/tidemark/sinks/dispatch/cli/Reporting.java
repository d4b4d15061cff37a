package dev.tidemark.sinks.dispatch.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.tidemark.sinks.dispatch.Counters;
import dev.tidemark.sinks.dispatch.Dispatcher;
import dev.tidemark.sinks.dispatch.config.DispatchConfig;
import dev.tidemark.sinks.dispatch.outbox.Backlog;
import dev.tidemark.sinks.jdbc.RetryingSession;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells how a dispatcher is getting on: a line in the log at each interval, and a page for Prometheus if a port is
 * configured. It has a connection of its own, so that nothing it does holds a request up. Thread-safe.
 */
final class Reporting implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Reporting.class);
    private static final int NONE = -1;

    private final DispatchConfig config;
    private final Counters counters;
    private final Dispatcher dispatcher;
    private final RetryingSession session;
    private final Backlog backlog;
    private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(2, task -> {
        Thread thread = new Thread(task, "reporting");
        thread.setDaemon(true);
        return thread;
    });
    private final @Nullable HttpServer server;

    private Reporting(DispatchConfig config, Counters counters, Dispatcher dispatcher) throws IOException {
        this.config = config;
        this.counters = counters;
        this.dispatcher = dispatcher;
        this.session = OutboxSessions.brief(config, "tidemark dispatch-outbox metrics");
        this.backlog = new Backlog(session, config.outbox());
        this.server = config.metricsPort() == null ? null : serve(config.metricsPort());
    }

    /** @throws IOException if the port is taken */
    static Reporting start(DispatchConfig config, Counters counters, Dispatcher dispatcher) throws IOException {
        Reporting reporting = new Reporting(config, counters, dispatcher);
        long interval = config.metricsInterval().toMillis();
        reporting.threads.scheduleWithFixedDelay(reporting::log, interval, interval, TimeUnit.MILLISECONDS);
        return reporting;
    }

    /** The page's port; negative if there is none. */
    int port() {
        return server == null ? NONE : server.getAddress().getPort();
    }

    @Override
    public void close() {
        if (server != null) {
            server.stop(0);
        }
        threads.shutdownNow();
        session.abort();
        synchronized (this) {
            session.close();
        }
    }

    private HttpServer serve(int port) throws IOException {
        HttpServer made;
        try {
            made = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        } catch (BindException e) {
            throw new IOException(
                    "The key 'metrics-port' is " + port + ", which another process uses; choose another, or 0 for any"
                            + " that is free.",
                    e);
        }
        made.createContext("/metrics", this::answer);
        made.setExecutor(threads);
        made.start();
        return made;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] page = new MetricsPage(config)
                    .text(counters.values(), waiting(), dispatcher.resting())
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
        }
    }

    private void log() {
        List<Backlog.Group> groups = waiting();
        LOG.info("Since the start: {}", counters);
        LOG.info("Not done: {}", groups == null ? "not known, the database is away" : BacklogText.of(config, groups));
    }

    /** Null if the database cannot be asked. */
    private synchronized @Nullable List<Backlog.Group> waiting() {
        try {
            return backlog.read();
        } catch (SQLException | IllegalStateException e) {
            LOG.warn("The backlog cannot be counted: {}", e.getMessage());
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
