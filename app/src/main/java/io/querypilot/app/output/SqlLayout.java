package io.querypilot.app.output;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * SQL for people: a clause a line, keywords and texts coloured, tables by their names where aliases only number
 * them.
 */
public final class SqlLayout {
    private static final Pattern PIECE =
            Pattern.compile("'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|`[^`]*`|\\[[^\\]]*\\]|\\w+|\\s+|--[^\\n]*|.",
                    Pattern.DOTALL);
    private static final Pattern NUMBERED = Pattern.compile("[Tt]\\d+");
    private static final Set<String> CLAUSES = Set.of(
            "FROM", "WHERE", "GROUP", "HAVING", "ORDER", "LIMIT", "UNION", "INTERSECT", "EXCEPT", "WINDOW", "OFFSET");
    private static final Set<String> JOINS = Set.of("JOIN", "LEFT", "RIGHT", "FULL", "INNER", "CROSS", "NATURAL");
    private static final Set<String> KEYWORDS = Set.of(
            "SELECT", "DISTINCT", "AS", "ON", "AND", "OR", "NOT", "IN", "IS", "NULL", "LIKE", "BETWEEN", "BY", "ASC",
                    "DESC",
            "CASE", "WHEN", "THEN", "ELSE", "END", "EXISTS", "ALL", "OUTER", "WITH", "OVER", "PARTITION", "CAST",
                    "USING");

    private final List<String> pieces;
    private final Ink ink;

    private SqlLayout(List<String> pieces, Ink ink) {
        this.pieces = pieces;
        this.ink = ink;
    }

    /** Its lines,
            each no longer than the width where it can be broken; as it was written where nothing is to be cut. */
    public static String of(String sql, int width, Ink ink) {
        String safe = Page.safe(sql.strip());
        if (width <= 0) {
            return safe;
        }
        List<String> named = named(pieces(safe));
        return String.join("\n", new SqlLayout(named, ink).lines(width));
    }

    private static List<String> pieces(String sql) {
        List<String> pieces = new ArrayList<>();
        Matcher matcher = PIECE.matcher(sql);
        while (matcher.find()) {
            pieces.add(matcher.group().isBlank() ? " " : matcher.group());
        }
        return pieces;
    }

    /** "customers AS T1" and "T1.name" become "customers" and "customers.name" where each stands for one table. */
    private static List<String> named(List<String> pieces) {
        Map<String, String> tables = new HashMap<>();
        Set<String> doubtful = new HashSet<>();
        for (int i = 0; i + 4 < pieces.size(); i++) {
            if (pieces.get(i + 2).equalsIgnoreCase("as") && NUMBERED.matcher(pieces.get(i + 4)).matches()) {
                String alias = pieces.get(i + 4).toLowerCase(Locale.ROOT);
                boolean known = tables.containsKey(alias) || tables.containsValue(pieces.get(i));
                boolean table = pieces.get(i).matches("\\w+|\".*\"") && !(i > 0 && pieces.get(i - 1).equals("."));
                tables.put(alias, pieces.get(i));
                if (known || !table) {
                    doubtful.add(alias);
                }
            }
        }
        boolean clear = doubtful.isEmpty() && !tables.isEmpty();
        return clear ? renamed(pieces, tables) : pieces;
    }

    private static List<String> renamed(List<String> pieces, Map<String, String> tables) {
        List<String> named = new ArrayList<>();
        for (int i = 0; i < pieces.size(); i++) {
            String table = tables.get(pieces.get(i).toLowerCase(Locale.ROOT));
            boolean alias = table != null && i > 1 && pieces.get(i - 2).equalsIgnoreCase("as");
            if (alias) {
                named.subList(named.size() - 3, named.size()).clear();
            } else {
                named.add(table == null ? pieces.get(i) : table);
            }
        }
        return named;
    }

    /** A clause begins a line; inside brackets nothing does, and what is too long goes on further in. */
    private List<String> lines(int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        int depth = 0;
        int used = 0;
        for (int i = 0; i < pieces.size(); i++) {
            String piece = pieces.get(i);
            depth += piece.equals("(") ? 1 : piece.equals(")") ? -1 : 0;
            boolean clause = depth == 0 && begins(i);
            boolean full = used + piece.length() > width && !piece.isBlank() && used > 4;
            if (used > 0 && (clause || full)) {
                lines.add(line.toString().stripTrailing());
                line = new StringBuilder(clause ? "" : "    ");
                used = clause ? 0 : 4;
            }
            boolean leading = piece.isBlank() && used == 0;
            line.append(leading ? "" : coloured(piece));
            used += leading ? 0 : piece.length();
        }
        lines.add(line.toString().stripTrailing());
        return lines;
    }

    private boolean begins(int i) {
        String word = pieces.get(i).toUpperCase(Locale.ROOT);
        String before = word(i, -1);
        return CLAUSES.contains(word)
                || JOINS.contains(word) && !JOINS.contains(before) && !before.equals("OUTER")
                || word.equals("SELECT") && (before.equals("ALL") || CLAUSES.contains(before));
    }

    private String word(int i, int step) {
        int at = i + step;
        while (at >= 0 && at < pieces.size() && pieces.get(at).isBlank()) {
            at += step;
        }
        return at >= 0 && at < pieces.size() ? pieces.get(at).toUpperCase(Locale.ROOT) : "";
    }

    private String coloured(String piece) {
        String word = piece.toUpperCase(Locale.ROOT);
        if (CLAUSES.contains(word) || JOINS.contains(word) || KEYWORDS.contains(word)) {
            return ink.cyan(piece);
        }
        return piece.startsWith("'") ? ink.green(piece) : piece;
    }
}
