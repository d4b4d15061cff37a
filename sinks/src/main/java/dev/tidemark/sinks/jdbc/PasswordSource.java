package dev.tidemark.sinks.jdbc;

import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the password is, never the password itself, so that it can be serialised, printed and logged. It is read on
 * the machine that connects, at each new connection, so that a changed password is picked up.
 */
public sealed interface PasswordSource extends Serializable {

    /** No password: trust, peer or certificate authentication. */
    static PasswordSource none() {
        return new None();
    }

    /** The value of an environment variable. */
    static PasswordSource environment(String variable) {
        return new Environment(variable);
    }

    /** The text of a file, without the line break at its end. */
    static PasswordSource file(String path) {
        return new FromFile(path);
    }

    /**
     * Reads the password.
     *
     * @throws IllegalStateException if it is not where it was said to be
     */
    Optional<String> read();

    /** See {@link #none()}. */
    record None() implements PasswordSource {
        @Override
        public Optional<String> read() {
            return Optional.empty();
        }
    }

    /** See {@link #environment(String)}. */
    record Environment(String variable) implements PasswordSource {
        @Override
        public Optional<String> read() {
            String password = System.getenv(variable);
            if (password == null) {
                throw new IllegalStateException("The database password is to come from the environment variable "
                        + variable + ", which is not set; set it for every process that connects.");
            }
            return Optional.of(password);
        }
    }

    /** See {@link #file(String)}. */
    record FromFile(String path) implements PasswordSource {
        @Override
        public Optional<String> read() {
            try {
                String text = Files.readString(Path.of(path), StandardCharsets.UTF_8);
                return Optional.of(text.replaceFirst("\\R\\z", ""));
            } catch (IOException e) {
                throw new IllegalStateException(
                        "The database password is to come from the file " + path + ", which cannot be read ("
                                + e.getClass().getSimpleName() + "); it must be there on every machine that connects.",
                        e);
            }
        }
    }
}
