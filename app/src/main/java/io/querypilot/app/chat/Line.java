package io.querypilot.app.chat;

import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.ParsedQuery;
import io.querypilot.sql.query.SqlParser;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** What a person typed: a command with what follows it, SQL, or words for the agent. */
record Line(Kind kind, String command, String rest) {
    enum Kind {
        COMMAND,
        SQL,
        WORDS
    }

    /** What people type who know other tools. */
    private static final Map<String, String> HABITS = Map.ofEntries(
            Map.entry("help", "/help"), Map.entry("?", "/help"), Map.entry("\\?", "/help"), Map.entry("/?", "/help"),
            Map.entry("tables", "/tables"), Map.entry("show tables", "/tables"), Map.entry("\\dt", "/tables"),
            Map.entry("\\d", "/describe"), Map.entry("describe", "/describe"), Map.entry("schema", "/schema"),
            Map.entry("\\x", "/records"), Map.entry("explain", "/explain"), Map.entry("\\e", "/edit"),
            Map.entry("export to csv", "/csv"));
    private static final List<String> WITH_NAMES = List.of("\\d ", "describe ");
    private static final Pattern STATEMENT = Pattern.compile(
            "(insert\\s+into|update\\s+\\S+\\s+set|delete\\s+from|drop|alter|create|truncate|pragma|grant)\\s.*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern QUERY =
            Pattern.compile("\\(*\\s*(select|with|values)\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern SIGNS = Pattern.compile(".*([*=(]|,\\s*\\w+\\s+from\\b|;\\s*$).*", Pattern.DOTALL);

    static Line of(String typed, Dialect dialect) {
        String word = typed.toLowerCase(Locale.ROOT).replaceFirst("\\s*;$", "");
        if (HABITS.containsKey(word)) {
            return new Line(Kind.COMMAND, HABITS.get(word), "");
        }
        if (typed.startsWith("/")) {
            return command(typed);
        }
        if (WITH_NAMES.stream().anyMatch(word::startsWith) && word.split("\\s+").length == 2) {
            return new Line(Kind.COMMAND, "/describe", typed.substring(typed.indexOf(' ') + 1).strip());
        }
        return sql(typed, dialect) ? new Line(Kind.SQL, "", typed) : new Line(Kind.WORDS, "", typed);
    }

    private static Line command(String typed) {
        String[] parts = typed.split("\\s+", 2);
        return new Line(Kind.COMMAND, parts[0], parts.length > 1 ? parts[1].strip() : "");
    }

    /** "Select the names of all customers" is a wish in words; what parses, or only SQL could look so, is SQL. */
    private static boolean sql(String typed, Dialect dialect) {
        return STATEMENT.matcher(typed).matches() && SIGNS.matcher(typed + ";").matches()
                || QUERY.matcher(typed).matches()
                        && (SqlParser.parse(typed, dialect) instanceof ParsedQuery || SIGNS.matcher(typed).matches());
    }
}
