package dev.tidemark.budget.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A bar of what fills something, such as a disk: a piece for each part, with its name and amount below.
 *
 * @param name what is filled
 * @param words how much of how much
 * @param parts what fills it
 * @param whole what there is of it, in the parts' unit; empty when nobody declared it
 */
record Fill(String name, String words, List<Part> parts, Optional<Double> whole) {
    /** More pieces than colours cannot be told apart. */
    private static final int PIECES = Style.COLOURS.size();

    /** The bar's length in the picture's own unit. */
    private static final double LENGTH = 1000;

    Fill {
        parts = List.copyOf(parts);
    }

    /** One thing that fills it. */
    record Part(String name, double amount, String words) {}

    String html() {
        List<Part> pieces = pieces();
        double sum = parts.stream().mapToDouble(Part::amount).sum();
        double all = Math.max(sum, whole.orElse(sum));
        StringBuilder bars = new StringBuilder();
        StringBuilder legend = new StringBuilder();
        double at = 0;
        for (int i = 0; i < pieces.size(); i++) {
            Part piece = pieces.get(i);
            double length = all <= 0 ? 0 : LENGTH * piece.amount() / all;
            bars.append(String.format(
                    Locale.ROOT,
                    "<rect x=\"%.2f\" width=\"%.2f\" height=\"16\" fill=\"%s\"/>",
                    at,
                    length,
                    Style.COLOURS.get(i)));
            legend.append("<li><span style=\"background:")
                    .append(Style.COLOURS.get(i))
                    .append("\"></span>")
                    .append(Html.text(piece.name() + " " + piece.words()))
                    .append("</li>\n");
            at += length;
        }
        if (whole.isPresent() && sum > whole.get()) {
            bars.append(String.format(
                    Locale.ROOT,
                    "<rect x=\"%.2f\" width=\"4\" height=\"16\" fill=\"#000\"/>",
                    LENGTH * whole.get() / all));
        }
        String over = whole.isPresent() && sum > whole.get() ? " <span class=\"over\">above it</span>" : "";
        return "<div class=\"bar\"><b>" + Html.text(name) + "</b> " + Html.text(words) + over
                + "<svg viewBox=\"0 0 1000 16\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\""
                + Html.text(name + ": " + words) + "\">" + bars + "</svg>"
                // a single piece is what the words say already
                + (parts.size() < 2 ? "" : "<ul class=\"legend\">\n" + legend + "</ul>") + "</div>\n";
    }

    /** The largest, and one piece for all others. */
    private List<Part> pieces() {
        List<Part> sorted = parts.stream()
                .filter(part -> part.amount() > 0)
                .sorted(Comparator.comparingDouble(Part::amount).reversed())
                .toList();
        if (sorted.size() <= PIECES) {
            return sorted;
        }
        List<Part> pieces = new ArrayList<>(sorted.subList(0, PIECES - 1));
        List<Part> others = sorted.subList(PIECES - 1, sorted.size());
        double sum = others.stream().mapToDouble(Part::amount).sum();
        double all = sorted.stream().mapToDouble(Part::amount).sum();
        pieces.add(new Part(
                others.size() + " others", sum, String.format(Locale.ROOT, "%.0f %%", all == 0 ? 0 : 100 * sum / all)));
        return pieces;
    }
}
