package dev.tidemark.budget.extract.network;

import java.io.IOException;
import java.net.ProtocolFamily;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;

/**
 * Selectors and pipes are the JVM's own, so that clients can be made; their channels refuse. Public for the JVM, which
 * makes one when it is named in {@code java.nio.channels.spi.SelectorProvider}.
 */
public final class RefusingSelectorProvider extends SelectorProvider {
    private final SelectorProvider own;

    /** Made by the JVM. */
    public RefusingSelectorProvider() {
        try {
            // there is no public way to the provider that this one stands in for
            own = (SelectorProvider) Class.forName("sun.nio.ch.DefaultSelectorProvider")
                    .getMethod("get")
                    .invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this JVM has no sun.nio.ch.DefaultSelectorProvider; use JDK 17", e);
        }
    }

    @Override
    public AbstractSelector openSelector() throws IOException {
        return own.openSelector();
    }

    @Override
    public Pipe openPipe() throws IOException {
        return own.openPipe();
    }

    @Override
    public SocketChannel openSocketChannel() {
        return new RefusingSocketChannel(this);
    }

    @Override
    public SocketChannel openSocketChannel(ProtocolFamily family) {
        return new RefusingSocketChannel(this);
    }

    @Override
    public ServerSocketChannel openServerSocketChannel() throws IOException {
        throw RefusedNetwork.refuse("listen for connections");
    }

    @Override
    public ServerSocketChannel openServerSocketChannel(ProtocolFamily family) throws IOException {
        throw RefusedNetwork.refuse("listen for connections");
    }

    @Override
    public DatagramChannel openDatagramChannel() throws IOException {
        throw RefusedNetwork.refuse("send datagrams");
    }

    @Override
    public DatagramChannel openDatagramChannel(ProtocolFamily family) throws IOException {
        throw RefusedNetwork.refuse("send datagrams");
    }
}
