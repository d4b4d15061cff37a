package dev.tidemark.savepoint.cli;

import dev.tidemark.savepoint.rewrite.PlanFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The database a mapping is read from. */
final class DatabaseOptions {
    @Option(
            names = "--jdbc-url",
            description = "The database of --map query:…, for example jdbc:postgresql://db:5432/shop.")
    private @Nullable String url;

    @Option(names = "--jdbc-user", description = "Its user.")
    private @Nullable String user;

    @Option(
            names = "--jdbc-password-env",
            paramLabel = "NAME",
            description = "The environment variable that holds the user's password.")
    private @Nullable String passwordEnv;

    PlanFile.@Nullable Database words() {
        return url == null ? null : new PlanFile.Database(url, user, passwordEnv);
    }
}
