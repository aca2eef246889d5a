package io.querypilot.embedded.mend.rows;

import io.querypilot.embedded.cell.ColumnCells;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right.Values;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.text.Stems;
import io.querypilot.embedded.text.Word;
import io.querypilot.language.Words;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The cell that a question says, as it is or of whom: "Ethiopian" is Ethiopia. */
public record SaidCells(Prepared prepared) {
    /** What makes a country's name the word for what is from there. */
    private static final Pattern FROM_THERE = Pattern.compile("n|an|ian|ese|i");
    private static final int SHORTEST = 4;
    private static final int HINT = 3;

    /** The plan with the cells that are said for those that are not. */
    public static Plan.Answerable meant(Plan.Answerable plan, Prepared prepared) {
        return new Plan.Answerable(plan.query().throughout(query -> query.choosing(new SaidCells(prepared)::meant)), plan.countRows());
    }

    private Predicate meant(Predicate test) {
        return test.operator() == Token.EQUAL && test.left() instanceof ColumnUse column && !column.star() && test.right() instanceof Values values && values.values().get(0).kind() == Value.Kind.TEXT
                ? insteadOf(values.values().get(0).text(), column.column())
                        .map(said -> new Predicate(Token.EQUAL, column, new Values(List.of(Value.text(said)))))
                        .orElse(test)
                : test;
    }

    /** The one cell of a column that is said, where the chosen one is not. */
    Optional<String> insteadOf(String chosen, int column) {
        Optional<ColumnCells> cells = prepared.cellsOf(column).filter(all -> !all.numeric() && !all.coded() && !all.dates());
        if (cells.isEmpty() || chosen.length() < SHORTEST || said(chosen) || hinted(chosen.toLowerCase(Locale.ROOT))) {
            return Optional.empty();
        }
        List<String> found = cells.get().values().stream().filter(cell -> cell.length() >= SHORTEST && said(cell)).limit(2).toList();
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    private boolean said(String cell) {
        List<String> words = prepared.asked().words().stream().map(Word::lower).toList();
        return Words.holds(words.stream().map(Stems::of).toList(), Stems.all(cell)) || words.stream().anyMatch(word -> fromThere(word, cell.toLowerCase(Locale.ROOT)));
    }

    /** "German" and "French" say Germany and France, in a way of their own. */
    private boolean hinted(String chosen) {
        return prepared.asked().words().stream().map(Word::lower).anyMatch(word -> word.length() >= SHORTEST && word.startsWith(chosen.substring(0, HINT)));
    }

    private static boolean fromThere(String word, String place) {
        return word.startsWith(place) && FROM_THERE.matcher(word.substring(place.length())).matches();
    }
}
