package io.querypilot.knowledge;

import io.querypilot.critic.bind.Bindings.Place;
import io.querypilot.knowledge.Entry.Verified;
import io.querypilot.knowledge.Literals.Literal;
import io.querypilot.knowledge.SaidWord.Kind;
import io.querypilot.language.Words;
import io.querypilot.sql.Edit;
import io.querypilot.sql.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The SQL of a verified question for another that differs from it only in numbers, years and names. What changes must stand
 * in the SQL once, as a literal in the very role that the question gives it, compared as it was before; a name must be
 * held by its column. Where any of that is in doubt nothing is adapted, for the answer would bear the team's seal.
 */
final class Adaptation {
    private static final Pattern YEAR = Pattern.compile("(?<!\\d)(?:19|20)\\d\\d(?!\\d)|^(?:19|20)\\d\\d(?=(?:0[1-9]|1[0-2])(?:[0-3]\\d)?%?$)");
    private static final Pattern FIRST_DAY = Pattern.compile("\\d{4}(?:\\D?01\\D?01.*)?");
    private static final Pattern FEBRUARY_ENDS = Pattern.compile("\\d{4}\\D?02\\D?2[89].*");
    private static final Set<String> RANKS = Set.of(
            "top", "first", "last", "best", "worst", "bottom", "highest", "lowest", "largest", "smallest", "biggest", "latest",
            "newest", "oldest", "cheapest", "fastest", "slowest");
    private static final Set<String> MEASURES =
            Set.of("over", "above", "under", "below", "than", "least", "most", "exceeding", "to", "from", "between", "and");
    private static final Set<String> LOWER = Set.of(">", ">=");
    private static final Set<String> UPPER = Set.of("<", "<=");

    /** Words of the verified question from one place up to another, and what the new question says there. */
    private record Change(int from, int to, Kind kind, String old, String now) {}

    private final Verified verified;
    private final List<SaidWord> words;
    private final Set<String> stems;

    Adaptation(Verified verified) {
        this.verified = verified;
        this.words = SaidWord.in(verified.question());
        this.stems = Set.copyOf(Words.stems(verified.question()));
    }

    Verified verified() {
        return verified;
    }

    Set<String> stems() {
        return stems;
    }

    /** How many words a question must have to be this one. */
    int length() {
        return words.size();
    }

    /** The words as they are compared. */
    String text() {
        return text(words);
    }

    static String text(List<SaidWord> words) {
        return words.stream().map(SaidWord::lower).collect(Collectors.joining(" "));
    }

    boolean fits(List<SaidWord> now) {
        return words.size() == now.size()
                && IntStream.range(0, words.size()).allMatch(i -> words.get(i).canBe(now.get(i)));
    }

    /** How many words are others. */
    long distance(List<SaidWord> now) {
        return IntStream.range(0, words.size()).filter(i -> !words.get(i).same(now.get(i))).count();
    }

    /** The SQL for words that fit. */
    Optional<String> to(List<SaidWord> now, Concern.Asked asked) {
        List<Literal> literals = Literals.of(verified.sql(), asked.dialect());
        List<Edit> edits = new ArrayList<>();
        for (Change change : changes(now)) {
            List<Edit> made = saidOnce(change) ? edits(change, literals, asked) : List.of();
            if (made.isEmpty()) {
                return Optional.empty();
            }
            edits.addAll(made);
        }
        boolean apart = edits.stream().map(Edit::start).distinct().count() == edits.size();
        return apart ? Optional.of(Edit.apply(verified.sql(), edits)) : Optional.empty();
    }

    /** A name may have several words, all of which are capital in both questions. */
    private List<Change> changes(List<SaidWord> now) {
        List<Change> changes = new ArrayList<>();
        for (int from = 0; from < words.size(); from++) {
            int to = from + 1;
            while (name(from, now) && to < words.size() && name(to, now)) {
                to++;
            }
            if (IntStream.range(from, to).anyMatch(i -> !words.get(i).same(now.get(i)))) {
                changes.add(new Change(from, to, words.get(from).kind(), said(words.subList(from, to)), said(now.subList(from, to))));
            }
            from = to - 1;
        }
        return changes;
    }

    private boolean name(int at, List<SaidWord> now) {
        return words.get(at).kind() == Kind.NAME && now.get(at).kind() == Kind.NAME;
    }

    private static String said(List<SaidWord> words) {
        return words.stream().map(SaidWord::text).collect(Collectors.joining(" "));
    }

    private boolean saidOnce(Change change) {
        return words.stream().filter(word -> word.text().equalsIgnoreCase(change.old())).count() <= 1;
    }

    private List<Edit> edits(Change change, List<Literal> literals, Concern.Asked asked) {
        return switch (change.kind()) {
            case YEAR -> years(change, literals, asked);
            case NUMBER -> number(change, literals, asked);
            case NAME, PLAIN -> name(change, literals, asked);
        };
    }

    private List<Edit> number(Change change, List<Literal> literals, Concern.Asked asked) {
        List<Literal> same = literals.stream().filter(one -> one.token().value().equals(change.old())).toList();
        return same.size() == 1 && role(change, same.get(0))
                ? List.of(replaced(same.get(0).token(), change.now(), asked))
                : List.of();
    }

