package dev.tidemark.deploy.stack;

/**
 * The ports a stack is to listen on; {@link Port#ANY} where any will do.
 *
 * @param kafka for Kafka's clients
 * @param postgres for PostgreSQL's clients
 * @param flink for Flink's web pages and REST interface
 */
public record StackPorts(int kafka, int postgres, int flink) {
    /** Free ports, so that several stacks can run beside each other. */
    public static final StackPorts FREE = new StackPorts(Port.ANY, Port.ANY, Port.ANY);
}
