package dev.tidemark.deploy.stack;

import java.nio.file.Path;
import java.util.Properties;

/** The configuration of a single Kafka server that is broker and controller at once. */
public final class KafkaServerProperties {
    static final String CONTROLLER_LISTENER = "CONTROLLER";
    static final int NODE_ID = 1;

    private KafkaServerProperties() {}

    /**
     * Properties for a server on 127.0.0.1.
     *
     * <p>Records may carry any timestamp and are kept for ever: the stack replays orders of past days, and a broker that
     * deletes by the records' own timestamps would remove them at once.
     *
     * @param data where the server keeps its log
     * @param brokerPort where clients connect
     * @param controllerPort where the server reaches its own controller
     */
    public static Properties of(Path data, int brokerPort, int controllerPort) {
        String broker = "PLAINTEXT://127.0.0.1:" + brokerPort;
        String controller = "127.0.0.1:" + controllerPort;
        var properties = new Properties();
        properties.setProperty("process.roles", "broker,controller");
        properties.setProperty("node.id", Integer.toString(NODE_ID));
        properties.setProperty("controller.quorum.voters", NODE_ID + "@" + controller);
        properties.setProperty("listeners", broker + "," + CONTROLLER_LISTENER + "://" + controller);
        properties.setProperty("advertised.listeners", broker);
        properties.setProperty("controller.listener.names", CONTROLLER_LISTENER);
        properties.setProperty("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
        properties.setProperty("log.dirs", data.toAbsolutePath().toString());
        properties.setProperty("auto.create.topics.enable", "false");
        properties.setProperty("group.initial.rebalance.delay.ms", "0");
        properties.setProperty("log.retention.ms", "-1");
        properties.setProperty("log.message.timestamp.after.max.ms", Long.toString(Long.MAX_VALUE));
        for (String topic : new String[] {"offsets.topic", "transaction.state.log", "share.coordinator.state.topic"}) {
            properties.setProperty(topic + ".replication.factor", "1");
            properties.setProperty(topic + ".num.partitions", "4");
        }
        properties.setProperty("transaction.state.log.min.isr", "1");
        properties.setProperty("share.coordinator.state.topic.min.isr", "1");
        return properties;
    }
}
