package dev.tidemark.budget.init;

import com.fasterxml.jackson.core.io.JsonStringEncoder;

/** Text as YAML takes it. */
final class Yaml {
    private Yaml() {}

    /** Plain where YAML reads it as the same text, else in quotation marks. */
    static String text(String value) {
        boolean plain = value.matches("[A-Za-z_][A-Za-z0-9_./-]*")
                && !value.matches("(?i)true|false|yes|no|on|off|null|y|n|TODO.*");
        return plain ? value : '"' + new String(JsonStringEncoder.getInstance().quoteAsString(value)) + '"';
    }
}
