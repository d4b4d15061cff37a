package dev.tidemark.budget.estimate;

/** Where state is kept. */
public enum Backend {
    /** As objects. */
    HEAP("hashmap"),
    /** On the worker's disk, with a cache in managed memory. */
    ROCKSDB("rocksdb");

    private final String option;

    Backend(String option) {
        this.option = option;
    }

    /** The value of {@code state.backend.type}. */
    public String option() {
        return option;
    }
}
