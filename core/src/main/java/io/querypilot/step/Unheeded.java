package io.querypilot.step;

import io.querypilot.correction.Constraint;
import io.querypilot.state.State;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a correction names that the SQL does not hold: a join, or in free words a number or a value of the database. */
final class Unheeded {
    private static final Pattern NUMBER = Pattern.compile("(?<![\\p{L}\\p{N}_.])\\d{2,}(?![\\p{L}\\p{N}_])");
    private static final Pattern DENIED = Pattern.compile(
            "\\b(?:no|not|without|except|excluding|never|instead of)(?: +\\S+){0,2} *$", Pattern.CASE_INSENSITIVE);

    private Unheeded() {}

    static List<String> in(State state, String sql) {
        String held = sql.toLowerCase(Locale.ROOT);
        Stream<String> wished = state.question().constraints().stream()
                .filter(Constraint.Wish.class::isInstance)
                .map(wish -> ((Constraint.Wish) wish).text())
                .flatMap(wish -> Stream.concat(numbers(wish), values(wish, state)))
                .filter(named -> !held.contains(named.toLowerCase(Locale.ROOT)));
        return Stream.concat(joins(state, held), wished).distinct().toList();
    }

    /** A query that needs only one of the tables has nothing to join. */
    private static Stream<String> joins(State state, String held) {
        return state.question().constraints().stream()
                .filter(Constraint.JoinOn.class::isInstance)
                .map(Constraint.JoinOn.class::cast)
                .filter(join -> !held.contains(join.leftColumn().toLowerCase(Locale.ROOT)))
                .map(Constraint.JoinOn::condition);
    }

    private static Stream<String> numbers(String wish) {
        return NUMBER.matcher(wish).results().filter(found -> wanted(wish, found.start())).map(found -> found.group());
    }

    private static Stream<String> values(String wish, State state) {
        return state.context().linked().tables().stream()
                .flatMap(table -> table.values().values().stream())
                .flatMap(List::stream)
                .filter(value -> value.length() > 2 && said(wish, value));
    }

    private static boolean said(String wish, String value) {
        Matcher found = Pattern.compile("(?<![\\p{L}\\p{N}])" + Pattern.quote(value) + "(?![\\p{L}\\p{N}])",
                        Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)
                .matcher(wish);
        return found.find() && wanted(wish, found.start());
    }

    /** "Not Hamburg" may well leave it out. */
    private static boolean wanted(String wish, int place) {
        return !DENIED.matcher(wish.substring(0, place)).find();
    }
}
