package dev.tidemark.deploy.sample;

/** What a sample order is like; a stream of real orders has all of them. */
public enum OrderKind {
    /** Up to a few seconds out of order. */
    PROMPT(0.936),
    /** Minutes out of order: some window takes it as a correction. */
    DELAYED(0.02),
    /** Too late for the short windows it belongs to, in time for some long ones. */
    TARDY(0.007),
    /** Too late for all its windows. */
    LATE(0.003),
    /** Dated later than it was published. */
    FUTURE_DATED(0.002),
    /** Cannot be read as an order. */
    MALFORMED(0.012),
    /** The same bytes as a record before it. */
    REPEATED(0.02);

    private final double share;

    OrderKind(double share) {
        this.share = share;
    }

    /** The kind at a point of the unit interval, where each kind holds its share. */
    static OrderKind at(double point) {
        double upper = 0;
        for (OrderKind kind : values()) {
            upper += kind.share;
            if (point < upper) {
                return kind;
            }
        }
        return PROMPT;
    }
}
