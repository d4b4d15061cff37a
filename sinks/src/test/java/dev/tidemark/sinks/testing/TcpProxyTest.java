package dev.tidemark.sinks.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TcpProxyTest {
    private ServerSocket echo;
    private TcpProxy proxy;

    @BeforeEach
    void startEcho() throws IOException {
        echo = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        var server = new Thread(this::serveEcho);
        server.setDaemon(true);
        server.start();
        proxy = TcpProxy.to(echo.getLocalPort());
    }

    @AfterEach
    void stop() throws IOException {
        proxy.close();
        echo.close();
    }

    @Test
    void bytesPassBothWays() throws IOException {
        try (Socket socket = connect()) {
            socket.getOutputStream().write(7);
            assertThat(socket.getInputStream().read()).isEqualTo(7);
        }
    }

    @Test
    void heldBytesArriveWhenReleased() throws IOException {
        try (Socket socket = connect()) {
            proxy.hang();
            socket.getOutputStream().write(7);
            assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
            proxy.pass();
            assertThat(socket.getInputStream().read()).isEqualTo(7);
        }
    }

    @Test
    void aSwallowedReplyIsLostAndCounted() throws IOException {
        try (Socket socket = connect()) {
            proxy.swallowReplies();
            socket.getOutputStream().write(7);
            await().until(() -> proxy.swallowedBytes() == 1);
            proxy.pass();
            socket.getOutputStream().write(8);
            assertThat(socket.getInputStream().read()).isEqualTo(8);
        }
    }

    @Test
    void aCutEndsConnectionsAndNewOnes() throws IOException {
        try (Socket socket = connect()) {
            proxy.cut();
            assertThat(ended(socket)).isTrue();
            try (Socket next = connect()) {
                assertThat(ended(next)).isTrue();
            }
        }
    }

    private Socket connect() throws IOException {
        var socket = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
        socket.setSoTimeout(200);
        return socket;
    }

    private static boolean ended(Socket socket) throws IOException {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketException reset) {
            return true;
        }
    }

    private void serveEcho() {
        try {
            while (true) {
                Socket socket = echo.accept();
                var connection = new Thread(() -> {
                    try (socket) {
                        socket.getInputStream().transferTo(socket.getOutputStream());
                    } catch (IOException e) {
                        assertThat(e).isInstanceOf(SocketException.class); // the proxy cut it
                    }
                });
                connection.setDaemon(true);
                connection.start();
            }
        } catch (IOException e) {
            assertThat(echo.isClosed()).isTrue();
        }
    }
}
