package dev.tidemark.savepoint.render;

import dev.tidemark.savepoint.rewrite.Ledger;

/** A ledger as text; the path of the savepoint stands on the last line. */
public final class LedgerText {
    private LedgerText() {}

    /** The table. */
    public static String of(Ledger ledger) {
        TextTable table = new TextTable();
        table.row("step", "state", "in", "kept", "moved", "merged", "dropped", "out", "bytes in", "bytes out", "fate");
        for (Ledger.Line line : ledger.lines()) {
            table.row(
                    line.step(),
                    line.state().isEmpty() ? "-" : line.state(),
                    Quantity.count(line.in()),
                    Quantity.count(line.kept()),
                    Quantity.count(line.moved()),
                    Quantity.count(line.merged()),
                    Quantity.count(line.dropped()),
                    Quantity.count(line.out()),
                    Quantity.bytes(line.bytesIn()),
                    Quantity.bytes(line.bytesOut()),
                    line.fate());
        }
        String end = ledger.dryRun() ? "dry run: nothing was written" : ledger.output();
        return table.print("") + end + System.lineSeparator();
    }
}
