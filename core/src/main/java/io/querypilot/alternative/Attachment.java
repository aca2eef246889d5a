package io.querypilot.alternative;

import io.querypilot.alternative.SelectText.Condition;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.language.Words;
import io.querypilot.sql.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * "Comedies and thrillers shot in Malta": were the comedies shot there too? A condition that is said behind two things, or before
 * them, may be said of the nearer one alone.
 */
final class Attachment {
    private static final int AKIN = 5;
    /** "Red cars and vans": what is said before two things stands right before the first. */
    private static final int BEFORE = 2;
    private static final String NAME = "(?:\\w+|\"[^\"]+\"|`[^`]+`|\\[[^\\]]+\\])";
    private static final Pattern ONE_COLUMN = Pattern.compile(
            "(?is)\\(?\\s*" + NAME + "(?:\\." + NAME + ")?\\s*(?:=|IN\\b)(?:(?!\\b(?:BETWEEN|LIKE|NOT)\\b).)*");
    private static final Set<String> BINDING = Set.of("and", "but", "onli", "only");
    private static final Set<String> TESTS = Set.of("in", "or", "and", "is", "not", "null", "like", "ilike", "between");

    /** Two things as the question says them, one after the other. */
    private record Pair(int first, int last) {}

    private final List<String> said;

    private Attachment(String question) {
        this.said = Words.stems(question);
    }

    static Stream<OtherReading> of(String question, CheckedQuery query) {
        List<SelectText> texts = SelectText.of(query);
        boolean figures = texts.stream().anyMatch(text -> text.list().contains("("));
        if (figures || texts.isEmpty() || texts.size() > 2) {
            return Stream.empty();
        }
        boolean all = query.tokens().stream().anyMatch(token -> token.word("all"));
        Attachment attachment = new Attachment(question);
        return (texts.size() == 1 ? attachment.within(texts.get(0)) : attachment.apart(texts, all ? " UNION ALL " : " UNION ")).stream();
    }

    /** Two values of one column. */
    private Optional<OtherReading> within(SelectText text) {
        return text.rest().toLowerCase(Locale.ROOT).matches("(?s)group.*|.*\\blimit .*")
                ? Optional.empty()
                : text.conditions().stream().flatMap(pair -> within(text, pair).stream()).findFirst();
    }

    private Optional<OtherReading> within(SelectText text, Condition pair) {
        List<Token> values = pair.tokens().stream().filter(token -> token.kind() == Token.Kind.STRING).toList();
        if (values.size() < 2 || !ONE_COLUMN.matcher(pair.text()).matches() || columns(pair).size() > 1) {
            return Optional.empty();
        }
        List<Integer> places = values.stream().map(value -> place(value.value())).toList();
        int first = places.stream().min(Integer::compare).orElseThrow();
        int last = places.stream().max(Integer::compare).orElseThrow();
        List<Condition> others = text.conditions().stream().filter(one -> one != pair).toList();
        List<Condition> behind = others.stream().filter(one -> place(one) > last + 1 && !bound(last, place(one))).toList();
        List<Condition> before = others.stream().filter(one -> place(one) >= 0 && place(one) < first && first - place(one) <= BEFORE).toList();
        List<Condition> apart = behind.isEmpty() ? before : behind;
        if (first < 0 || first == last || apart.isEmpty()) {
            return Optional.empty();
        }
        // The two ends of a range are one condition.
        List<Condition> open = others.stream().filter(one -> apart.stream().anyMatch(other -> columns(other).equals(columns(one)))).toList();
        int nearest = behind.isEmpty() ? first : last;
        List<Token> near = IntStream.range(0, values.size()).filter(at -> places.get(at) == nearest).mapToObj(values::get).toList();
        List<Token> rest = values.stream().filter(value -> !near.contains(value)).toList();
        String test = open.stream().map(Condition::text).collect(Collectors.joining(" AND "));
        String either = "(" + equal(pair, near) + " AND " + test + " OR " + equal(pair, rest) + ")";
        List<String> kept = new ArrayList<>(others.stream().filter(one -> !open.contains(one)).map(Condition::text).toList());
        kept.add(either);
        return Optional.of(new OtherReading(
                "All of " + rest.get(0).value() + "; " + test.replaceAll("\\bT\\d+\\.", "") + " for " + near.get(0).value() + " alone.", text.where(kept).sql()));
    }

