package dev.tidemark.sinks.dispatch.outbox;

/** What a person says about a request that the dispatcher could not decide. */
public enum Resolution {
    /** The effect was made. */
    COMPLETED(RequestState.COMPLETED),
    /** The effect was not made, and shall not be; the requests behind it go on. */
    FAILED(RequestState.FAILED_FINAL),
    /** The effect was not made, and shall be: it is sent again, under its key, with all its attempts. */
    RETRY(RequestState.PENDING);

    private final RequestState state;

    Resolution(RequestState state) {
        this.state = state;
    }

    RequestState state() {
        return state;
    }
}
