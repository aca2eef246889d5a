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

/** Times of day within lists, structs and maps: the driver fails on the end of a day there, before anybody can look at it. */
final class NestedTimes {
    /** A part of a type; a quoted one is the name of a field. */
    private static final Pattern TIME = Pattern.compile("\"(?:[^\"]|\"\")*\"|(?<!WITH )\\bTIME\\b(?: WITH TIME ZONE)?");

    private NestedTimes() {}

    /** The same query with such columns as texts within their lists; empty where it has none. */
    static Optional<String> asTexts(String sql, List<ResultColumn> columns) {
        if (columns.stream().allMatch(column -> text(column.type()).equals(column.type()))) {
            return Optional.empty();
        }
        List<String> names = new ArrayList<>();
        List<String> shown = new ArrayList<>();
        for (ResultColumn column : columns) {
            String name = "c" + names.size();
            names.add(name);
            String type = text(column.type());
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

    private static String text(String type) {
        return type.startsWith("TIME") && !type.endsWith("]")
                ? type
                : TIME.matcher(type).replaceAll(part -> part.group().startsWith("\"") ? Matcher.quoteReplacement(part.group()) : "VARCHAR");
    }
}
