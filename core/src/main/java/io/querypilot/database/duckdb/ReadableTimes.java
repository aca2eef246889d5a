package io.querypilot.database.duckdb;

import io.querypilot.database.ResultTable.ResultColumn;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.Token;
import io.querypilot.sql.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Times in types that the driver can read. It fails on the end of a day within lists, structs and maps, and anywhere on infinity in
 * whole seconds, before anybody can look at it; infinity in milliseconds it gives within a list as a date like others.
 */
final class ReadableTimes {
    /** A part of a type; a quoted one, or one before a blank, is the name of a field. */
    private static final Pattern TIME = Pattern.compile(
            "\"(?:[^\"]|\"\")*\"|(?<!WITH )\\bTIME\\b(?: WITH TIME ZONE)?|\\bTIMESTAMP_M?S\\b(?! )");
    private static final String SECONDS = "TIMESTAMP_S";
    private static final String MOMENT = "TIMESTAMP";

    private ReadableTimes() {}

    /** The same query with times of day within lists as texts and such moments in microseconds; empty where it has none. */
    static Optional<String> in(String sql, List<ResultColumn> columns) {
        if (columns.stream().allMatch(column -> readable(column.type()).equals(column.type()))) {
            return Optional.empty();
        }
        List<String> names = new ArrayList<>();
        List<String> shown = new ArrayList<>();
        for (ResultColumn column : columns) {
            String name = "c" + names.size();
            names.add(name);
            String type = readable(column.type());
            shown.add((type.equals(column.type()) ? name : "CAST(" + name + " AS " + type + ")") + " AS " + Dialect.DUCKDB.quote(column.name()));
        }
        return Optional.of("SELECT " + String.join(", ", shown) + " FROM (" + query(sql) + ") AS t(" + String.join(", ", names) + ")");
    }

    /** Without what may stand behind it: semicolons and comments. */
    private static String query(String sql) {
        List<Token> tokens = Dialect.DUCKDB.lex(sql) instanceof Lexed.Tokens lexed ? lexed.tokens() : List.of();
        return tokens.stream().filter(token -> !token.operator(";")).reduce((one, next) -> next)
                .map(last -> sql.substring(0, last.end()))
                .orElse(sql);
    }

    private static String readable(String type) {
        if (type.equals(SECONDS)) {
            return MOMENT;
        }
        return type.startsWith("TIME") && !type.endsWith("]") ? type : TIME.matcher(type).replaceAll(part -> readablePart(part.group()));
    }

    private static String readablePart(String part) {
        return part.startsWith("\"") ? Matcher.quoteReplacement(part) : part.startsWith(MOMENT) ? MOMENT : "VARCHAR";
    }
}
