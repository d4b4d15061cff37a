package dev.tidemark.budget.cli;

import dev.tidemark.budget.job.TypeFacts;
import java.util.Locale;
import java.util.stream.Collectors;

/** A type tree on one line. */
final class TypeWords {
    private TypeWords() {}

    static String of(TypeFacts type) {
        return switch (type.kind()) {
            case BASIC -> simple(type.className());
            case POJO, RECORD -> type.className() + fields(type);
            case ENUM -> type.className() + type.constants();
            case KRYO -> "Kryo<" + type.className() + ">";
            case AVRO -> "Avro<" + type.className() + ">";
            case ARRAY -> type.parts().isEmpty() ? simple(type.className()) : inner(type) + "[]";
            case LIST, SET, MAP, TUPLE, ROW ->
                capital(type.kind()) + (type.parts().isEmpty() ? "" : "<" + inner(type) + ">");
            case OTHER -> type.className() + (type.parts().isEmpty() ? "" : "<" + inner(type) + ">");
        };
    }

    private static String fields(TypeFacts type) {
        return type.parts().stream()
                .map(part -> part.name() + " " + of(part.type()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String inner(TypeFacts type) {
        return type.parts().stream().map(part -> of(part.type())).collect(Collectors.joining(", "));
    }

    private static String simple(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }

    private static String capital(TypeFacts.Kind kind) {
        return kind.name().charAt(0) + kind.name().substring(1).toLowerCase(Locale.ROOT);
    }
}
