package dev.tidemark.deploy.query;

import dev.tidemark.deploy.text.TextTable;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/** Turns a result into a table of text: nulls are empty, times are UTC whatever the machine's zone. */
final class ResultTable {

    private ResultTable() {}

    static TextTable header(ResultSetMetaData columns) throws SQLException {
        List<TextTable.Column> header = new ArrayList<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            header.add(new TextTable.Column(columns.getColumnLabel(i), align(columns.getColumnType(i))));
        }
        return new TextTable(header);
    }

    static List<String> row(ResultSet result) throws SQLException {
        ResultSetMetaData columns = result.getMetaData();
        List<String> cells = new ArrayList<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            cells.add(cell(result, i, columns.getColumnTypeName(i)));
        }
        return cells;
    }

    private static String cell(ResultSet result, int column, String type) throws SQLException {
        if (type.equals("timestamptz")) {
            OffsetDateTime time = result.getObject(column, OffsetDateTime.class);
            return time == null
                    ? ""
                    : DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time.withOffsetSameInstant(ZoneOffset.UTC));
        }
        String text = result.getString(column);
        return text == null ? "" : text;
    }

    private static TextTable.Align align(int type) {
        return switch (type) {
            case Types.BIGINT, Types.INTEGER, Types.SMALLINT, Types.NUMERIC, Types.DOUBLE, Types.REAL ->
                TextTable.Align.RIGHT;
            default -> TextTable.Align.LEFT;
        };
    }
}
