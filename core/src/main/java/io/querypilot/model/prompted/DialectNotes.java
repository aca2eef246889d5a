package io.querypilot.model.prompted;

import io.querypilot.sql.Dialect;

/** What a model most often gets wrong in each dialect. */
final class DialectNotes {
    private DialectNotes() {}

    static String of(Dialect dialect) {
        return switch (dialect) {
            case SQLITE -> """
                    SQLite. Dates are text like '2026-01-31': use date(), strftime('%Y-%m', d); no EXTRACT, no ILIKE. \
                    Integers divide to integers: multiply by 1.0. Quote names "so".""";
            case POSTGRESQL -> """
                    PostgreSQL. Names in mixed case need "quotes"; date_trunc, EXTRACT, INTERVAL '1 day', ILIKE. \
                    Integers divide to integers: cast to numeric. ROUND takes numeric.""";
            case MYSQL -> """
                    MySQL. Quote names `so`; DATE_FORMAT, DATE_SUB(d, INTERVAL 1 DAY), CONCAT(); \
                    no FULL JOIN, no ILIKE.""";
            case DUCKDB -> """
                    DuckDB. Close to PostgreSQL: date_trunc, INTERVAL 1 DAY, ILIKE, QUALIFY. \
                    / divides to a fraction, // whole.""";
            case SQLSERVER -> """
                    SQL Server (T-SQL). TOP (n) instead of LIMIT; DATEADD, DATEPART, + joins text, [names] so; \
                    no booleans: compare bits with 1.""";
            case BIGQUERY -> """
                    BigQuery (GoogleSQL). Quote names `so`; DATE_TRUNC(d, MONTH), \
                    DATE_SUB(d, INTERVAL 1 DAY), SAFE_DIVIDE.""";
            case TRINO -> """
                    Trino. date_trunc('month', d), INTERVAL '1' DAY, DATE '2026-01-31'; \
                    compare like types only; quote names "so".""";
        };
    }
}
