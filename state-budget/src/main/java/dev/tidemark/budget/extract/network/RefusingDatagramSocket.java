package dev.tidemark.budget.extract.network;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocketImpl;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/** A datagram socket that can be made and closed, and refuses to send and to receive. */
final class RefusingDatagramSocket extends DatagramSocketImpl {
    @Override
    protected void create() {}

    @Override
    protected void bind(int port, InetAddress address) {}

    @Override
    protected void send(DatagramPacket packet) throws IOException {
        throw RefusedNetwork.refuse("send to " + packet.getSocketAddress());
    }

    @Override
    protected int peek(InetAddress address) throws IOException {
        throw RefusedNetwork.refuse("receive datagrams");
    }

    @Override
    protected int peekData(DatagramPacket packet) throws IOException {
        throw RefusedNetwork.refuse("receive datagrams");
    }

    @Override
    protected void receive(DatagramPacket packet) throws IOException {
        throw RefusedNetwork.refuse("receive datagrams");
    }

    @Override
    @Deprecated
    protected void setTTL(byte ttl) {}

    @Override
    @Deprecated
    protected byte getTTL() {
        return 1;
    }

    @Override
    protected void setTimeToLive(int ttl) {}

    @Override
    protected int getTimeToLive() {
        return 1;
    }

    @Override
    protected void join(InetAddress address) throws IOException {
        throw RefusedNetwork.refuse("join " + address);
    }

    @Override
    protected void leave(InetAddress address) {}

    @Override
    protected void joinGroup(SocketAddress group, NetworkInterface on) throws IOException {
        throw RefusedNetwork.refuse("join " + group);
    }

    @Override
    protected void leaveGroup(SocketAddress group, NetworkInterface on) {}

    @Override
    protected void close() {}

    @Override
    public void setOption(int id, Object value) {}

    @Override
    public @Nullable Object getOption(int id) {
        return null;
    }
}
