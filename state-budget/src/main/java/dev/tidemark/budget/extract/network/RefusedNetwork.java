package dev.tidemark.budget.extract.network;

import java.io.IOException;
import java.net.ConnectException;
import java.net.DatagramSocket;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Takes the network away from a whole JVM and keeps what was asked of it. Sockets are refused from {@link #install} on,
 * channels by the providers that {@link #jvmOptions} names, and names resolve only to this machine. Native code and other
 * processes are out of its reach. Thread-safe.
 */
public final class RefusedNetwork {
    private static final Set<String> ATTEMPTS = new LinkedHashSet<>();

    private RefusedNetwork() {}

    /**
     * The options with which a JVM has to be started.
     *
     * @param hosts the file that {@link #writeHosts} has written
     */
    public static List<String> jvmOptions(Path hosts) {
        return List.of(
                "-Djava.nio.channels.spi.SelectorProvider=" + RefusingSelectorProvider.class.getName(),
                "-Djava.nio.channels.spi.AsynchronousChannelProvider=" + RefusingAsynchronousProvider.class.getName(),
                // in place of the system's resolver
                "-Djdk.net.hosts.file=" + hosts,
                // Netty's own native transports would pass by the providers
                "-Dio.netty.transport.noNative=true",
                // the selectors that the provider hands out are the JVM's own
                "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED");
    }

    /** Writes the only names that resolve: this machine's, which many programs ask for and which tell nobody anything. */
    public static void writeHosts(Path hosts) throws IOException {
        String name = System.getenv().getOrDefault("HOSTNAME", "localhost");
        Path kept = Path.of("/proc/sys/kernel/hostname");
        if (Files.isReadable(kept)) {
            name = Files.readString(kept).strip();
        }
        Files.writeString(hosts, "127.0.0.1 localhost " + name + "\n");
    }

    /** Refuses the sockets of this JVM from now on. Must be called once, before any foreign code runs. */
    @SuppressWarnings("deprecation") // deprecated because it is for the whole JVM, which is what is wanted here
    public static void install() throws IOException {
        Socket.setSocketImplFactory(RefusingSocket::new);
        ServerSocket.setSocketFactory(RefusingSocket::new);
        DatagramSocket.setDatagramSocketImplFactory(RefusingDatagramSocket::new);
    }

    /** What was refused since the last call, in order and each once. */
    public static List<String> takeAttempts() {
        synchronized (ATTEMPTS) {
            List<String> taken = new ArrayList<>(ATTEMPTS);
            ATTEMPTS.clear();
            return taken;
        }
    }

    static ConnectException refuse(String what) {
        synchronized (ATTEMPTS) {
            ATTEMPTS.add(what);
        }
        return new ConnectException("refused by state-budget, which reads jobs without a network: " + what);
    }
}
