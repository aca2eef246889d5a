package io.querypilot.sql;

import java.util.regex.Pattern;

/** Names that DuckDB takes for a file or an address when no table has them. */
final class DuckDbFiles {
    private static final Pattern FILE = Pattern.compile(
            ".*[/\\\\*?].*|.*://.*|.*\\.(csv|tsv|txt|parquet|json|jsonl|ndjson|xlsx|arrow|feather|db|duckdb|sqlite|avro|orc|"
                    + "gpkg|shp|geojson|fgb|vortex)(\\.(gz|zst|bz2|xz|zip))?|.*\\.(gz|zst)",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private DuckDbFiles() {}

    static boolean file(String name) {
        return FILE.matcher(name).matches();
    }
}
