package io.querypilot.doubt.word;

import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.sql.Token;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The largest where the smallest was asked for, and the other way round. */
public final class DirectionDoubts {
    private static final Pattern SMALL = Pattern.compile(
            "(?i)\\b(?:lowest|smallest|cheapest|least expensive|fewest|shortest|minimum|minimal)\\b");
    private static final Pattern LARGE = Pattern.compile(
            "(?i)\\b(?:highest|largest|biggest|most expensive|greatest|longest|maximum|maximal)\\b");
    /** The best rank is the smallest, and a small age is a late birth; the biggest loss is the smallest gain. */
    private static final Pattern REVERSED = Pattern.compile(
            "(?i)rank|position|place|priorit|grade|level|rating|class|seed|oldest|youngest|latest|earliest|recent|\\bleast\\b|order(?:ed)? by|sort"
                    + "|\\bloss|\\bdrop|declin|decreas");

    private static final Pattern DATE = Pattern.compile("(?i)(?:^|_)(?:date|datetime|timestamp)(?:_|$)|_(?:at|on)$");

    private final Set<String> words;
    private final long selects;

    private DirectionDoubts(CheckedQuery query) {
        List<Token> tokens = query.tokens();
        this.words = tokens.stream().map(Token::folded).collect(Collectors.toSet());
        this.selects = tokens.stream().filter(token -> token.word("select")).count();
    }

    public static List<Doubt> of(String question, QueryNames names) {
        Optional<String> small = said(SMALL, question);
        Optional<String> large = said(LARGE, question);
        if (small.isPresent() == large.isPresent()) {
            return List.of();
        }
        DirectionDoubts doubts = new DirectionDoubts(names.query());
        boolean plain = doubts.selects == 1 && !doubts.has("over") && !REVERSED.matcher(question).find() && !byTime(names);
        return plain
                ? Stream.concat(small.filter(word -> doubts.turned("min", "max", true)).stream(),
                                large.filter(word -> doubts.turned("max", "min", false)).stream())
                        .map(DirectionDoubts::doubt)
                        .toList()
                : List.of();
    }

    /** Who has worked here longest came first, so that a time is put in order either way. */
    private static boolean byTime(QueryNames names) {
        return names.query().bound().selects().stream()
                .flatMap(bound -> Stream.ofNullable(bound.select().getOrderByElements()))
                .flatMap(List::stream)
                .flatMap(order -> names.stored(order.getExpression()).stream())
                .anyMatch(one -> one.column().kind().temporal() || DATE.matcher(one.column().name()).find());
    }

    private static Optional<String> said(Pattern pattern, String question) {
        Matcher found = pattern.matcher(question);
        return found.find() ? Optional.of(found.group()) : Optional.empty();
    }

    private boolean has(String word) {
        return words.contains(word);
    }

    private boolean turned(String right, String wrong, boolean descending) {
        if (has(right) || !has("limit") && has("order")) {
            return false;
        }
        return has("order") ? has("desc") == descending && !has("asc") : has(wrong);
    }

    private static Doubt doubt(String word) {
        return new Doubt(
                Kind.WORD_NOT_HONOURED,
                "The question says \"" + word + "\", but the query takes the other end.",
                "The question says \"" + word + "\": turn the order, or MIN and MAX, round.");
    }
}
