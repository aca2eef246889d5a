package io.querypilot.sql;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Skips white space and comments, and refuses comments that an engine might end elsewhere or might obey. */
final class Comments {
    private static final Pattern HINT = Pattern.compile("([A-Za-z_]+)\\s*\\([^()]*\\)\\s*");
    /** A minute at most: a hint may shorten the time of a query, not do away with its limit. */
    private static final Pattern TIME_HINT = Pattern.compile(
            "MAX_EXECUTION_TIME\\s*\\(\\s*([1-9][0-9]{0,3}|[1-5][0-9]{4}|60000)\\s*\\)\\s*",
            Pattern.CASE_INSENSITIVE);
    private static final Set<String> HARMLESS_HINTS = Set.of(
            "index", "no_index", "join_index", "no_join_index", "group_index", "no_group_index", "order_index",
            "no_order_index", "join_order", "join_prefix", "join_suffix", "join_fixed_order", "bka", "no_bka", "bnl",
            "no_bnl", "hash_join", "no_hash_join", "merge", "no_merge", "index_merge", "no_index_merge", "mrr",
            "no_mrr", "no_icp", "no_range_optimization", "skip_scan", "no_skip_scan", "semijoin", "no_semijoin",
            "subquery", "qb_name", "derived_condition_pushdown", "no_derived_condition_pushdown");

    private final Cursor cursor;
    private final LexicalRules rules;

    Comments(Cursor cursor, LexicalRules rules) {
        this.cursor = cursor;
        this.rules = rules;
    }

    /** Moves to the next token; false at the end of the text. */
    boolean skip() {
        while (cursor.more()) {
            if (Characters.space(cursor.peek())) {
                cursor.advance(1);
            } else if (lineComment()) {
                skipLine();
            } else if (cursor.startsWith("/*")) {
                skipBlock();
            } else {
                return true;
            }
        }
        return false;
    }

    private boolean lineComment() {
        if (cursor.startsWith("--")) {
            char after = cursor.peek(2);
            return !rules.comments().contains(LexicalRules.Comments.DASHES_NEED_SPACE) || after <= ' ' || after == 127;
        }
        if (cursor.startsWith("//")) {
            return rules.comments().contains(LexicalRules.Comments.SLASHES);
        }
        return cursor.peek() == '#' && rules.comments().contains(LexicalRules.Comments.HASH);
    }

    private void skipLine() {
        int start = cursor.position();
        cursor.skipWhile(c -> c != '\n' && c != '\r' && c != 0x85 && c != 0x2028 && c != 0x2029);
        boolean windows = cursor.startsWith("\r\n");
        if (cursor.more() && cursor.peek() != '\n' && !windows) {
            throw cursor.fault("a comment whose line end is not clear", start, cursor.position());
        }
    }

    private void skipBlock() {
        int start = cursor.position();
        boolean obeyed = cursor.startsWith("/*!") || cursor.startsWith("/*M!");
        if (obeyed && rules.comments().contains(LexicalRules.Comments.EXECUTABLE)) {
            throw cursor.fault(
                    ErrorType.READ_ONLY_VIOLATION, "a comment that the engine would execute", start, start + 40);
        }
        cursor.advance(2);
        for (int depth = 1; depth > 0; ) {
            depth += blockStep(start);
        }
        if (rules.comments().contains(LexicalRules.Comments.EXECUTABLE)) {
            requireHarmlessHint(cursor.since(start), start);
        }
    }

    private int blockStep(int start) {
        if (!cursor.more()) {
            throw cursor.fault("a comment that does not end", start, start + 40);
        }
        if (cursor.startsWith("*/")) {
            cursor.advance(2);
            return -1;
        }
        if (cursor.startsWith("/*")) {
            requireNesting(start);
            cursor.advance(2);
            return 1;
        }
        cursor.advance(1);
        return 0;
    }

    private void requireNesting(int start) {
        if (!rules.comments().contains(LexicalRules.Comments.NESTED)) {
            throw cursor.fault("a comment inside a comment", start, cursor.position() + 2);
        }
    }

    private void requireHarmlessHint(String comment, int start) {
        if (!comment.startsWith("/*+")) {
            return;
        }
        Matcher hint = HINT.matcher(comment.substring(3, comment.length() - 2).strip());
        int end = 0;
        while (hint.find() && hint.start() == end && harmless(hint)) {
            end = hint.end();
        }
        if (end != hint.regionEnd()) {
            throw cursor.fault(ErrorType.READ_ONLY_VIOLATION, "a hint that may change settings", start, start + 40);
        }
    }

    private static boolean harmless(Matcher hint) {
        return HARMLESS_HINTS.contains(Characters.lower(hint.group(1))) || TIME_HINT.matcher(hint.group()).matches();
    }
}
