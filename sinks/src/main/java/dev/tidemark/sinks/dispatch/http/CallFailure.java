package dev.tidemark.sinks.dispatch.http;

import dev.tidemark.sinks.command.CommandRecord;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLHandshakeException;

/** Reads what a call that got no answer says about the effect. Pure. */
final class CallFailure {
    private CallFailure() {}

    static Outcome read(Throwable failure, Duration timeout) {
        Throwable cause = failure;
        while (cause instanceof CompletionException && cause.getCause() != null) {
            cause = cause.getCause();
        }
        if (beforeSending(cause)) {
            return new Outcome.NotYet("nothing was sent: " + words(cause), null);
        }
        if (cause instanceof HttpTimeoutException
                || cause instanceof TimeoutException
                || cause instanceof CancellationException) {
            return new Outcome.Unknown("no answer within " + timeout);
        }
        return new Outcome.Unknown("the connection was lost after sending: " + words(cause));
    }

    /** No connection, or none that was secured: the request never left. */
    private static boolean beforeSending(Throwable cause) {
        return cause instanceof ConnectException
                || cause instanceof HttpConnectTimeoutException
                || cause instanceof SSLHandshakeException;
    }

    /** The JDK leaves some messages out, for one that of an unknown host. */
    private static String words(Throwable cause) {
        for (Throwable next = cause; next != null; next = next.getCause()) {
            if (next instanceof java.nio.channels.UnresolvedAddressException) {
                return "the host's name is not known";
            }
        }
        String message = cause.getMessage();
        String kind = cause.getClass().getSimpleName();
        return CommandRecord.readable(message == null ? kind : kind + " (" + message + ")");
    }
}
