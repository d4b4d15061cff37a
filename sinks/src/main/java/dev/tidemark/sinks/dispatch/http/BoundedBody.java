package dev.tidemark.sinks.dispatch.http;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Keeps the beginning of a body and takes no more, so that no answer fills the memory. Used by one exchange. */
final class BoundedBody implements BodySubscriber<byte[]> {
    static final int MOST_BYTES = 1 << 20;

    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final CompletableFuture<byte[]> body = new CompletableFuture<>();
    private Flow.@Nullable Subscription subscription;

    @Override
    public CompletionStage<byte[]> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        given.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        for (ByteBuffer buffer : buffers) {
            byte[] bytes = new byte[Math.min(buffer.remaining(), MOST_BYTES - kept.size())];
            buffer.get(bytes);
            kept.writeBytes(bytes);
        }
        if (kept.size() >= MOST_BYTES && subscription != null && !body.isDone()) {
            subscription.cancel();
            body.complete(kept.toByteArray());
        }
    }

    @Override
    public void onError(Throwable failure) {
        body.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        body.complete(kept.toByteArray());
    }
}
