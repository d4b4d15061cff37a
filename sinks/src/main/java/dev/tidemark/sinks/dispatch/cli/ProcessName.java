package dev.tidemark.sinks.dispatch.cli;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.UUID;

/** The name under which a dispatcher holds leases: host and process id for a person, the rest to be unlike any other. */
final class ProcessName {
    private ProcessName() {}

    static String unique() {
        return host() + "/" + ProcessHandle.current().pid() + "/"
                + UUID.randomUUID().toString().substring(0, 8);
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "unknown-host"; // a machine without a name of its own; the process is told apart all the same
        }
    }
}
