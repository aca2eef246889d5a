package io.querypilot.sql.dialect;

import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import java.util.ArrayList;
import java.util.List;
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

    /** Why what follows the word here may not be read, or null. */
    static String refusal(TokenList tokens, int i) {
        if (tokens.operator(i - 1, "(") && tokens.anyWord(i, "SUMMARIZE", "DESCRIBE", "DESC", "SHOW")) {
            return "a query may not describe files or databases";
        }
        if (!tokens.anyWord(i, "FROM", "JOIN", "TABLE", "PIVOT", "PIVOT_WIDER", "PIVOT_LONGER", "UNPIVOT", "SUMMARIZE",
                "DESCRIBE", "SHOW") || argument(tokens, i)) {
            return null;
        }
        return tokens.at(i + 1).kind() == Token.Kind.STRING ? "a query may not read files" : named(tokens, i + 1);
    }

    private static String named(TokenList tokens, int from) {
        List<String> path = new ArrayList<>();
        for (int at = from; tokens.at(at).name(); at += 2) {
            path.add(tokens.at(at).folded());
            if (tokens.at(at).kind() == Token.Kind.QUOTED_IDENTIFIER && tokens.at(at).value().contains(".")) {
                return "a query may not read files";
            }
            if (!tokens.operator(at + 1, ".")) {
                break;
            }
        }
        return path.isEmpty() ? null : Catalogues.refusal(Dialect.DUCKDB, path);
    }

    /** FROM also leads to an argument, as in {@code trim(x FROM y)}, or compares, as in IS DISTINCT FROM. */
    private static boolean argument(TokenList tokens, int i) {
        if (!tokens.word(i, "FROM")) {
            return false;
        }
        int open = tokens.opening(i);
        return open > 0 && tokens.anyWord(open - 1, "TRIM", "SUBSTRING", "EXTRACT", "OVERLAY")
                || tokens.word(i - 1, "DISTINCT") && (tokens.word(i - 2, "IS") || tokens.words(i - 3, "IS", "NOT"));
    }
}
