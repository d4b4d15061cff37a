package dev.tidemark.sinks.dispatch.http;

import dev.tidemark.sinks.command.CommandRecord;
import dev.tidemark.sinks.dispatch.config.LookUpConfig;
import dev.tidemark.sinks.dispatch.config.ReferenceConfig;
import dev.tidemark.sinks.dispatch.config.ServerErrors;
import dev.tidemark.sinks.dispatch.config.TargetConfig;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what an answer says about the effect. Pure. */
final class Reading {
    /** Refusals that say nothing about the request: it was not looked at. */
    private static final Set<Integer> OF_EVERY_REQUEST = Set.of(401, 403, 404, 405, 407);

    private static final int LONGEST_DETAIL = 300;

    private Reading() {}

    /** What the answer to a request says. */
    static Outcome ofRequest(TargetConfig target, Answer answer, Instant now) {
        int status = answer.status();
        String detail = detail(answer);
        if (status / 100 == 2) {
            return done(target.reference(), answer, detail);
        }
        if (status == target.duplicateStatus()) {
            return done(target.reference(), answer, "made before: " + detail);
        }
        if (target.retryableStatuses().contains(status)
                || (status / 100 == 5 && target.serverErrors() == ServerErrors.RETRYABLE)) {
            return new Outcome.NotYet(detail, RetryAfter.of(answer.headers(), now));
        }
        if (status / 100 == 3) {
            String to = answer.headers().firstValue("Location").orElse("nowhere");
            return new Outcome.Refused(
                    detail + "; redirects are not followed (this one leads to " + CommandRecord.readable(to)
                            + "): configure the URL that answers",
                    true);
        }
        if (status / 100 == 4) {
            return new Outcome.Refused(detail, OF_EVERY_REQUEST.contains(status));
        }
        return new Outcome.Unknown(detail);
    }

    /** What the answer to a look-up says. */
    static Outcome ofLookUp(LookUpConfig lookUp, Answer answer) {
        String detail = "look-up: " + detail(answer);
        if (answer.status() / 100 == 2) {
            return done(lookUp.reference(), answer, detail);
        }
        return answer.status() == 404 ? new Outcome.NotFound(detail) : new Outcome.Unknown(detail);
    }

    private static Outcome done(@Nullable ReferenceConfig config, Answer answer, String detail) {
        String reference = ReferenceReader.read(config, answer).orElse(null);
        boolean missing = config != null && reference == null;
        return new Outcome.Done(
                missing ? detail + "; it holds no reference where one is configured" : detail, reference);
    }

    private static String detail(Answer answer) {
        if (answer.status() / 100 == 2) {
            return "answered " + answer.status();
        }
        // on one line: pages of HTML are among the answers
        String text = new String(answer.body(), StandardCharsets.UTF_8).replaceAll("\\s+", " ");
        String body = CommandRecord.readable(text.strip());
        if (body.isEmpty()) {
            return "answered " + answer.status();
        }
        int end = body.offsetByCodePoints(0, Math.min(LONGEST_DETAIL, body.codePointCount(0, body.length())));
        return "answered " + answer.status() + ": " + body.substring(0, end) + (end < body.length() ? "…" : "");
    }
}
