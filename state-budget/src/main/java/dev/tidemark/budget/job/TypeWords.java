package dev.tidemark.budget.job;

import java.util.stream.Collectors;

/** A type in words: {@code Pojo<shop.Profile>{name=String, tier=Enum<shop.Tier>[GOLD, SILVER]}}. */
public final class TypeWords {
    private TypeWords() {}

    /** The whole tree. */
    public static String of(TypeFacts type) {
        return switch (type.kind()) {
            case BASIC -> simple(type.className());
            case POJO -> "Pojo<" + type.className() + ">" + fields(type);
            case RECORD -> "Record<" + type.className() + ">" + fields(type);
            case TUPLE -> simple(type.className()) + parts(type);
            case ENUM ->
                "Enum<" + type.className() + ">"
                        + type.constants().stream().collect(Collectors.joining(", ", "[", "]"));
            case ARRAY -> "Array" + (type.parts().isEmpty() ? "<" + type.className() + ">" : parts(type));
            case LIST -> "List" + parts(type);
            case SET -> "Set" + parts(type);
            case MAP -> "Map" + parts(type);
            case KRYO -> "Kryo<" + type.className() + ">";
            case ROW -> "Row" + parts(type);
            case AVRO -> "Avro<" + type.className() + ">";
            case OTHER -> type.className() + (type.parts().isEmpty() ? "" : parts(type));
        };
    }

    private static String simple(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }

    private static String fields(TypeFacts type) {
        return type.parts().stream()
                .map(part -> part.name() + "=" + of(part.type()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String parts(TypeFacts type) {
        return type.parts().stream().map(part -> of(part.type())).collect(Collectors.joining(", ", "[", "]"));
    }
}
