package dev.tidemark.budget.extract.network;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A socket that takes options and closes, and refuses everything else. */
final class RefusingSocket extends SocketImpl {
    private final Map<Integer, Object> options = new HashMap<>();

    @Override
    protected void create(boolean stream) {}

    @Override
    protected void connect(String host, int port) throws IOException {
        throw RefusedNetwork.refuse("connect to " + host + ":" + port);
    }

    @Override
    protected void connect(InetAddress address, int port) throws IOException {
        throw RefusedNetwork.refuse("connect to " + address + ":" + port);
    }

    @Override
    protected void connect(SocketAddress address, int timeout) throws IOException {
        throw RefusedNetwork.refuse("connect to " + address);
    }

    @Override
    protected void bind(InetAddress host, int port) throws IOException {
        // a client's socket binds to port 0 first
        if (port != 0) {
            throw RefusedNetwork.refuse("listen on port " + port);
        }
    }

    @Override
    protected void listen(int backlog) throws IOException {
        throw RefusedNetwork.refuse("listen on port " + getLocalPort());
    }

    @Override
    protected void accept(SocketImpl socket) throws IOException {
        throw RefusedNetwork.refuse("accept a connection");
    }

    @Override
    protected InputStream getInputStream() throws IOException {
        throw new SocketException("not connected");
    }

    @Override
    protected OutputStream getOutputStream() throws IOException {
        throw new SocketException("not connected");
    }

    @Override
    protected int available() {
        return 0;
    }

    @Override
    protected void close() {}

    @Override
    protected void sendUrgentData(int data) throws IOException {
        throw new SocketException("not connected");
    }

    @Override
    public void setOption(int id, Object value) {
        options.put(id, value);
    }

    @Override
    public @Nullable Object getOption(int id) {
        return options.get(id);
    }
}
