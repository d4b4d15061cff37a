package dev.tidemark.findings;

/** How much a finding weighs. Every severity makes a run end with findings; the order is the order of printing. */
public enum Severity {
    /** State is lost, or the job does not restore or does not fit. */
    ERROR,
    /** State grows or changes in a way that somebody has to look at. */
    WARNING,
    /** What could not be seen, so that nothing unseen is called clean. */
    NOT_CHECKED
}
