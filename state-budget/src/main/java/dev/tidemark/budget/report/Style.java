package dev.tidemark.budget.report;

import java.util.List;

/** How the page looks: dark text on white, one column, nothing wider than the screen but what scrolls by itself. */
final class Style {
    static final String SHEET =
            """
            :root{color-scheme:light}
            *{box-sizing:border-box}
            body{font:15px/1.45 system-ui,sans-serif;margin:0 auto;padding:1em;max-width:72em;color:#222;background:#fff}
            h1{font-size:1.7em;margin:.3em 0;overflow-wrap:anywhere}
            h2{font-size:1.15em;margin:1.8em 0 .5em;border-bottom:2px solid #ddd}
            h3{font-size:1em;margin:1em 0 .2em;overflow-wrap:anywhere}
            p,li,dd{overflow-wrap:anywhere}
            .scroll{overflow-x:auto;max-width:100%}
            table{border-collapse:collapse;font-variant-numeric:tabular-nums}
            td,th{padding:.3em .9em .3em 0;text-align:left;border-bottom:1px solid #ddd;white-space:nowrap}
            td:nth-child(-n+2){min-width:9em;max-width:18em;white-space:normal;overflow-wrap:anywhere}
            .bar{margin:.9em 0}
            .bar svg{display:block;width:100%;height:16px;margin:.2em 0;background:#e8e8e8}
            .over{color:#a3160f;font-weight:600}
            .legend{display:flex;flex-wrap:wrap;gap:.1em 1.2em;list-style:none;margin:0;padding:0;font-size:.9em}
            .legend span{display:inline-block;width:.8em;height:.8em;margin-right:.4em}
            .groups svg{display:block;width:100%;height:60px;background:#f2f2f2}
            .finding{border-left:4px solid #888;padding:.1em 0 .1em .8em;margin:.8em 0}
            .finding.error{border-color:#a3160f}.finding.warning{border-color:#8a5a00}
            .finding.error b{color:#a3160f}.finding.warning b{color:#7a4f00}
            dl{display:grid;grid-template-columns:max-content 1fr;gap:.1em .8em;margin:.2em 0}
            dt{color:#555}dd{margin:0}
            """;

    /** Neighbours can be told apart, also in print and by those who see few colours: light and dark alternate. */
    static final List<String> COLOURS =
            List.of("#1f5f99", "#e0a030", "#3a7d44", "#c78bb5", "#7a3e9d", "#8fc1d9", "#8a4b2a", "#b7c36b");

    private Style() {}
}
