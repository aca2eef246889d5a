package io.querypilot.sql.query;

import io.querypilot.sql.Characters;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.Token;
import io.querypilot.sql.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What changed from one draft to the next, token by token, in a few words. */
public final class SqlDiff {
    private static final int SHOWN = 3;
    private static final int MAX_TOKENS = 2_000;

    /** A run of tokens taken out and the run put in its place; one of them may be empty. */
    record Change(String removed, String added) {
        String summary() {
            if (removed.isEmpty()) {
                return "+ '" + added + "'";
            }
            return added.isEmpty() ? "- '" + removed + "'" : "'" + removed + "' → '" + added + "'";
        }
    }

    private SqlDiff() {}

    /** The first three changes and how many more, such as {@code 'id' → 'product_id'}; empty where nothing changed. */
    public static String summary(String before, String after, Dialect dialect) {
        List<Change> changes = changes(before, after, dialect);
        String shown = changes.stream().limit(SHOWN).map(Change::summary).collect(Collectors.joining(", "));
        return changes.size() > SHOWN ? shown + " … and " + (changes.size() - SHOWN) + " more" : shown;
    }

    static List<Change> changes(String before, String after, Dialect dialect) {
        List<String> from = pieces(before, dialect);
        List<String> to = pieces(after, dialect);
        if (from.size() > MAX_TOKENS || to.size() > MAX_TOKENS) {
            return from.equals(to) ? List.of() : List.of(new Change("a long draft", "another"));
        }
        return walk(from, to, commonLengths(from, to));
    }

    private static List<String> pieces(String sql, Dialect dialect) {
        if (dialect.lex(sql) instanceof Lexed.Tokens lexed) {
            return SqlText.withoutClosingSemicolons(lexed.tokens()).stream().map(Token::text).toList();
        }
        return sql.isBlank() ? List.of() : List.of(sql.strip().split("\\s+"));
    }

    /** {@code lengths[i][j]} is how many tokens {@code from} after i and {@code to} after j have in common, in order. */
    private static int[][] commonLengths(List<String> from, List<String> to) {
        int[][] lengths = new int[from.size() + 1][to.size() + 1];
        for (int i = from.size() - 1; i >= 0; i--) {
            for (int j = to.size() - 1; j >= 0; j--) {
                lengths[i][j] = same(from.get(i), to.get(j))
                        ? lengths[i + 1][j + 1] + 1
                        : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
            }
        }
        return lengths;
    }

    private static boolean same(String left, String right) {
        return left.equals(right) || left.equalsIgnoreCase(right) && Characters.letter(left.charAt(0));
    }

    private static List<Change> walk(List<String> from, List<String> to, int[][] lengths) {
        List<Change> changes = new ArrayList<>();
        List<String> removed = new ArrayList<>();
        List<String> added = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < from.size() || j < to.size()) {
            if (i < from.size() && j < to.size() && same(from.get(i), to.get(j))) {
                flush(removed, added, changes);
                i++;
                j++;
            } else if (j == to.size() || i < from.size() && lengths[i + 1][j] >= lengths[i][j + 1]) {
                removed.add(from.get(i++));
            } else {
                added.add(to.get(j++));
            }
        }
        flush(removed, added, changes);
        return changes;
    }

    private static void flush(List<String> removed, List<String> added, List<Change> changes) {
        if (!removed.isEmpty() || !added.isEmpty()) {
            changes.add(new Change(String.join(" ", removed), String.join(" ", added)));
            removed.clear();
            added.clear();
        }
    }
}
