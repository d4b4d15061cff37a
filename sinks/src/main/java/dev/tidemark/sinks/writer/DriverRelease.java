package dev.tidemark.sinks.writer;

import java.sql.SQLException;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.postgresql.Driver;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets the classes of a job go when the job has ended. The PostgreSQL driver registers itself with the JVM's
 * {@code DriverManager}, which then holds on to the job's class loader: each job submitted to a session cluster would
 * leave its classes behind in every TaskManager, until one dies of a full metaspace.
 */
public final class DriverRelease {
    private static final Logger LOG = LoggerFactory.getLogger(DriverRelease.class);
    private static final String HOOK = "tidemark-sinks-postgresql-driver";

    private DriverRelease() {}

    /** Takes the driver's registration back when Flink releases the job's class loader, if the job brought the driver. */
    public static void atTheEndOfTheJob(WriterInitContext context) {
        ClassLoader flink = WriterInitContext.class.getClassLoader();
        if (Driver.class.getClassLoader() != flink) {
            context.getUserCodeClassLoader().registerReleaseHookIfAbsent(HOOK, DriverRelease::deregister);
        }
    }

    private static void deregister() {
        try {
            if (Driver.isRegistered()) {
                Driver.deregister();
            }
        } catch (SQLException e) {
            LOG.warn("The PostgreSQL driver stays registered, and with it the classes of this job.", e);
        }
    }
}
