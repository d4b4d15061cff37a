package dev.tidemark.sinks.dispatch.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Another system, and how it is asked for effects.
 *
 * @param name for logs and metrics
 * @param actions the actions it takes; each action belongs to one target
 * @param url where requests go
 * @param method POST, PUT or PATCH
 * @param headers further headers of every call; no secrets
 * @param authorizationEnv the environment variable that holds the Authorization header's value; null for none
 * @param authorizationFile the file that holds it; null for none
 * @param keys whether one key makes one effect
 * @param keyHeader the header that carries the idempotency key
 * @param duplicateStatus the status of a request whose effect was made before under the same key: 409 where keys are
 *     honoured, unless said otherwise; 0 for none
 * @param retryableStatuses the statuses that say that nothing was done, and that it may be tried again
 * @param serverErrors what other answers of 500 and more say about the effect
 * @param reference where an answer holds the target's own name of the effect; null if nowhere
 * @param timeout for a whole call
 * @param connectTimeout for a connection to be made
 * @param lease how long a claim holds without a result; longer than a call
 * @param concurrency how many calls of this process may be under way at once
 * @param retry how often a request is tried
 * @param breaker when the target is left alone
 * @param lookUp how to ask for an effect whose outcome is unknown; null if the target cannot be asked
 */
public record TargetConfig(
        String name,
        List<String> actions,
        UrlTemplate url,
        String method,
        Map<String, String> headers,
        @Nullable String authorizationEnv,
        @Nullable Path authorizationFile,
        Keys keys,
        String keyHeader,
        Integer duplicateStatus,
        Set<Integer> retryableStatuses,
        ServerErrors serverErrors,
        @Nullable ReferenceConfig reference,
        Duration timeout,
        Duration connectTimeout,
        Duration lease,
        Integer concurrency,
        RetryConfig retry,
        BreakerConfig breaker,
        @Nullable LookUpConfig lookUp) {
    private static final Duration MILLISECOND = Duration.ofMillis(1);
    /** Between a call's longest end and its lease's: for its result to be stored. */
    private static final Duration STORE_TIME = Duration.ofSeconds(1);

    private static final int CONFLICT = 409;

    public TargetConfig(
            @Nullable String name,
            @Nullable List<String> actions,
            @Nullable UrlTemplate url,
            @Nullable String method,
            @Nullable Map<String, String> headers,
            @Nullable String authorizationEnv,
            @Nullable Path authorizationFile,
            @Nullable Keys keys,
            @Nullable String keyHeader,
            @Nullable Integer duplicateStatus,
            @Nullable Set<Integer> retryableStatuses,
            @Nullable ServerErrors serverErrors,
            @Nullable ReferenceConfig reference,
            @Nullable Duration timeout,
            @Nullable Duration connectTimeout,
            @Nullable Duration lease,
            @Nullable Integer concurrency,
            @Nullable RetryConfig retry,
            @Nullable BreakerConfig breaker,
            @Nullable LookUpConfig lookUp) {
        this.name = Require.text(name, "name");
        this.actions = List.copyOf(Require.present(actions, "actions"));
        this.url = Require.present(url, "url");
        this.method = HttpRules.method(Require.orDefault(method, "POST"));
        this.headers = HttpRules.headers(Require.orDefault(headers, Map.of()));
        this.authorizationEnv = authorizationEnv;
        this.authorizationFile = authorizationFile;
        this.keys = Require.present(keys, "keys");
        this.keyHeader = HttpRules.headerName(Require.orDefault(keyHeader, "Idempotency-Key"));
        this.duplicateStatus = HttpRules.duplicateStatus(
                Require.orDefault(duplicateStatus, this.keys == Keys.HONOURED ? CONFLICT : 0));
        this.retryableStatuses =
                HttpRules.retryableStatuses(Require.orDefault(retryableStatuses, Set.of(408, 425, 429, 503)));
        this.serverErrors = Require.orDefault(serverErrors, ServerErrors.UNKNOWN);
        this.reference = reference;
        this.timeout = Require.atLeast(MILLISECOND, Require.orDefault(timeout, Duration.ofSeconds(30)), "timeout");
        this.connectTimeout = Require.atLeast(
                MILLISECOND, Require.orDefault(connectTimeout, Duration.ofSeconds(5)), "connect-timeout");
        this.lease = Require.atLeast(
                this.timeout.plus(STORE_TIME),
                Require.orDefault(lease, this.timeout.multipliedBy(2).plus(STORE_TIME)),
                "lease");
        this.concurrency = Require.between(1, 1_000, Require.orDefault(concurrency, 8), "concurrency");
        this.retry = Require.orDefault(retry, RetryConfig.DEFAULT);
        this.breaker = Require.orDefault(breaker, BreakerConfig.DEFAULT);
        this.lookUp = lookUp;
        authorization();
        if (this.actions.isEmpty()) {
            throw new IllegalArgumentException("the key 'actions' is empty; name what this target takes");
        }
        if (lookUp != null && this.keys == Keys.HONOURED) {
            throw new IllegalArgumentException("'look-up' is given for a target whose keys are honoured; a request of"
                    + " unknown outcome is sent to it again under its key, so there is nothing to look up");
        }
    }

    /** Where the Authorization header's value is. */
    public SecretConfig authorization() {
        return new SecretConfig(authorizationEnv, authorizationFile);
    }
}
