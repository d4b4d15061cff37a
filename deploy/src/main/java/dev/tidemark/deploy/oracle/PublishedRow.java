package dev.tidemark.deploy.oracle;

/**
 * A row of the target table.
 *
 * @param value what it says
 * @param settled whether it is final
 * @param generation the generation of the run that wrote it
 */
public record PublishedRow(RowValue value, boolean settled, long generation) {}
