package dev.tidemark.sinks.target;

import java.util.List;

/** A table as a sink expects it. */
public interface DescribedTable {

    /** The table's name. */
    TableName table();

    /** The columns of its primary key. */
    List<Column> identity();

    /** The columns a command fills, in the order in which they are bound; the identity's come first. */
    List<Column> written();

    /** Those of the written columns that may be null. */
    List<Column> values();

    /** Columns with a time of the server's. */
    List<Column> stamped();
}
