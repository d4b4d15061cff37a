package dev.tidemark.deploy.text;

/** How many columns of a terminal a text takes. */
final class DisplayWidth {
    private static final int EMOJI = 0x1F300;

    private DisplayWidth() {}

    static int of(String text) {
        return text.codePoints().map(DisplayWidth::of).sum();
    }

    /** The text's beginning that fits into a width, with an ellipsis where something is cut off. */
    static String fit(String text, int width) {
        if (of(text) <= width) {
            return text;
        }
        var shortened = new StringBuilder();
        int left = width - 1;
        for (int codePoint : text.codePoints().toArray()) {
            left -= of(codePoint);
            if (left < 0) {
                break;
            }
            shortened.appendCodePoint(codePoint);
        }
        return width < 1 ? "" : shortened.append('…').toString();
    }

    private static int of(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
            default -> isWide(codePoint) ? 2 : 1;
        };
    }

    private static boolean isWide(int codePoint) {
        return switch (Character.UnicodeScript.of(codePoint)) {
            case HAN, HIRAGANA, KATAKANA, HANGUL -> true;
            default -> codePoint >= EMOJI;
        };
    }
}
