package io.querypilot.doubt.value;

import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.language.LeftOut;
import io.querypilot.language.Negation;
import io.querypilot.language.Words;
import io.querypilot.schema.Codes;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.sql.dialect.Dialect;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.arithmetic.Subtraction;
import net.sf.jsqlparser.statement.select.PlainSelect;

/** A flag that is taken where it says the opposite of the question: "dangerous dogs" where {@code dangerous = 'N'}. */
public final class FlagDoubts {
    private static final Set<String> YES = Set.of("1", "-1", "y", "t", "j", "yes", "true", "ja");
    private static final Set<String> NO = Set.of("0", "n", "f", "no", "false", "nein");
    private static final int SHORTEST_MEANING = 4;
    private static final Set<String> OF_FLAGS = Set.of("is", "has", "flag", "flg", "fl", "yn", "kz");

    private static final Pattern WILLING = Pattern.compile("(?i)\\b(?:want|wants|wanted|wish|wishes|allow|allows|allowed|accept|accepts|accepted|may|agree|agrees|agreed)\\b");
    private static final Pattern REFUSING = Pattern.compile(
            "(?i)\\b(?:opt\\w* out|refus|declin|reject|forb|prohibit|block|object|unsubscrib|avoid|ban|stop)");

    private static final Pattern WHOLE = Pattern.compile("(?:1|100)(?:\\.0*)?");

    /** A flag and the side of it that the query asks for. */
    private record Taken(Stored flag, boolean yes) {}

    private final String question;
    private final QueryNames names;
    private final List<Taken> taken = new ArrayList<>();

    private FlagDoubts(String question, QueryNames names) {
        this.question = question;
        this.names = names;
    }

    public static List<Doubt> of(String question, QueryNames names) {
        FlagDoubts doubts = new FlagDoubts(question, names);
        if (names.query().tokens().stream().noneMatch(SwappedDoubts::turns)) {
            names.query().bound().selects().forEach(bound -> doubts.look(bound.select()));
        }
        return doubts.taken.stream()
                .filter(doubts::alone)
                .flatMap(one -> doubts.doubt(one).stream())
                .limit(1)
                .toList();
    }

    /** Whether a column holds yes and no and nothing else. */
    static boolean flag(Column column) {
        List<String> held = column.contents().values();
        return column.kind() == ColumnKind.BOOLEAN
                || column.contents().all() && held.size() == 2 && held.stream()
                        .map(value -> value.toLowerCase(Locale.ROOT))
                        .allMatch(value -> YES.contains(value) || NO.contains(value));
    }

    /** The no of a flag as a condition compares it. */
    static Optional<String> no(Column column, Dialect dialect) {
        boolean truth = column.kind() == ColumnKind.BOOLEAN;
        return column.contents().values().stream()
                .filter(value -> NO.contains(value.toLowerCase(Locale.ROOT)) && !(truth && value.equalsIgnoreCase("false")))
                .findFirst()
                .map(value -> value.equals("0") ? value : dialect.text(value))
                .or(() -> truth ? Optional.of(dialect.truth(false)) : Optional.empty());
    }

    /** What a flag is about: {@code is_active} is about being active. */
    static List<String> about(Column column) {
        return Words.nameStems(column.name()).stream().filter(word -> !OF_FLAGS.contains(word)).toList();
    }

    private void look(PlainSelect select) {
        Set<Expression> lessened = identities();
        Set<Expression> others = identities();
        for (Subtraction rest : Expressions.in(select, Subtraction.class)) {
            Set<Expression> side = whole(rest.getLeftExpression()) ? others : lessened;
            side.addAll(Expressions.in(rest.getRightExpression()));
        }
        Expressions.equated(select, (left, right) -> {
            // What is taken off anything but a whole may be what is asked for.
            if (!lessened.contains(left)) {
                compare(left, right, others.contains(left));
            }
        });
    }

    /** The same column stands in many places, each for itself. */
    private static Set<Expression> identities() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    /** Of {@code 1 - AVG(flag = 'Y')}, where what is left is the share of the others. */
    private static boolean whole(Expression left) {
        return WHOLE.matcher(QueryNames.bare(left).toString()).matches();
    }