    /** "Top 4" is how many rows are wanted, "over 4" is a bound, and "status 4" what the column of that name holds. */
    private boolean role(Change change, Literal literal) {
        String before = change.from() == 0 ? "" : words.get(change.from() - 1).lower();
        if (RANKS.contains(before) || literal.limits()) {
            return literal.limits() && !MEASURES.contains(before);
        }
        boolean bound = LOWER.contains(literal.operator()) || UPPER.contains(literal.operator());
        return bound
                ? MEASURES.contains(before)
                : literal.compared() && literal.column().filter(column -> calls(before, column.value())).isPresent();
    }

    /** Whether a word is what a column is called, or what its name is short for: "status" for sts. */
    private static boolean calls(String word, String column) {
        return Stream.of(column.toLowerCase(Locale.ROOT).split("[_\\W]+")).anyMatch(part -> shortFor(part, word));
    }

    private static boolean shortFor(String part, String word) {
        int at = 0;
        for (int i = 0; i < word.length() && at < part.length(); i++) {
            at += word.charAt(i) == part.charAt(at) ? 1 : 0;
        }
        return part.length() > 1 && at == part.length() && word.charAt(0) == part.charAt(0);
    }

    private List<Edit> name(Change change, List<Literal> literals, Concern.Asked asked) {
        List<Literal> near = literals.stream()
                .filter(one -> one.token().value().toLowerCase(Locale.ROOT).contains(change.old().toLowerCase(Locale.ROOT)))
                .toList();
        boolean once = near.size() == 1
                && near.get(0).token().value().equalsIgnoreCase(change.old())
                && Set.of("=", "in").contains(near.get(0).operator());
        return !once ? List.of() : near.get(0).column().stream()
                .flatMap(column -> asked.bindings().apply(verified.sql()).places().stream()
                        .filter(place -> place.span().start() == column.start()))
                .map(Place::column)
                .flatMap(column -> asked.held().flatMap(held -> held.spelt(column, change.now())).stream())
                .map(held -> replaced(near.get(0).token(), held, asked))
                .limit(1)
                .toList();
    }

    /** The bounds of one period move together: it ends where the next year begins. */
    private List<Edit> years(Change change, List<Literal> literals, Concern.Asked asked) {
        int old = Integer.parseInt(change.old());
        int shift = Integer.parseInt(change.now()) - old;
        List<Literal> own = literals.stream().filter(one -> year(one) == old).toList();
        if (own.isEmpty() || !onePeriod(own)) {
            return List.of();
        }
        String with = own.get(0).with();
        List<Literal> end = literals.stream().filter(one -> ends(one, with, old) && !says(old + 1)).toList();
        List<Literal> moved = Stream.concat(own.stream(), end.stream()).toList();
        boolean explained = literals.stream()
                .filter(one -> !moved.contains(one) && dated(one, with))
                .allMatch(one -> says(year(one)));
        return explained ? moved.stream().map(one -> replaced(one.token(), shifted(one, shift), asked)).toList() : List.of();
    }

    /** Each compared with the same thing, and none twice in the same way. */
    private static boolean onePeriod(List<Literal> own) {
        return own.stream().allMatch(Literal::compared)
                && own.stream().noneMatch(one -> FEBRUARY_ENDS.matcher(one.token().value()).matches())
                && own.stream().map(Literal::with).distinct().count() == 1
                && own.stream().map(Adaptation::side).distinct().count() == own.size()
                && (own.size() == 1 || own.stream().noneMatch(one -> side(one).isEmpty()));
    }

    private static String side(Literal one) {
        return LOWER.contains(one.operator()) ? ">" : UPPER.contains(one.operator()) ? "<" : "";
    }

    private static boolean ends(Literal one, String with, int year) {
        return year(one) == year + 1
                && one.operator().equals("<")
                && one.with().equals(with)
                && FIRST_DAY.matcher(one.token().value()).matches();
    }

    /** A number is a year only beside one. */
    private static boolean dated(Literal one, String with) {
        return year(one) != 0 && (one.token().kind() == Token.Kind.STRING || one.with().equals(with));
    }

    private boolean says(int year) {
        return words.stream().anyMatch(word -> word.text().equals(String.valueOf(year)));
    }

    /** The one year that a literal holds; 0 where it holds none, and -1 where it holds several. */
    private static int year(Literal one) {
        List<String> years = YEAR.matcher(one.token().value()).results().map(found -> found.group()).toList();
        return years.isEmpty() ? 0 : years.size() == 1 ? Integer.parseInt(years.get(0)) : -1;
    }

    private static String shifted(Literal one, int shift) {
        Matcher year = YEAR.matcher(one.token().value());
        return year.replaceAll(found -> String.valueOf(Integer.parseInt(found.group()) + shift));
    }

    private static Edit replaced(Token token, String value, Concern.Asked asked) {
        return new Edit(token.start(), token.end(), token.kind() == Token.Kind.STRING ? asked.dialect().text(value) : value);
    }
}
