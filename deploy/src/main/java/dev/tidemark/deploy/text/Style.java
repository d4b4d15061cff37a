package dev.tidemark.deploy.text;

/** How a piece of text looks on a terminal that has colours. */
public enum Style {
    /** What stands out. */
    BOLD("1"),
    /** What explains. */
    DIM("2"),
    /** What is done. */
    GREEN("32"),
    /** What may change. */
    YELLOW("33"),
    /** What has changed. */
    CYAN("36"),
    /** What went wrong. */
    RED("31");

    private final String code;

    Style(String code) {
        this.code = code;
    }

    String apply(String text) {
        return "\u001b[" + code + "m" + text + "\u001b[0m";
    }
}
