package dev.tidemark.jobs.cases;

/**
 * What the buffer knows of a case without reading its events.
 *
 * @param version the version of the first event that waits
 * @param timer the event time at which it may go on
 * @param events how many wait
 */
record WaitingHead(long version, long timer, int events) {

    static WaitingHead of(CaseEvent first, int events) {
        return new WaitingHead(first.version(), first.time(), events);
    }
}
