package io.querypilot.doubt.value;

import io.querypilot.critic.bind.Relation;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.Outer;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.doubt.time.DayFirst;
import io.querypilot.language.NearMatch;
import io.querypilot.schema.Column;
import io.querypilot.language.Words;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Sensitivity;
import io.querypilot.schema.Table;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.NotEqualsTo;
import net.sf.jsqlparser.statement.select.PlainSelect;

/** Texts, numbers among texts, and empty values that their column does not hold. */
public final class ValueDoubts {
    private static final int MOST_SHOWN = 3;
    private static final int MOST_HELD = 20;
    private static final int MOST_COLUMNS = 12;
    private static final int MOST_CODES = 3;

    /** Several words between wildcards. */
    private static final Pattern PHRASE = Pattern.compile("%([^%_\\\\]+ [^%_\\\\]+)%");
    private static final int SHORTEST_PART = 4;
    private static final Set<String> FLAGS = Set.of("0", "1");
    /** A number of children may be one and two, and is no flag. */
    private static final Set<String> FLAG_WORDS = Set.of("is", "has", "flag", "flg", "fl", "yn");

    private final String question;
    private final QueryNames names;
    private final Cells cells;
    private final List<Doubt> found = new ArrayList<>();

    private ValueDoubts(String question, QueryNames names, Cells cells) {
        this.question = question;
        this.names = names;
        this.cells = cells;
    }

    public static List<Doubt> of(String question, QueryNames names, Cells cells) {
        ValueDoubts doubts = new ValueDoubts(question, names, cells);
        names.query().bound().selects().forEach(bound -> doubts.look(bound.select()));
        return doubts.found.stream().distinct().toList();
    }

    private void look(PlainSelect select) {
        Set<Expression> denied = denied(select);
        Expressions.equated(select, (left, right) -> compare(left, right, denied.contains(left)));
        Expressions.in(select, LikeExpression.class).stream().filter(like -> !like.isNot()).forEach(like -> {
            whole(like);
            phrase(like);
        });
        List<Relation> optional = Outer.relations(select, names);
        // What rows are put in order by removes none: a median has those without a figure come last.
        List<Expression> ordering = Expressions.ordering(select);
        Expressions.in(select, IsNullExpression.class).stream()
                .filter(test -> !test.isNot() && ordering.stream().noneMatch(each -> each == test))
                .flatMap(test -> names.stored(test.getLeftExpression()).stream())
                .filter(one -> one.relation().filter(optional::contains).isEmpty())
                .forEach(this::neverEmpty);
    }

    /** What is to be another value than those it is compared with; the same column stands in many places, each for itself. */
    private static Set<Expression> denied(PlainSelect select) {
        Set<Expression> denied = Collections.newSetFromMap(new IdentityHashMap<>());
        Expressions.in(select, NotEqualsTo.class).forEach(test -> denied.add(test.getLeftExpression()));
        Expressions.in(select, InExpression.class).stream().filter(InExpression::isNot).forEach(test -> denied.add(test.getLeftExpression()));
        return denied;
    }

    /** LIKE without a wildcard looks for the whole text. */
    private void whole(LikeExpression like) {
        Optional<String> text = names.text(like.getRightExpression()).filter(one -> !one.isBlank() && !one.matches(".*[%_\\\\].*"));
        names.stored(like.getLeftExpression())
                .filter(one -> text.isPresent() && cells.none(one, "c LIKE " + names.query().dialect().text(text.get())))
                .ifPresent(one -> found.add(new Doubt(
                        Kind.VALUE_NOT_HELD,
                        one.path() + " holds no text that is '" + text.get() + "' as a whole.",
                        "Put % around the text where only a part of " + one.path() + " is meant.")));
    }

    /** "The Firefox browser", where only Firefox is found: what else was said belongs to the question. What it puts in quotes is meant as it stands. */
    private void phrase(LikeExpression like) {
        Matcher phrase = PHRASE.matcher(names.text(like.getRightExpression()).orElse(""));
        boolean denied = names.query().tokens().stream().anyMatch(token -> token.word("not"));
        Optional<Stored> one = phrase.matches() && !denied && !question.contains(phrase.group(1) + "'") && !question.contains(phrase.group(1) + '"')
                ? names.stored(like.getLeftExpression()).filter(column -> cells.none(column, part(like, phrase.group(1))))
                : Optional.empty();
        one.ifPresent(column -> Stream.of(phrase.group(1).split(" "))
                .filter(word -> word.length() >= SHORTEST_PART && !cells.none(column, part(like, word)))
                .findFirst()
                .ifPresent(word -> found.add(new Doubt(
                        Kind.VALUE_NOT_HELD,
                        column.path() + " holds no '" + phrase.group(1) + "', but '" + word + "'.",
                        "Look for '" + word + "' alone in " + column.path() + "."))));
    }

    private String part(LikeExpression like, String text) {
        return "c " + like.getLikeKeyWord() + " " + names.query().dialect().text("%" + text + "%");
    }

    /**
     * A flag says no by a value of its own where it is never empty, and a figure by zero; what may not be empty never is. Other
     * columns may well be full.
     */
    private void neverEmpty(Stored one) {
        boolean full = one.column().sensitivity() == Sensitivity.PLAIN && cells.none(one, "c IS NULL");
        List<String> held = full ? cells.values(one) : List.of();
        if (full && held.size() <= MOST_CODES) {
            found.add(new Doubt(
                    Kind.VALUE_NOT_HELD,
                    one.path() + " is never empty; it holds " + quoted(held) + ".",
                    one.path() + " is never NULL. Compare with a value that it holds.",
                    Optional.of(held(one, List.of(), held))));
        } else if (!one.column().nullable() || full && number(one) && !cells.none(one, "c = 0")) {
            found.add(new Doubt(
                    Kind.VALUE_NOT_HELD,
                    one.path() + " is never empty, so no row meets the condition that it is.",
                    one.path() + " is never NULL. Look at what it holds, or at another column."));
        }
    }

