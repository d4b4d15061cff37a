package dev.tidemark.budget.extract.network;

import java.io.IOException;
import java.nio.channels.AsynchronousChannelGroup;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.spi.AsynchronousChannelProvider;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * Refuses asynchronous channels. Public for the JVM, which makes one when it is named in
 * {@code java.nio.channels.spi.AsynchronousChannelProvider}.
 */
public final class RefusingAsynchronousProvider extends AsynchronousChannelProvider {
    /** Made by the JVM. */
    public RefusingAsynchronousProvider() {}

    @Override
    public AsynchronousChannelGroup openAsynchronousChannelGroup(int threads, ThreadFactory factory) {
        return new Group(this);
    }

    @Override
    public AsynchronousChannelGroup openAsynchronousChannelGroup(ExecutorService executor, int initialSize) {
        return new Group(this);
    }

    @Override
    public AsynchronousServerSocketChannel openAsynchronousServerSocketChannel(@Nullable AsynchronousChannelGroup group)
            throws IOException {
        throw RefusedNetwork.refuse("listen for connections");
    }

    @Override
    public AsynchronousSocketChannel openAsynchronousSocketChannel(@Nullable AsynchronousChannelGroup group)
            throws IOException {
        throw RefusedNetwork.refuse("connect, asynchronously");
    }

    /** A group that no channel ever joins. */
    private static final class Group extends AsynchronousChannelGroup {
        private volatile boolean shutdown;

        Group(AsynchronousChannelProvider provider) {
            super(provider);
        }

        @Override
        public boolean isShutdown() {
            return shutdown;
        }

        @Override
        public boolean isTerminated() {
            return shutdown;
        }

        @Override
        public void shutdown() {
            shutdown = true;
        }

        @Override
        public void shutdownNow() {
            shutdown = true;
        }

        @Override
        public boolean awaitTermination(long timeout, java.util.concurrent.TimeUnit unit) {
            return shutdown;
        }
    }
}
