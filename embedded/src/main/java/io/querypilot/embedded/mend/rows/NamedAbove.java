package io.querypilot.embedded.mend.rows;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.Levels;
import io.querypilot.embedded.cell.ColumnCells;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Rebuilt;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.text.Stems;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * "Sales of drinks", where every drink is filed under a kind of drinks: who names a row means those below it too. A row without
 * any below it is found as before.
 */
public record NamedAbove(FiledBelow filed, Prepared prepared) {
    /** Who says so means what is below, though something is filed above it as well. */
    private static final Pattern ALL_BELOW = Pattern.compile(
            "(?i)\\b(?:(?:all (?:kinds|types|sorts) of|any kind of)\\b|(?:with|includ\\w+)(?: all| the| its| their)* sub-?(?:categor|group|level|type|class|unit))");
    /** So do these before the row itself: "under 30 minutes" is no row. */
    private static final Pattern BEFORE_NAME = Pattern.compile("(?i)\\b(?:under|belong(?:s|ing)? to)(?: (?:the|all|any))* ");
    private static final Pattern LETTER = Pattern.compile("\\p{L}");
    private static final Set<Token> ONE_OF = Set.of(Token.EQUAL, Token.IN);
    private static final Set<Token> NONE_OF = Set.of(Token.NOT_EQUAL, Token.NOT_IN);

    public static Plan.Answerable withBelow(Plan.Answerable plan, Prepared prepared) {
        return new Plan.Answerable(plan.query().throughout(query -> new NamedAbove(new FiledBelow(query, prepared), prepared).changed(query)), plan.countRows());
    }

    private Query changed(Query query) {
        return query.choosing(this::withBelow).mapped(expression -> Rebuilt.of(expression, part -> Rebuilt.testing(part, this::withBelow)));
    }

    private Predicate withBelow(Predicate test) {
        boolean listed = ONE_OF.contains(test.operator()) || NONE_OF.contains(test.operator());
        return listed && test.right() instanceof Right.Values && test.left() instanceof ColumnUse use && !use.star() && use.place() >= 0
                ? levels(use.place(), (Right.Values) test.right()).filter(levels -> names(use.column(), levels)).map(levels -> withBelow(test, use, levels)).orElse(test)
                : test;
    }

    private Optional<Levels> levels(int place, Right.Values named) {
        String question = prepared.asked().question();
        boolean below = ALL_BELOW.matcher(question).find()
                || BEFORE_NAME.matcher(question).results().anyMatch(match -> names(question.substring(match.end()), place, named));
        return below ? filed.levels(place) : filed.at(place);
    }

    /** Whether a text begins with one of the rows, or with what they are and then the row: "the unit North". */
    private boolean names(String text, int place, Right.Values named) {
        List<String> said = Stems.all(text);
        List<String> what = Stems.all(prepared.schema().table(filed.query().tables().get(place)).label());
        List<String> row = begins(said, what) ? said.subList(what.size(), said.size()) : said;
        return named.values().stream()
                .map(Value::text)
                .filter(name -> LETTER.matcher(name).find())
                .map(Stems::all)
                .anyMatch(name -> begins(said, name) || begins(row, name));
    }

    private static boolean begins(List<String> words, List<String> first) {
        return words.size() >= first.size() && words.subList(0, first.size()).equals(first);
    }

    /** Whether each row has one of its own: what several share is no name of a row. */
    private boolean names(int column, Levels levels) {
        return column == levels.key() || prepared.schema().column(column).type() == ColumnType.TEXT && size(column) == size(levels.key());
    }

    private int size(int column) {
        return prepared.cellsOf(column).map(ColumnCells::values).map(List::size).orElse(0);
    }

    private static Predicate withBelow(Predicate test, ColumnUse use, Levels levels) {
        boolean without = NONE_OF.contains(test.operator());
        Token one = ((Right.Values) test.right()).values().size() > 1 ? Token.IN : Token.EQUAL;
        Predicate named = new Predicate(one, new ColumnUse(0, use.column()), test.right());
        Predicate below = new Predicate(Token.IN, new ColumnUse(0, levels.above()), new Right.Nested(keys(levels, named)));
        return new Predicate(
                without ? Token.NOT_IN : Token.IN,
                new ColumnUse(use.place(), levels.key()),
                new Right.Nested(keys(levels, new Condition.AnyOf(List.of(named, below)))));
    }

    private static Query keys(Levels levels, Condition chosen) {
        return new Query(
                List.of(levels.table()), Map.of(), Optional.of(chosen), List.of(), false, Optional.empty(), false,
                List.of(new ColumnUse(0, levels.key())), List.of(), Optional.empty(), List.of(), Optional.empty());
    }
}
