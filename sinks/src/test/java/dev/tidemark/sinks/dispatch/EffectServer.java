package dev.tidemark.sinks.dispatch;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/**
 * A real HTTP server whose effects can be counted. {@code /keyed/…} makes one effect of one key; {@code /plain/…} makes
 * one of every call; {@code GET /plain/KEY} tells whether there is one. What it does wrong is told beforehand.
 */
public final class EffectServer implements AutoCloseable {
    /** What to do with one call. */
    public enum Manner {
        WELL,
        /** The connection is closed after the effect, without an answer. */
        DIE_AFTER_EFFECT,
        /** The connection is closed before the effect, without an answer. */
        DIE_BEFORE_EFFECT,
        /** The effect is made and the answer never comes. */
        NEVER,
        /** The status and half a body come, then the connection is closed. */
        HALF_A_BODY,
        FAIL_500,
        BUSY_503,
        BUSY_429,
        REFUSE_400,
        REFUSE_401,
        REDIRECT
    }

    /** One call. */
    public record Call(String path, String key, String body) {}

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, AtomicInteger> effects = new ConcurrentHashMap<>();
    private final Map<String, Queue<Manner>> manners = new ConcurrentHashMap<>();
    private final Queue<Call> calls = new ConcurrentLinkedQueue<>();
    private final Queue<String> made = new ConcurrentLinkedQueue<>();
    private final AtomicInteger called = new AtomicInteger();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final AtomicInteger underWay = new AtomicInteger();
    private final AtomicInteger mostUnderWay = new AtomicInteger();
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private volatile Manner everyCall = Manner.WELL;
    private volatile IntConsumer listener = number -> {};

    public EffectServer() {
        this(0);
    }

    public EffectServer(int port) {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 200);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::handle);
        server.setExecutor(threads);
        server.start();
    }

    public int port() {
        return server.getAddress().getPort();
    }

    public String url(String path) {
        return "http://127.0.0.1:" + port() + path;
    }

    /** The next calls with this key are treated like this, one after the other. */
    public void treat(String key, Manner... next) {
        manners.computeIfAbsent(key, k -> new ConcurrentLinkedQueue<>()).addAll(List.of(next));
    }

    /** Every call that nothing else is said about is treated like this. */
    public void treatAll(Manner manner) {
        everyCall = manner;
    }

    /** Told the number of each call, from 1, while that call is under way. */
    public void listen(IntConsumer told) {
        listener = told;
    }

    /** Calls wait before their effect until the gate is opened. */
    public void shut() {
        gate = new CountDownLatch(1);
    }

    public void open() {
        gate.countDown();
    }

    public int effects(String key) {
        AtomicInteger count = effects.get(key);
        return count == null ? 0 : count.get();
    }

    public Map<String, AtomicInteger> effects() {
        return effects;
    }

    /** The keys of the effects, in the order in which these were made. */
    public List<String> effectsInOrder() {
        return new ArrayList<>(made);
    }

    public List<Call> calls() {
        return new ArrayList<>(calls);
    }

    public List<String> keysCalled() {
        return calls.stream().map(Call::key).toList();
    }

    public int mostUnderWay() {
        return mostUnderWay.get();
    }

    @Override
    public void close() {
        closing.countDown();
        open();
        server.stop(0);
        threads.shutdownNow();
    }

    private void handle(HttpExchange exchange) throws IOException {
        mostUnderWay.accumulateAndGet(underWay.incrementAndGet(), Math::max);
        try {
            if (exchange.getRequestMethod().equals("GET")) {
                lookUp(exchange);
            } else {
                request(exchange);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            underWay.decrementAndGet();
            exchange.close();
        }
    }

    private void lookUp(HttpExchange exchange) throws IOException {
        String key = exchange.getRequestURI().getPath().substring("/plain/".length());
        calls.add(new Call("look-up", key, ""));
        if (effects(key) > 0) {
            answer(exchange, 200, "{\"id\": \"ref-" + key + "\"}");
        } else {
            answer(exchange, 404, "no such effect");
        }
    }

    private void request(HttpExchange exchange) throws IOException, InterruptedException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String key = URLDecoder.decode(
                exchange.getRequestHeaders().getFirst("Idempotency-Key").replace("+", "%2B"), StandardCharsets.UTF_8);
        String path = exchange.getRequestURI().getPath();
        calls.add(new Call(path, key, body));
        Queue<Manner> told = manners.get(key);
        Manner next = told == null ? null : told.poll();
        Manner manner = next == null ? everyCall : next;
        listener.accept(called.incrementAndGet());
        gate.await();
        switch (manner) {
            case DIE_BEFORE_EFFECT -> {}
            case FAIL_500 -> answer(exchange, 500, "{\"error\": \"internal\"}");
            case BUSY_503 -> busy(exchange, 503);
            case BUSY_429 -> busy(exchange, 429);
            case REFUSE_400 -> answer(exchange, 400, "no such customer");
            case REFUSE_401 -> answer(exchange, 401, "who are you?");
            case REDIRECT -> {
                exchange.getResponseHeaders().set("Location", "https://elsewhere.example/");
                answer(exchange, 301, "");
            }
            default -> effect(exchange, path, key, manner);
        }
    }

    private void effect(HttpExchange exchange, String path, String key, Manner manner)
            throws IOException, InterruptedException {
        boolean keyed = path.startsWith("/keyed");
        AtomicInteger count = effects.computeIfAbsent(key, k -> new AtomicInteger());
        boolean before = keyed ? !count.compareAndSet(0, 1) : count.getAndIncrement() < 0;
        if (!before) {
            made.add(key);
        }
        String reference = "{\"id\": \"ref-" + key + "\"}";
        switch (manner) {
            case DIE_AFTER_EFFECT -> {}
            case NEVER -> closing.await();
            case HALF_A_BODY -> {
                exchange.sendResponseHeaders(201, 1_000);
                exchange.getResponseBody().write(reference.getBytes(StandardCharsets.UTF_8));
                exchange.getResponseBody().flush();
            }
            default -> answer(exchange, before ? 409 : 201, reference);
        }
    }

    private static void busy(HttpExchange exchange, int status) throws IOException {
        exchange.getResponseHeaders().set("Retry-After", "1");
        answer(exchange, status, "later");
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }
}