    private static boolean number(Stored one) {
        return one.column().kind() == ColumnKind.INTEGER || one.column().kind() == ColumnKind.DECIMAL;
    }

    private void compare(Expression left, Expression right, boolean denied) {
        names.stored(left).ifPresent(one -> names.literal(right).ifPresent(text -> compare(one, text, denied)));
    }

    private void compare(Stored one, String text, boolean denied) {
        if (one.column().kind() == ColumnKind.INTEGER && !denied) {
            flag(one, text);
        } else if (one.column().kind() == ColumnKind.TEXT && !one.column().samples().contains(text)) {
            text(one, text);
        }
    }

    private void text(Stored one, String text) {
        if (text.isBlank()) {
            empty(one, text);
        } else if (!DayFirst.date(text) && cells.lacks(one, text)) {
            notHeld(one, text);
        }
    }

    /** A flag of whole numbers holds two, which are not always 0 and 1. A number that the question says is meant. */
    private void flag(Stored one, String number) {
        List<String> held = FLAGS.contains(number) && !names.said().contains(number) && one.column().sensitivity() == Sensitivity.PLAIN
                ? cells.values(one).stream().filter(value -> !value.equals("null")).toList()
                : List.of();
        boolean named = held.contains("0") || held.contains("-1") || !Collections.disjoint(Words.nameStems(one.column().name()), FLAG_WORDS);
        if (named && held.size() == 2 && !held.contains(number) && cells.none(one, "c = " + number)) {
            found.add(new Doubt(
                    Kind.VALUE_NOT_HELD,
                    one.path() + " does not hold " + number + "; it has " + String.join(" and ", held) + ".",
                    one.path() + " never holds " + number + ". Compare with a value that it holds.",
                    Optional.of(held(one, List.of(), held))));
        }
    }

    /** Where nothing was entered, a column holds either NULLs or empty texts. */
    private void empty(Stored one, String text) {
        if (!testedForNull(one) && cells.lacks(one, text) && cells.holdsNull(one)) {
            found.add(new Doubt(
                    Kind.NULL_AS_VALUE,
                    one.path() + " holds no empty text; where it says nothing it is NULL.",
                    "Write " + one.path() + " IS NULL or IS NOT NULL instead of comparing it with an empty text."));
        }
    }

    /** {@code email IS NULL OR email = ''} is right whichever there is. */
    private boolean testedForNull(Stored one) {
        return names.query().bound().selects().stream()
                .flatMap(bound -> Expressions.in(bound.select(), IsNullExpression.class).stream())
                .flatMap(test -> names.stored(test.getLeftExpression()).stream())
                .anyMatch(tested -> tested.path().equals(one.path()));
    }

    private void notHeld(Stored one, String text) {
        List<String> holders = holders(one, text);
        List<String> held = one.column().sensitivity() == Sensitivity.PLAIN ? cells.values(one) : List.of();
        List<String> near = holders.isEmpty() ? NearMatch.ranked(text, held, MOST_SHOWN) : List.of();
        String elsewhere = holders.isEmpty() ? "" : "; " + holders.get(0) + " does";
        String said = one.path() + " does not hold '" + text + "'" + elsewhere;
        found.add(new Doubt(
                Kind.VALUE_NOT_HELD,
                said + (near.isEmpty() ? "" : "; it has " + quoted(near)) + ".",
                advice(said, holders, near.isEmpty() && held.size() <= MOST_HELD ? held : near),
                held.isEmpty() || !holders.isEmpty() ? Optional.empty() : Optional.of(held(one, near, held))));
    }

    /** What is not there, nor anything like it among many, may well be what was asked for. */
    private static String advice(String said, List<String> holders, List<String> near) {
        return holders.isEmpty() && near.isEmpty()
                ? ""
                : said + ". Compare with " + (holders.isEmpty() ? "a value that it holds." : "that column.");
    }

    /** The near ones first. */
    private static Doubt.Held held(Stored one, List<String> near, List<String> all) {
        List<String> shown = Stream.concat(near.stream(), all.stream()).distinct().limit(MOST_HELD).toList();
        return new Doubt.Held(one.table().path(), one.column().name(), shown);
    }

    private static String quoted(List<String> values) {
        return values.stream().map(value -> "'" + value + "'").collect(Collectors.joining(", "));
    }

    /** Other columns that hold the text: of the same table first, then of those that it refers to, then of the rest. */
    private List<String> holders(Stored one, String text) {
        Stream<Table> referred = one.table().foreignKeys().stream()
                .map(ForeignKey::targetTable)
                .flatMap(path -> names.schema().table(path).stream());
        return Stream.of(Stream.of(one.table()), referred, names.tables())
                .flatMap(tables -> tables)
                .distinct()
                .flatMap(Stored::all)
                .filter(other -> searchable(other.column()) && !other.path().equals(one.path()))
                .limit(MOST_COLUMNS)
                .filter(other -> cells.holds(other, text))
                .map(Stored::path)
                .limit(1)
                .toList();
    }

    private static boolean searchable(Column column) {
        return column.kind() == ColumnKind.TEXT && column.sensitivity() != Sensitivity.SECRET;
    }
}
