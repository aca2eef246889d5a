package io.querypilot.sql.dialect;

import io.querypilot.sql.Edit;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Values as PostgreSQL writes them, for SQLite: {@code x::text}, {@code DATE '2024-01-01'}, {@code - INTERVAL …}. */
final class ValueSpelling {
    private static final Map<String, String> CASTS = Map.ofEntries(
            Map.entry("text", "CAST(%s AS TEXT)"), Map.entry("varchar", "CAST(%s AS TEXT)"),
            Map.entry("int", "CAST(%s AS INTEGER)"), Map.entry("integer", "CAST(%s AS INTEGER)"),
            Map.entry("bigint", "CAST(%s AS INTEGER)"), Map.entry("numeric", "CAST(%s AS REAL)"),
            Map.entry("decimal", "CAST(%s AS REAL)"), Map.entry("float", "CAST(%s AS REAL)"),
            Map.entry("real", "CAST(%s AS REAL)"), Map.entry("date", "date(%s)"),
            Map.entry("timestamp", "datetime(%s)"));
    private static final Pattern SPAN_OF_TIME = Pattern.compile("(\\d+)\\s+(day|week|month|year|hour|minute)s?");

    private final String sql;
    private final List<Token> tokens;
    private final List<Edit> edits = new ArrayList<>();

    private ValueSpelling(String sql, List<Token> tokens) {
        this.sql = sql;
        this.tokens = tokens;
    }

    static List<Edit> edits(String sql, Dialect dialect) {
        List<Token> tokens = dialect.lex(sql) instanceof Lexed.Tokens lexed ? lexed.tokens() : List.of();
        ValueSpelling spelling = new ValueSpelling(sql, tokens);
        for (int i = 1; i < tokens.size(); i++) {
            spelling.check(i);
        }
        return spelling.edits;
    }

    private void check(int i) {
        Token token = tokens.get(i);
        if (token.operator("::") && i + 1 < tokens.size()) {
            cast(i);
        } else if (token.word("interval") && (tokens.get(i - 1).operator("-") || tokens.get(i - 1).operator("+"))) {
            interval(i);
        } else if ((token.word("date") || token.word("timestamp")) && string(i + 1)) {
            edits.add(new Edit(token.start(), tokens.get(i + 1).start(), ""));
        }
    }

    private boolean string(int i) {
        return i < tokens.size() && tokens.get(i).kind() == Token.Kind.STRING;
    }

    private void cast(int i) {
        String form = CASTS.get(tokens.get(i + 1).folded());
        boolean bracket = i + 2 < tokens.size() && tokens.get(i + 2).operator("(");
        operand(i - 1).filter(start -> form != null && !bracket).ifPresent(start -> {
            String value = sql.substring(start, tokens.get(i - 1).end());
            edits.add(new Edit(start, tokens.get(i + 1).end(), form.formatted(value)));
        });
    }

    /** {@code x - INTERVAL '7 days'} or {@code x - INTERVAL 7 DAY}. */
    private void interval(int i) {
        boolean quoted = string(i + 1);
        if (!quoted && i + 2 >= tokens.size()) {
            return;
        }
        String length = tokens.get(i + 1).folded() + (quoted ? "" : " " + tokens.get(i + 2).folded());
        Matcher span = SPAN_OF_TIME.matcher(length);
        if (span.matches()) {
            int end = tokens.get(quoted ? i + 1 : i + 2).end();
            operand(i - 2).ifPresent(start -> edits.add(new Edit(start, end, moved(start, i, span))));
        }
    }

    private String moved(int start, int i, Matcher span) {
        String value = sql.substring(start, tokens.get(i - 2).end());
        boolean clock = List.of("hour", "minute").contains(span.group(2));
        boolean weeks = span.group(2).equals("week");
        String amount = weeks
                ? Integer.parseInt(span.group(1)) * 7 + " days"
                : span.group(1) + " " + span.group(2) + "s";
        return (clock ? "datetime(" : "date(") + value + ", '" + tokens.get(i - 1).text() + amount + "')";
    }

    /** Where the value that ends with this token begins: a name, a literal or a call; empty where that is not plain. */
    private Optional<Integer> operand(int last) {
        if (last < 0) {
            return Optional.empty();
        }
        int first = tokens.get(last).operator(")") ? opening(last) : last;
        if (first < 0) {
            return Optional.empty();
        }
        boolean call = first < last && first > 0 && tokens.get(first - 1).kind() == Token.Kind.WORD;
        first = call ? first - 1 : first;
        while (first > 1 && tokens.get(first - 1).operator(".") && tokens.get(first - 2).name()) {
            first -= 2;
        }
        boolean value = first < last || tokens.get(first).kind() != Token.Kind.OPERATOR;
        return value ? Optional.of(tokens.get(first).start()) : Optional.empty();
    }

    private int opening(int close) {
        int depth = 0;
        for (int i = close; i >= 0; i--) {
            depth += tokens.get(i).operator(")") ? 1 : tokens.get(i).operator("(") ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return -1;
    }
}
