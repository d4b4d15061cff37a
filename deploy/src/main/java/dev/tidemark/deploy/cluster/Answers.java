package dev.tidemark.deploy.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/** Whether somebody answers on a port of 127.0.0.1. */
final class Answers {
    private static final int PATIENCE_MILLIS = 1_000;

    private Answers() {}

    /** Whether a connection is accepted. */
    static boolean tcp(int port) {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
            return true;
        } catch (IOException e) {
            return false; // the answer to the question: nobody listens, or not yet
        }
    }
}
