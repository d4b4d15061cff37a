package dev.tidemark.deploy.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class PortTest {

    @Test
    void anyPortIsOneThatNobodyListensOn() throws Exception {
        int port = Port.choose(Port.ANY, "a test");

        try (var socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assertThat(socket.getLocalPort()).isEqualTo(port);
        }
    }

    @Test
    void aWishedFreePortIsTaken() {
        int free = Port.choose(Port.ANY, "a test");

        assertThat(Port.choose(free, "a test")).isEqualTo(free);
    }

    @Test
    void aTakenPortIsRefusedNamingItAndTheService() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> Port.choose(taken.getLocalPort(), "Kafka"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("Port " + taken.getLocalPort())
                    .hasMessageContaining("wished for Kafka, is taken")
                    .hasMessageContaining("choose another port");
        }
    }

    @Test
    void aNumberThatIsNoPortIsRefused() {
        assertThatThrownBy(() -> Port.choose(65_536, "Kafka"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("65536 for Kafka is none");
    }
}
