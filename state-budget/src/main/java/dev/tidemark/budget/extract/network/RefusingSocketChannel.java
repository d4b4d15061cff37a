package dev.tidemark.budget.extract.network;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.NotYetConnectedException;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A channel that takes options and closes, and refuses to connect. */
final class RefusingSocketChannel extends SocketChannel {
    private final Map<SocketOption<?>, Object> options = new HashMap<>();
    private final Socket socket;

    RefusingSocketChannel(SelectorProvider provider) {
        super(provider);
        try {
            socket = new Socket(new RefusingSocket()) {};
        } catch (SocketException e) {
            throw new IllegalStateException("a socket that is not connected was not made", e);
        }
    }

    @Override
    public boolean connect(SocketAddress remote) throws IOException {
        throw RefusedNetwork.refuse("connect to " + remote);
    }

    @Override
    public boolean finishConnect() {
        return false;
    }

    @Override
    public SocketChannel bind(@Nullable SocketAddress local) {
        return this;
    }

    @Override
    public <T> SocketChannel setOption(SocketOption<T> name, T value) {
        options.put(name, value);
        return this;
    }

    @Override
    @SuppressWarnings("unchecked") // only setOption puts, with the option's own type
    public <T> @Nullable T getOption(SocketOption<T> name) {
        return (T) options.get(name);
    }

    @Override
    public Set<SocketOption<?>> supportedOptions() {
        return Set.of(
                StandardSocketOptions.SO_KEEPALIVE,
                StandardSocketOptions.SO_RCVBUF,
                StandardSocketOptions.SO_SNDBUF,
                StandardSocketOptions.SO_REUSEADDR,
                StandardSocketOptions.TCP_NODELAY);
    }

    @Override
    public SocketChannel shutdownInput() {
        throw new NotYetConnectedException();
    }

    @Override
    public SocketChannel shutdownOutput() {
        throw new NotYetConnectedException();
    }

    @Override
    public Socket socket() {
        return socket;
    }

    @Override
    public boolean isConnected() {
        return false;
    }

    @Override
    public boolean isConnectionPending() {
        return false;
    }

    @Override
    public @Nullable SocketAddress getRemoteAddress() {
        return null;
    }

    @Override
    public @Nullable SocketAddress getLocalAddress() {
        return null;
    }

    @Override
    public int read(ByteBuffer target) {
        throw new NotYetConnectedException();
    }

    @Override
    public long read(ByteBuffer[] targets, int offset, int length) {
        throw new NotYetConnectedException();
    }

    @Override
    public int write(ByteBuffer source) {
        throw new NotYetConnectedException();
    }

    @Override
    public long write(ByteBuffer[] sources, int offset, int length) {
        throw new NotYetConnectedException();
    }

    @Override
    protected void implCloseSelectableChannel() {}

    @Override
    protected void implConfigureBlocking(boolean block) {}
}
