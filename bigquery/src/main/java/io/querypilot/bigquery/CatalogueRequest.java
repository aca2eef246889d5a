package io.querypilot.bigquery;

import io.querypilot.schema.Column;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is asked of Google's interface instead of by SQL, because it costs nothing there: as one line, which is also what the
 * audit log keeps. The guard takes none of these for SQL, so no question can say one.
 */
record CatalogueRequest(Kind kind, String table, int rows, List<String> columns) {
    enum Kind {
        MARKER("bigquery.tables.list"),
        TABLES("bigquery.tables.get: tables"),
        COLUMNS("bigquery.tables.get: columns"),
        KEYS("bigquery.tables.get: keys"),
        VIEWS("bigquery.tables.get: views"),
        SAMPLE("bigquery.tabledata.list: ");

        final String text;

        Kind(String text) {
            this.text = text;
        }
    }

    private static final String AND = "; ";
    private static final String BETWEEN = ", ";

    CatalogueRequest {
        columns = List.copyOf(columns);
    }

    static boolean is(String text) {
        return text.startsWith("bigquery.t");
    }

    static CatalogueRequest of(String text) {
        Kind kind = Stream.of(Kind.values()).filter(each -> text.startsWith(each.text)).reduce((a, b) -> b).orElseThrow();
        if (kind != Kind.SAMPLE) {
            return new CatalogueRequest(kind, "", 0, List.of());
        }
        String[] parts = text.substring(kind.text.length()).split(AND, 3);
        return new CatalogueRequest(kind, parts[0], Integer.parseInt(parts[1]), List.of(parts[2].split(BETWEEN)));
    }

    /** The first rows of a table. */
    static String sample(String path, List<Column> columns, int rows) {
        return Kind.SAMPLE.text + path.replace("`", "") + AND + rows + AND + columns.stream().map(Column::name).collect(Collectors.joining(BETWEEN));
    }
}
