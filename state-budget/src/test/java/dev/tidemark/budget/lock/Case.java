package dev.tidemark.budget.lock;

import java.util.Map;

/**
 * One change of a class in state.
 *
 * @param name also the package of its classes
 * @param place where the class stands, see {@link Keep}
 * @param placeAfter where it stands in the new build
 * @param verdict what we say
 * @param real what RocksDB does: the text the new build reads, or {@code fails}
 * @param heap what the heap does, which is the same in all cases but one
 * @param before the old build's source files, by class name
 * @param after the new build's
 */
record Case(
        String name,
        String place,
        String placeAfter,
        Verdict verdict,
        String real,
        String heap,
        Map<String, String> before,
        Map<String, String> after) {
    /** A case in which both backends do the same. */
    Case(
            String name,
            String place,
            String placeAfter,
            Verdict verdict,
            String real,
            Map<String, String> before,
            Map<String, String> after) {
        this(name, place, placeAfter, verdict, real, real, before, after);
    }

    /** A class {@code P} with this body, and how to show it: an expression over {@code p}. */
    static Map<String, String> pojo(String body, String text) {
        return Map.of("P", "public class P {" + body + "}", "Make", make("P", "new P()", text, "P"));
    }

    /** A maker whose type is what {@code TypeInformation.of} says. */
    static String make(String type, String value, String text, String of) {
        return maker(type, value, text, "org.apache.flink.api.common.typeinfo.TypeInformation.of(" + of + ".class)");
    }

    static String maker(String type, String value, String text, String typeInformation) {
        return "public class Make implements dev.tidemark.budget.lock.Maker {"
                + "public Object make() { return " + value + "; }"
                + "public String text(Object o) { " + type + " p = (" + type + ") o; return \"\" + (" + text + "); }"
                + "public org.apache.flink.api.common.typeinfo.TypeInformation<?> type() { return " + typeInformation
                + "; }}";
    }

    static Case value(
            String name, Verdict verdict, String real, Map<String, String> before, Map<String, String> after) {
        return new Case(name, "value", "value", verdict, real, before, after);
    }

    @Override
    public String toString() {
        return name.replace('_', ' ');
    }
}
