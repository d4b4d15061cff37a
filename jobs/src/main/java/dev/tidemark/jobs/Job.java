package dev.tidemark.jobs;

import java.nio.file.Path;
import java.util.Map;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** A job of the suite: a name, and a topology that one configuration file describes. */
public interface Job {

    /** The name by which the command line and the configuration file know the job. */
    String name();

    /**
     * Checks that the broker, the database and the tables that the configuration names are there and fit. Nothing is written
     * anywhere.
     *
     * @param config the configuration file
     * @param overrides values that win over the file's, by dotted path
     * @throws dev.tidemark.jobs.config.ConfigException if anything is wrong, as one sentence for a person
     */
    void check(Path config, Map<String, String> overrides);

    /**
     * Reads and checks the configuration and builds the topology. Nothing runs yet and nothing outside is asked, so that a
     * tool can look at the job on a machine that has neither broker nor database.
     *
     * @param config the configuration file
     * @param overrides values that win over the file's, by dotted path
     * @throws dev.tidemark.jobs.config.ConfigException if anything is wrong, as one sentence for a person
     */
    StreamExecutionEnvironment prepare(Path config, Map<String, String> overrides);
}