    /** "Open or closed and booked in May": what is joined by "and" is said of both, and so is "only". */
    private boolean bound(int last, int place) {
        return said.subList(last + 1, place).stream().anyMatch(BINDING::contains);
    }

    private static String equal(Condition pair, List<Token> values) {
        String column = pair.text().replaceFirst("^\\(", "").replaceFirst("(?is)\\s*(?:=|\\bIN\\b).*", "");
        return values.size() == 1
                ? column + " = " + values.get(0).text()
                : column + " IN (" + values.stream().map(Token::text).collect(Collectors.joining(", ")) + ")";
    }

    /** The columns that are tested, each with what it belongs to. */
    private static Set<String> columns(Condition condition) {
        List<Token> tokens = condition.tokens();
        return IntStream.range(0, tokens.size())
                .filter(at -> tokens.get(at).name() && !TESTS.contains(tokens.get(at).folded()))
                .filter(at -> at + 1 == tokens.size() || !tokens.get(at + 1).operator("."))
                .mapToObj(at -> (at > 1 && tokens.get(at - 1).operator(".") ? tokens.get(at - 2).folded() + "." : "") + tokens.get(at).folded())
                .collect(Collectors.toSet());
    }

    private static Stream<String> names(Condition condition) {
        return condition.tokens().stream().filter(Token::name).map(Token::value).filter(name -> !TESTS.contains(name.toLowerCase(Locale.ROOT)));
    }

    /** Things of two tables, with the same condition: it holds for the one that it is said of. */
    private Optional<OtherReading> apart(List<SelectText> texts, String union) {
        SelectText one = texts.get(0);
        SelectText two = texts.get(1);
        if (one.conditions().size() != 1 || two.conditions().size() != 1 || !values(one).equals(values(two))) {
            return Optional.empty();
        }
        int first = place(one.from());
        int second = place(two.from());
        int tested = place(one.conditions().get(0));
        boolean known = first >= 0 && second >= 0 && tested >= 0 && first != second;
        Pair pair = new Pair(Math.min(first, second), Math.max(first, second));
        if (!known || tested < pair.last() && (tested > pair.first() || pair.first() - tested > BEFORE)) {
            return Optional.empty();
        }
        int nearest = tested > pair.last() ? pair.last() : pair.first();
        List<SelectText> read = texts.stream().map(text -> place(text.from()) == nearest ? text : text.where(List.of())).toList();
        SelectText whole = read.stream().filter(text -> text.conditions().isEmpty()).findFirst().orElseThrow();
        return Optional.of(new OtherReading(
                "All " + whole.from() + "; the condition holds for the others alone.",
                read.stream().map(SelectText::sql).collect(Collectors.joining(union))));
    }

    private static List<String> values(SelectText text) {
        return literals(text.conditions().get(0)).map(Token::value).toList();
    }

    private static Stream<Token> literals(Condition condition) {
        return condition.tokens().stream().filter(token -> token.kind() == Token.Kind.STRING || token.kind() == Token.Kind.NUMBER);
    }

    /** Where the question says what a condition compares with, else what it tests; -1 where it says neither, or not once. */
    private int place(Condition condition) {
        int value = literals(condition).mapToInt(token -> place(token.value())).max().orElse(-1);
        return value >= 0 ? value : names(condition).reduce((earlier, later) -> later).map(this::place).orElse(-1);
    }

    /** Where the question says the first word of a text, in whatever form. */
    private int place(String text) {
        List<String> words = Words.stems(text);
        return words.isEmpty()
                ? -1
                : IntStream.range(0, said.size()).filter(at -> Words.akin(said.get(at), words.get(0), AKIN)).findFirst().orElse(-1);
    }
}