    private void compare(Expression left, Expression right, boolean others) {
        Optional<Boolean> value = names.literal(right).map(text -> text.toLowerCase(Locale.ROOT)).flatMap(FlagDoubts::yes);
        names.stored(left)
                .filter(one -> flag(one.column()) && value.isPresent())
                .ifPresent(one -> taken.add(new Taken(one, value.get() != others)));
    }

    /** Who takes both sides of a flag compares them. */
    private boolean alone(Taken one) {
        return !taken.contains(new Taken(one.flag(), !one.yes()));
    }

    private Optional<Doubt> doubt(Taken one) {
        return meant(one.flag().column()).filter(yes -> yes != one.yes()).map(yes -> doubt(one.flag(), yes));
    }

    private static Optional<Boolean> yes(String value) {
        return YES.contains(value) || NO.contains(value) ? Optional.of(YES.contains(value)) : Optional.empty();
    }

    private Optional<Boolean> meant(Column column) {
        return meant(about(column)).or(() -> explained(Codes.of(column.comment())));
    }

    /** "Implausible readings" are those of N where the comment says "N = implausible"; one that says both is left to {@link CodeDoubts}. */
    private Optional<Boolean> explained(Codes codes) {
        String code = codes.codes().size() == 1 ? codes.codes().get(0) : "";
        String meaning = codes.meaning(code).orElse("");
        OptionalInt place = meaning.length() < SHORTEST_MEANING ? OptionalInt.empty() : place(Words.stems(meaning));
        return place.isPresent() && !LeftOut.orDenied(question, place.getAsInt())
                ? yes(code.toLowerCase(Locale.ROOT))
                : Optional.empty();
    }

    /** What the question means of a flag: a yes where it says it, and where it denies what {@code do_not_contact} denies. */
    private Optional<Boolean> meant(List<String> about) {
        int denial = IntStream.range(0, about.size()).filter(word -> Negation.isNegation(about.get(word))).findFirst().orElse(-1);
        OptionalInt place = place(about.subList(denial + 1, about.size()));
        if (place.isEmpty()) {
            return Optional.empty();
        }
        boolean denied = LeftOut.orDenied(question, place.getAsInt());
        return denial < 0 ? Optional.of(true).filter(yes -> !denied) : denying(denied, place.getAsInt());
    }

    /** "Do not want calls" means the yes of {@code no_calls}, "want calls" its no; "no-shows" and "refuse calls" are left alone. */
    private Optional<Boolean> denying(boolean denied, int place) {
        boolean willing = WILLING.matcher(question.substring(0, place)).find();
        return willing && !REFUSING.matcher(question).find() ? Optional.of(denied) : Optional.empty();
    }

    /** Where the question says it first, word by word. */
    private OptionalInt place(List<String> about) {
        List<Words.Word> words = Words.in(question);
        int from = 0;
        for (int word = 0; !about.isEmpty() && word + about.size() <= words.size(); word++) {
            from = question.indexOf(words.get(word).text(), from);
            if (from < 0) {
                return OptionalInt.empty();
            }
            if (words.subList(word, word + about.size()).stream().map(Words.Word::stem).toList().equals(about)
                    || glued(words, word, about)) {
                return OptionalInt.of(from);
            }
            from += words.get(word).text().length();
        }
        return OptionalInt.empty();
    }

    /** "Out of service" where the flag is called {@code outofservice}. */
    private static boolean glued(List<Words.Word> words, int from, List<String> about) {
        StringBuilder together = new StringBuilder();
        for (int word = from; about.size() == 1 && word < words.size() && together.length() < about.get(0).length(); word++) {
            together.append(words.get(word).text().toLowerCase(Locale.ROOT));
            if (word > from && Words.nameStems(together.toString()).equals(about)) {
                return true;
            }
        }
        return false;
    }

    private static Doubt doubt(Stored one, boolean yes) {
        String meant = yes ? "yes" : "no";
        return new Doubt(
                Kind.OTHER_CODE,
                "The question speaks of what " + one.path() + " says " + meant + " to, but the query takes the rows where it says "
                        + (yes ? "no" : "yes") + ".",
                "Take the rows where " + one.path() + " says " + meant + ", as the question means it.");
    }
}
