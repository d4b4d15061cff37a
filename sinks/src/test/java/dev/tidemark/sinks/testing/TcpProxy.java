package dev.tidemark.sinks.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A TCP proxy on 127.0.0.1 that can do to a connection what networks do: hold it, cut it, or lose the answers.
 *
 * <p>Thread-safe. A fault takes effect at once on every open connection, also on bytes already read but not yet passed.
 */
public final class TcpProxy implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TcpProxy.class);
    private static final int BUFFER_BYTES = 16 * 1024;

    /** What happens to bytes. */
    private enum Mode {
        PASS,
        HANG,
        SWALLOW_REPLIES,
        REFUSE
    }

    private final int targetPort;
    private final ServerSocket listener;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicLong swallowed = new AtomicLong();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private volatile Mode mode = Mode.PASS;

    private TcpProxy(int targetPort) throws IOException {
        this.targetPort = targetPort;
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start("accept", this::accept);
    }

    /** Starts a proxy for a server on 127.0.0.1. */
    public static TcpProxy to(int targetPort) {
        try {
            return new TcpProxy(targetPort);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The port to connect to. */
    public int port() {
        return listener.getLocalPort();
    }

    /** Passes everything, including what was held back by {@link #hang()}. */
    public void pass() {
        switchTo(Mode.PASS);
    }

    /** Holds all bytes in both directions; connections stay open, and new ones are accepted and held. */
    public void hang() {
        switchTo(Mode.HANG);
    }

    /** Passes requests and drops every answer, as if the reply were lost on its way. */
    public void swallowReplies() {
        switchTo(Mode.SWALLOW_REPLIES);
    }

    /** Closes every connection, and each new one, until {@link #pass()}. */
    public void cut() {
        switchTo(Mode.REFUSE);
        open.forEach(TcpProxy::closeQuietly);
    }

    /** Closes every connection that is open now; new ones pass. */
    public void cutOnce() {
        open.forEach(TcpProxy::closeQuietly);
    }

    /** How many bytes of answers were dropped so far: a test waits for it to rise to know that one was lost. */
    public long swallowedBytes() {
        return swallowed.get();
    }

    @Override
    public void close() {
        switchTo(Mode.REFUSE);
        closeQuietly(listener);
        open.forEach(TcpProxy::closeQuietly);
    }

    private void switchTo(Mode next) {
        lock.lock();
        try {
            mode = next;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                if (mode == Mode.REFUSE) {
                    closeQuietly(client);
                    continue;
                }
                Socket server = new Socket(InetAddress.getLoopbackAddress(), targetPort);
                open.add(client);
                open.add(server);
                start("requests", () -> pump(client, server, false));
                start("replies", () -> pump(server, client, true));
            } catch (IOException e) {
                LOG.debug("A connection was not accepted", e); // the server is down, or the proxy is being closed
            }
        }
    }

    private void pump(Socket from, Socket to, boolean replies) {
        byte[] buffer = new byte[BUFFER_BYTES];
        try (InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            int read = in.read(buffer);
            while (read >= 0 && awaitRelease(from)) {
                if (replies && mode == Mode.SWALLOW_REPLIES) {
                    swallowed.addAndGet(read);
                } else {
                    out.write(buffer, 0, read);
                    out.flush();
                }
                read = in.read(buffer);
            }
        } catch (IOException e) {
            LOG.debug("A connection ended", e); // either side closed it, which is what faults are for
        } finally {
            closeQuietly(from);
            closeQuietly(to);
            open.remove(from);
            open.remove(to);
        }
    }

    /** Waits while bytes are held; false when the connection was cut meanwhile. */
    private boolean awaitRelease(Socket from) {
        lock.lock();
        try {
            while (mode == Mode.HANG && !from.isClosed()) {
                changed.awaitUninterruptibly();
            }
            return mode != Mode.REFUSE && !from.isClosed();
        } finally {
            lock.unlock();
        }
    }

    private static void start(String name, Runnable body) {
        var thread = new Thread(body, "tcp-proxy-" + name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void closeQuietly(AutoCloseable closeable) {
        try {
            closeable.close();
        } catch (Exception e) {
            LOG.debug("Closing failed", e); // it is closed either way
        }
    }
}
