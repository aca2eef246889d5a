package io.querypilot.embedded.mend.rows;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.cell.ColumnCells;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.text.Numbers;
import io.querypilot.embedded.text.Stems;
import io.querypilot.embedded.text.Word;
import io.querypilot.embedded.value.HeldFlags;
import io.querypilot.language.Negation;
import io.querypilot.language.Words;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A yes or no, written 1 or 0, that nobody said and the column does not hold: "applications without a decision" over a text of decisions.
 * Where rows lack a value, having one is the yes and lacking one the no. And what is not the only value of a column has none.
 */
public record UnheldFlags(Prepared prepared) {
    private static final Set<String> FLAGS = Set.of("0", "1");

    private static final Pattern OUTSIDE = Pattern.compile("(?i)\\boutside (?:of )?(?:the )?$");
    private static final int AKIN = 3;
    /** As numbers they are one. */
    private static final Set<String> ARTICLES = Set.of("a", "an");

    /** A column of which a test says that it is, or is not, a value. */
    private record Compared(int column, boolean equal, Value value) {
        static Optional<Compared> of(Predicate test) {
            boolean compares = test.operator() == Token.EQUAL || test.operator() == Token.NOT_EQUAL;
            return compares
                            && test.left() instanceof ColumnUse use
                            && !use.star()
                            && test.right() instanceof Right.Values values
                            && values.values().size() == 1
                    ? Optional.of(new Compared(use.column(), test.operator() == Token.EQUAL, values.values().get(0)))
                    : Optional.empty();
        }
    }

    public static Plan.Answerable meant(Plan.Answerable plan, Prepared prepared) {
        return new Plan.Answerable(plan.query().throughout(new UnheldFlags(prepared)::meant), plan.countRows());
    }

    private Query meant(Query query) {
        return query.choosing(test -> Compared.of(test).map(compared -> meant(test, compared)).orElse(test));
    }

    private Predicate meant(Predicate test, Compared compared) {
        if (lacking(compared) || notTheOnly(compared)) {
            boolean yes = compared.equal() && compared.value().text().equals("1");
            return new Predicate(yes ? Token.NOT_NULL : Token.IS_NULL, test.left(), new Right.Nothing());
        }
        return deniedTwice(compared) ? new Predicate(Token.EQUAL, test.left(), test.right()) : test;
    }

    /** Of what is a name, a code, a key or a moment: a number of children that nobody knows is not none, nor is a flag that is never set. */
    private boolean lacking(Compared compared) {
        ColumnView column = prepared.schema().column(compared.column());
        return flag(compared) && column.nullable() && !column.filled() && told(compared.column());
    }

    private boolean told(int column) {
        ColumnView view = prepared.schema().column(column);
        return view.type() == ColumnType.TEXT
                || view.type() == ColumnType.TIME
                || prepared.schema().foreignKey(column)
                || view.codes().codes().size() > 1;
    }

    /** "Not X" where X is all that a column holds: what is not X has nothing there, and no comparison finds that. */
    private boolean notTheOnly(Compared compared) {
        return !compared.equal()
                && !prepared.schema().column(compared.column()).filled()
                && prepared.cellsOf(compared.column())
                        .filter(cells -> whole(compared.column(), cells) && cells.values().size() == 1)
                        .filter(cells -> compared.value().text().equals(cells.held(cells.values().get(0))))
                        .isPresent();
    }

    /** "Cancelled lines left out", written as a flag that is not no: that would be the cancelled ones alone. */
    private boolean deniedTwice(Compared compared) {
        return !compared.equal()
                && prepared.cellsOf(compared.column())
                        .flatMap(cells -> HeldFlags.spelt(false, cells).map(cells::held))
                        .filter(compared.value().text()::equals)
                        .isPresent()
                && says(compared.column());
    }

    /** Whether the question names a flag and denies it, or speaks of what is outside of it. */
    private boolean says(int column) {
        ColumnView view = prepared.schema().column(column);
        Set<String> named = Stream.concat(Stems.all(view.label()).stream(), view.codes().meaning("1").stream().flatMap(meaning -> Stems.all(meaning).stream()))
                .collect(Collectors.toSet());
        String question = prepared.asked().text();
        return prepared.asked().words().stream()
                .filter(word -> named.stream().anyMatch(name -> Words.akin(name, Stems.of(word.lower()), AKIN)))
                .anyMatch(word -> Negation.around(question, word.start()) || OUTSIDE.matcher(question.substring(0, word.start())).find());
    }

    /** Whether it is such a yes or no. */
    private boolean flag(Compared compared) {
        String text = compared.value().text();
        return compared.value().kind() == Value.Kind.NUMBER
                && FLAGS.contains(text)
                && unheld(compared.column(), text)
                && unsaid(Double.parseDouble(text));
    }

    /** A column of zeros and nothing else is a flag that is never set; one of many values is none. */
    private boolean unheld(int column, String flag) {
        Optional<ColumnCells> cells = prepared.cellsOf(column);
        return cells.isPresent()
                && whole(column, cells.get())
                && cells.get().values().stream().map(cells.get()::held).noneMatch(held -> held.equals(flag) || FLAGS.contains(held) && cells.get().values().size() <= FLAGS.size());
    }

    /** Whether all that the column holds was read: of a large table it is the first rows alone. */
    private boolean whole(int column, ColumnCells cells) {
        return prepared.schema().column(column).distinct() == cells.values().size();
    }

    private boolean unsaid(double number) {
        return prepared.asked().words().stream().map(Word::lower).filter(word -> !ARTICLES.contains(word)).flatMap(word -> Numbers.parse(word).stream()).noneMatch(said -> said == number);
    }
}
