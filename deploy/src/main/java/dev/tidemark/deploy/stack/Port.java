package dev.tidemark.deploy.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** TCP ports of 127.0.0.1, the only address the local stack listens on. */
public final class Port {
    /** Stands for "any free port" wherever a port is asked for. */
    public static final int ANY = 0;

    private static final int HIGHEST = 65_535;

    private Port() {}

    /**
     * A port that nobody listens on: the wished one, or any for {@link #ANY}.
     *
     * @param what the service that will listen, for the message
     * @throws IllegalArgumentException if the number is no port
     * @throws IllegalStateException if the wished port is taken
     */
    public static int choose(int wished, String what) {
        if (wished < 0 || wished > HIGHEST) {
            throw new IllegalArgumentException(
                    "Port " + wished + " for " + what + " is none; a port is a number from 1 to " + HIGHEST + ".");
        }
        try (var socket = new ServerSocket()) {
            socket.setReuseAddress(true); // a port of a stack just ended may still have connections in TIME_WAIT
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), wished));
            return socket.getLocalPort();
        } catch (IOException e) {
            if (wished == ANY) {
                throw new UncheckedIOException("No free port is left on 127.0.0.1 for " + what + ".", e);
            }
            throw new IllegalStateException(
                    "Port " + wished + " on 127.0.0.1, wished for " + what
                            + ", is taken by another process; end that process or choose another port.",
                    e);
        }
    }
}
