package dev.tidemark.sinks.dispatch.cli;

import java.util.concurrent.atomic.AtomicInteger;
import sun.misc.Signal;

/**
 * Tells a process that it is to end. The JVM's own handling would end it at once, with calls in hand, and a shutdown hook
 * could not choose the exit code. Signals that the process was started to ignore are ignored. Thread-safe.
 */
final class StopSignals {
    private static final int TERMINATE = 15;
    /** What a shell adds for a process that a signal ended. */
    private static final int BY_SIGNAL = 128;

    private final AtomicInteger first = new AtomicInteger();

    private StopSignals() {}

    /**
     * Listens from now on.
     *
     * @param stop told of the first signal; a second one ends the process at once
     */
    static StopSignals tell(Runnable stop) {
        StopSignals signals = new StopSignals();
        for (String name : new String[] {"TERM", "INT"}) {
            Signal.handle(new Signal(name), signal -> signals.arrived(signal.getNumber(), stop));
        }
        return signals;
    }

    /** 0 if there was none, or SIGTERM, which asks for nothing but this; 130 after SIGINT. */
    int exitCode() {
        int number = first.get();
        return number == 0 || number == TERMINATE ? DispatchOutbox.DONE : BY_SIGNAL + number;
    }

    private void arrived(int number, Runnable stop) {
        if (!first.compareAndSet(0, number)) {
            Runtime.getRuntime().halt(BY_SIGNAL + number);
        }
        stop.run();
    }
}
