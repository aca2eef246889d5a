package io.querypilot.document;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A file of SQL cut into its statements; comments are left out, and what stands in quotes is left alone. */
final class DdlText {
    /** One statement and the line on which it begins. */
    record Piece(String sql, int line) {}

    private static final Pattern BATCH = Pattern.compile("(?i)(?:^|\\n)[ \\t]*GO[ \\t\\r]*$");

    private final String text;
    private final List<Piece> pieces = new ArrayList<>();
    private final StringBuilder sql = new StringBuilder();
    private int line = 1;
    private int begins = 1;

    private DdlText(String text) {
        this.text = text;
    }

    static List<Piece> pieces(String text) {
        DdlText reading = new DdlText(text);
        for (int i = 0; i < text.length(); ) {
            int end = reading.end(i);
            reading.take(i, end);
            i = end;
        }
        reading.endsBatch();
        reading.endPiece();
        return reading.pieces;
    }

    /** Where the piece ends that begins here: a comment, something in quotes, or one character. */
    private int end(int from) {
        if (comment(from)) {
            return text.charAt(from) == '-' ? until("\n", from, 0) : until("*/", from + 2, 2);
        }
        char c = text.charAt(from);
        return c == '\'' || c == '"' || c == '`' ? until(String.valueOf(c), from + 1, 1) : from + 1;
    }

    private boolean comment(int from) {
        return text.startsWith("--", from) || text.startsWith("/*", from);
    }

    private int until(String end, int from, int more) {
        int found = text.indexOf(end, from);
        return found < 0 ? text.length() : found + more;
    }

    private void take(int from, int end) {
        String part = text.substring(from, end);
        if (part.equals(";") || part.equals("\n") && endsBatch()) {
            endPiece();
        } else if (comment(from)) {
            sql.append(' ');
        } else if (sql.length() > 0 || !part.isBlank()) {
            begins = sql.toString().isBlank() ? line : begins;
            sql.append(part);
        }
        line += (int) part.chars().filter(c -> c == '\n').count();
    }

    /** SQL Server's tools end a batch by a line with GO alone. */
    private boolean endsBatch() {
        Matcher batch = BATCH.matcher(sql);
        boolean ends = batch.find();
        if (ends) {
            sql.setLength(batch.start());
        }
        return ends;
    }

    private void endPiece() {
        if (!sql.toString().isBlank()) {
            pieces.add(new Piece(sql.toString().strip(), begins));
        }
        sql.setLength(0);
    }
}
