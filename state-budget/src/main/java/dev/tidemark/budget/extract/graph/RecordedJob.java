package dev.tidemark.budget.extract.graph;

import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.graph.StreamGraph;

/**
 * What one call of {@code execute()} handed over.
 *
 * @param configuration the environment's, with what the program set in it
 */
public record RecordedJob(StreamGraph graph, Configuration configuration) {}
