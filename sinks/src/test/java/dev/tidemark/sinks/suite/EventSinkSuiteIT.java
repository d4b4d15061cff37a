package dev.tidemark.sinks.suite;

import dev.tidemark.sinks.event.EventSink;
import dev.tidemark.sinks.testing.Cases;
import org.apache.flink.connector.testframe.environment.MiniClusterTestEnvironment;
import org.apache.flink.connector.testframe.external.ExternalContextFactory;
import org.apache.flink.connector.testframe.junit.annotations.TestContext;
import org.apache.flink.connector.testframe.junit.annotations.TestEnv;
import org.apache.flink.connector.testframe.junit.annotations.TestSemantics;
import org.apache.flink.connector.testframe.testsuites.SinkTestSuiteBase;
import org.apache.flink.core.execution.CheckpointingMode;

/** Flink's own test suite for sinks, over the sink of events. */
class EventSinkSuiteIT extends SinkTestSuiteBase<String> {
    @TestSemantics
    CheckpointingMode[] semantics = {CheckpointingMode.AT_LEAST_ONCE};

    @TestEnv
    MiniClusterTestEnvironment flink = new MiniClusterTestEnvironment();

    @TestContext
    ExternalContextFactory<SuiteContext> contexts = test -> SuiteContext.cases(
            settings -> new EventSink<>(settings, Cases.TARGETS, record -> Cases.event(record, 1, "opened")));
}
