package dev.tidemark.budget.lock;

import static dev.tidemark.budget.lock.Case.make;
import static dev.tidemark.budget.lock.Case.maker;
import static dev.tidemark.budget.lock.Case.pojo;
import static dev.tidemark.budget.lock.Case.value;

import java.util.List;
import java.util.Map;

/** The changes whose verdicts the linter claims to know. */
final class Cases {
    private static final String FAILS = "fails";
    private static final String TYPES = "org.apache.flink.api.common.typeinfo.Types.";
    private static final String KRYO = "P(int n) { a = n; } public int a;";
    private static final Map<String, String> ONE = pojo("public int a = 7;", "p.a");
    private static final Map<String, String> TWO = pojo("public int a = 7; public int b = 3;", "p.a + \"+\" + p.b");
    private static final String HASH = "public int hashCode() { return a; }"
            + "public boolean equals(Object o) { return o instanceof P && ((P) o).a == a; }";

    private Cases() {}

    static List<Case> all() {
        return List.of(
                value("nothing", Verdict.KEPT, "7", ONE, ONE),
                value("field_added", Verdict.MIGRATED, "7", ONE, pojo("public int a = 7; public long b;", "p.a + p.b")),
                value("field_removed", Verdict.LOST, "7", TWO, ONE),
                value(
                        "field_renamed",
                        Verdict.LOST,
                        "7+9",
                        TWO,
                        pojo("public int a = 7; public int c = 9;", "p.a + \"+\" + p.c")),
                value("int_to_long", Verdict.REFUSED, FAILS, ONE, pojo("public long a = 7;", "p.a")),
                value("int_to_boxed", Verdict.KEPT, "7", ONE, pojo("public Integer a = 7;", "p.a")),
                value("nested_field_added", Verdict.MIGRATED, "7", nested(""), nested("public int b;")),
                value("superclass_field_added", Verdict.MIGRATED, "7", superclass(""), superclass("public int b;")),
                value("field_added_in_list", Verdict.MIGRATED, "7", inList(""), inList("public int b;")),
                value("field_added_in_tuple", Verdict.MIGRATED, "7", inTuple(""), inTuple("public int b;")),
                value(
                        "record_component_added",
                        Verdict.MIGRATED,
                        "7/null",
                        record("int a", "7", "p.a()"),
                        record("int a, String b", "7, null", "p.a() + \"/\" + p.b()")),
                value(
                        "record_reordered",
                        Verdict.KEPT,
                        "7/x",
                        record("int a, String b", "7, \"x\"", "p.a() + \"/\" + p.b()"),
                        record("String b, int a", "\"x\", 7", "p.a() + \"/\" + p.b()")),
                value(
                        "list_to_set",
                        Verdict.REFUSED,
                        FAILS,
                        pojo("public java.util.List<String> a = java.util.List.of(\"7\");", "p.a.iterator().next()"),
                        pojo("public java.util.Set<String> a = java.util.Set.of(\"7\");", "p.a.iterator().next()")),
                value("pojo_to_kryo", Verdict.REFUSED, FAILS, ONE, kryo("public " + KRYO)),
                value("kryo_to_pojo", Verdict.REFUSED, FAILS, kryo("public " + KRYO), ONE),
                value(
                        "kryo_field_added",
                        Verdict.REFUSED,
                        FAILS,
                        kryo("public " + KRYO),
                        kryo("public " + KRYO + " public String z = \"long enough\"; public long y = 1;")),
                value("kryo_enum_reordered", Verdict.REFUSED, "C", kryoEnum("A, B, C"), kryoEnum("C, B, A")),
                value("enum_appended", Verdict.KEPT, "A", pojoEnum("A, B"), pojoEnum("A, B, C")),
                value("enum_reordered", Verdict.KEPT, "A", pojoEnum("A, B"), pojoEnum("B, A")),
                value("enum_constant_removed", Verdict.REFUSED, FAILS, pojoEnum("A, B"), pojoEnum("A")),
                value(
                        "tuple_grown",
                        Verdict.REFUSED,
                        FAILS,
                        tuple("Tuple2<Integer, String>", "7, \"x\"", TYPES + "INT, " + TYPES + "STRING"),
                        tuple(
                                "Tuple3<Integer, String, Long>",
                                "7, \"x\", 1L",
                                TYPES + "INT, " + TYPES + "STRING, " + TYPES + "LONG")),
                value(
                        "class_renamed",
                        Verdict.REFUSED,
                        FAILS,
                        ONE,
                        Map.of("Q", "public class Q { public int a = 7; }", "Make", make("Q", "new Q()", "p.a", "Q"))),
                value(
                        "added_and_appended",
                        Verdict.UNKNOWN,
                        "A",
                        pojoEnum("A, B"),
                        pojoEnum("A, B, C", "public int more;")),
                new Case(
                        "list_field_added",
                        "list",
                        "list",
                        Verdict.MIGRATED,
                        "7",
                        ONE,
                        pojo("public int a = 7; public long b;", "p.a + p.b")),
                new Case("value_to_list", "value", "list", Verdict.REFUSED, FAILS, ONE, ONE),
                new Case("ttl_on", "value", "ttl", Verdict.KEPT, "7", ONE, ONE),
                new Case("ttl_off", "ttl", "value", Verdict.KEPT, "7", ONE, ONE),
                // stricter than the heap, because the backend can be changed with any savepoint
                new Case(
                        "map_key_field_added",
                        "map",
                        "map",
                        Verdict.REFUSED,
                        FAILS,
                        "7",
                        pojo("public int a = 7;" + HASH, "p.a"),
                        pojo("public int a = 7; public int b;" + HASH, "p.a")),
                new Case(
                        "key_field_added",
                        "key",
                        "key",
                        Verdict.REFUSED,
                        FAILS,
                        pojo("public int a = 7;" + HASH, "p.a"),
                        pojo("public int a = 7; public int b;" + HASH, "p.a")),
                new Case(
                        "key_retyped",
                        "key",
                        "key",
                        Verdict.REFUSED,
                        FAILS,
                        Map.of("Make", maker("String", "\"7\"", "p", TYPES + "STRING")),
                        Map.of("Make", maker("Long", "7L", "p", TYPES + "LONG"))));
    }

