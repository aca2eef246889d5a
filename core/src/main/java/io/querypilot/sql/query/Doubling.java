package io.querypilot.sql.query;

import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import io.querypilot.sql.dialect.Dialect;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Texts that are joined with themselves, {@code s || s}: done again and again, by a query that reads itself or by many over
 * one another, a few letters fill the memory of the process that the engine works in.
 */
final class Doubling {
    private static final Set<String> JOINING = Set.of(
            "concat", "concat_ws", "replace", "regexp_replace", "insert", "list_concat", "list_cat", "array_concat", "array_cat");
    /** How many times as long all of it may become. */
    private static final double MOST = 1000;
    private static final int OFTEN = 3;

    /** Where something is joined with itself, what, and how many copies of it. */
    private record Place(int at, String name, int copies) {}

    private Doubling() {}

    static Optional<String> refusal(TokenList tokens, Dialect dialect) {
        List<Place> places = places(tokens, dialect);
        List<RecursiveQueries.Stretch> recursive = places.isEmpty() ? List.of() : RecursiveQueries.of(tokens);
        boolean again = places.stream().anyMatch(place -> recursive.stream().anyMatch(stretch -> stretch.holds(place.at())));
        return again || growth(places, tokens) > MOST
                ? Optional.of("a text or list that is joined with itself again and again grows beyond all bounds: join it once, or with others")
                : Optional.empty();
    }

    /**
     * By how much a text grows that goes through the place which copies most of each query. In one query none lies over another,
     * but where it copies what the query itself has named, as DuckDB lets it.
     */
    private static double growth(List<Place> places, TokenList tokens) {
        Map<Integer, Double> ofQuery = new HashMap<>();
        for (Place place : places) {
            int query = query(place.at(), tokens);
            boolean over = named(place, query, tokens);
            ofQuery.merge(query, (double) place.copies(), (before, copies) -> over ? before * copies : Math.max(before, copies));
        }
        return ofQuery.values().stream().reduce(1.0, (one, other) -> one * other);
    }

    private static boolean named(Place place, int query, TokenList tokens) {
        return IntStream.range(query + 2, place.at())
                .filter(i -> tokens.at(i).folded().equals(place.name()) && (tokens.operator(i + 1, ",") || tokens.word(i + 1, "FROM")))
                .anyMatch(i -> tokens.word(i - 1, "AS") || tokens.operator(i - 1, ")") || tokens.at(i - 1).name()
                        || tokens.at(i - 1).kind() == Token.Kind.STRING);
    }

    /** Where the query begins that this stands in: behind its bracket, or at the beginning. */
    private static int query(int place, TokenList tokens) {
        int depth = 0;
        for (int i = place; i >= 0; i--) {
            depth += tokens.operator(i, ")") ? 1 : tokens.operator(i, "(") ? -1 : 0;
            if (depth < 0 && tokens.anyWord(i + 1, "SELECT", "FROM", "WITH")) {
                return i;
            }
            // A bracket around the place that begins no query is passed.
            depth = Math.max(depth, 0);
        }
        return -1;
    }

    private static List<Place> places(TokenList tokens, Dialect dialect) {
        List<Place> places = new ArrayList<>();
        for (int i = 0, end = 0; i < tokens.size(); i++) {
            boolean call = tokens.operator(i + 1, "(") && JOINING.contains(tokens.at(i).folded());
            boolean chain = tokens.operator(i, "||");
            if (i >= end && (call || chain)) {
                end = call ? tokens.closing(i + 1) : end(tokens, i);
                int place = i;
                copies(tokens, call ? i + 2 : start(tokens, i), end, dialect).entrySet().stream()
                        .max(Map.Entry.comparingByValue())
                        .filter(most -> most.getValue() > 1)
                        .ifPresent(most -> places.add(new Place(place, most.getKey(), most.getValue())));
            }
        }
        return places;
    }

    /** Where the first operand of the chain begins. */
    private static int start(TokenList tokens, int operator) {
        int at = operator - 1;
        at = tokens.operator(at, ")") ? tokens.opening(at) - 1 : at;
        while (tokens.operator(at - 1, ".")) {
            at -= 2;
        }
        return Math.max(0, at);
    }

    private static int end(TokenList tokens, int operator) {
        int at = operator;
        while (tokens.operator(at, "||")) {
            at++;
            while (at < tokens.size() && !tokens.operator(at, "||") && !tokens.operator(at, ",") && !tokens.operator(at, ")")
                    && !tokens.anyWord(at, "FROM", "AS", "WHERE", "UNION", "GROUP", "ORDER", "AND", "OR", "THEN", "ELSE", "END", "WHEN")) {
                at = tokens.operator(at, "(") ? Math.max(at, tokens.closing(at)) + 1 : at + 1;
            }
        }
        return at;
    }

    /** How often each name stands among what is joined. */
    private static Map<String, Integer> copies(TokenList tokens, int from, int to, Dialect dialect) {
        Map<String, Integer> seen = new HashMap<>();
        boolean asked = false;
        for (int i = from; i < to; i++) {
            Token token = tokens.at(i);
            // What a case asks goes into no text.
            asked = tokens.word(i, "WHEN") || asked && !tokens.word(i, "THEN");
            boolean column = token.name() && !tokens.operator(i + 1, "(") && !tokens.operator(i + 1, ".")
                    && !BracketWords.keyword(tokens, i, dialect) && !tokens.word(i - 1, "AS") && !tokens.operator(i - 1, "::");
            if (column && !asked) {
                seen.merge(token.folded(), 1, Integer::sum);
            }
        }
        return seen;
    }

    /** By how much a text grows in which each letter becomes many, where other texts of the statement are made of that letter. */
    static BigDecimal replacement(TokenList tokens, List<List<Token>> arguments) {
        boolean written = arguments.size() == 3 && arguments.stream().skip(1)
                .allMatch(argument -> argument.size() == 1 && argument.get(0).kind() == Token.Kind.STRING);
        String sought = written ? arguments.get(1).get(0).value() : "";
        boolean often = !sought.isEmpty() && IntStream.range(0, tokens.size())
                .filter(i -> tokens.at(i).kind() == Token.Kind.STRING)
                .anyMatch(i -> tokens.at(i).value().split(Pattern.quote(sought), -1).length > OFTEN);
        return often ? BigDecimal.valueOf(Math.max(1, arguments.get(2).get(0).value().length())) : BigDecimal.ONE;
    }
}
