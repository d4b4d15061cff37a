package dev.tidemark.deploy.sample;

/**
 * A made-up order and what it is an example of.
 *
 * @param kind what it is an example of
 * @param publication the record to publish
 */
public record SampleOrder(OrderKind kind, Publication publication) {}