    private static Map<String, String> nested(String more) {
        return Map.of(
                "N",
                "public class N { public int a = 7;" + more + "}",
                "P",
                "public class P { public N n = new N(); }",
                "Make",
                make("P", "new P()", "p.n.a", "P"));
    }

    private static Map<String, String> superclass(String more) {
        return Map.of(
                "S",
                "public class S { public int a = 7;" + more + "}",
                "P",
                "public class P extends S { public int own = 1; }",
                "Make",
                make("P", "new P()", "p.a", "P"));
    }

    private static Map<String, String> inList(String more) {
        return Map.of(
                "N",
                "public class N { public int a = 7;" + more + "}",
                "P",
                "public class P { public java.util.List<N> n = new java.util.ArrayList<>(java.util.List.of(new N())); }",
                "Make",
                make("P", "new P()", "p.n.get(0).a", "P"));
    }

    private static Map<String, String> inTuple(String more) {
        String type = "org.apache.flink.api.java.tuple.Tuple2<P, Long>";
        return Map.of(
                "P",
                "public class P { public int a = 7;" + more + "}",
                "Make",
                maker(
                        type,
                        "org.apache.flink.api.java.tuple.Tuple2.of(new P(), 1L)",
                        "p.f0.a",
                        TYPES + "TUPLE(" + TYPES + "POJO(P.class), " + TYPES + "LONG)"));
    }

    private static Map<String, String> record(String components, String values, String text) {
        return Map.of(
                "P", "public record P(" + components + ") {}", "Make", make("P", "new P(" + values + ")", text, "P"));
    }

    /** Without a constructor that takes nothing, so that Kryo handles it. */
    private static Map<String, String> kryo(String body) {
        return Map.of("P", "public class P { " + body + "}", "Make", make("P", "new P(7)", "p.a", "P"));
    }

    private static Map<String, String> kryoEnum(String constants) {
        return Map.of(
                "E",
                "public enum E { " + constants + " }",
                "P",
                "public class P { public P(int n) { e = E.A; } public E e; }",
                "Make",
                make("P", "new P(7)", "p.e", "P"));
    }

    private static Map<String, String> pojoEnum(String constants) {
        return pojoEnum(constants, "");
    }

    private static Map<String, String> pojoEnum(String constants, String more) {
        return Map.of(
                "E",
                "public enum E { " + constants + " }",
                "P",
                "public class P { public E e = E.A;" + more + "}",
                "Make",
                make("P", "new P()", "p.e", "P"));
    }

    private static Map<String, String> tuple(String type, String values, String types) {
        String name = "org.apache.flink.api.java.tuple." + type;
        return Map.of("Make", maker(name, "new " + name + "(" + values + ")", "p.f0", TYPES + "TUPLE(" + types + ")"));
    }
}
