package dev.tidemark.budget.extract.fork;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How {@code main} ended. */
sealed interface Ending {
    record Returned() implements Ending {}

    record Threw(Throwable fault) implements Ending {}

    record LeftTheJvm() implements Ending {}

    record OutOfTime(Duration limit) implements Ending {}

    /** What happened, as the end of a sentence that starts with the class's {@code main}; empty when it returned. */
    default Optional<String> words() {
        if (this instanceof Threw threw) {
            return Optional.of("threw " + chain(threw.fault()));
        }
        if (this instanceof LeftTheJvm) {
            return Optional.of("called System.exit");
        }
        if (this instanceof OutOfTime late) {
            return Optional.of("had not returned after " + late.limit().toSeconds() + " s");
        }
        return Optional.empty();
    }

    /** The exception and its causes, each once. */
    static String chain(Throwable fault) {
        List<String> said = new ArrayList<>();
        for (@Nullable Throwable at = fault; at != null && said.size() < 6; at = at.getCause()) {
            String own = at.toString();
            // a wrapper repeats its cause's text
            if (said.isEmpty() || !said.get(said.size() - 1).contains(own)) {
                said.add(own);
            }
        }
        return String.join(", caused by ", said);
    }
}
