package dev.tidemark.deploy.oracle;

/**
 * A late verdict found in the table: a record that one window did not take.
 *
 * @param position the record
 * @param window the window
 */
public record LateRecord(Position position, RowId window) {}
