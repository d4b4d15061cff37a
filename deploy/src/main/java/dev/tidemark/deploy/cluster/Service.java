package dev.tidemark.deploy.cluster;

import java.util.List;

/** A program of the stack: how it is started, how one knows that it serves, how it is asked to end. */
interface Service {

    /** Its name among the stack's processes. */
    String name();

    /** Does what has to be done before its process starts; nothing if it was done at an earlier start. */
    void prepare();

    /** The command that runs it in the foreground. */
    List<String> command();

    /** Whether it serves; asked again until it does. */
    boolean ready();

    /** The signal, without SIG, that makes it end in good order without waiting for its clients. */
    default String endSignal() {
        return "TERM";
    }
}
