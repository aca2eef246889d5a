package io.querypilot.doubt.word;

import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.critic.bind.Grouping;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.language.Words;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.PlainSelect;

/**
 * "How many trucks are sold?", where every truck is counted though a column says of some that they are not. Of 1,797 public and
 * written questions of this form whose SQL counts once, seven count a whole table that is not named so (docs/evaluation.md).
 */
public final class PredicateDoubts {
    private static final Pattern ASKED = Pattern.compile(
            "(?i)\\bhow many (?:[\\p{L}'-]+ ){1,4}?(?:are|were|is|was|have been|has been|had been|got)(?: (?:still|currently|now|already))? "
                    + "(?!(?:there|here|in|on|at|for|from|of|with|by|to|not|we|the|an?|that|each|per|our|their|as|under|over|within|without"
                    + "|no|it|they|you|more|less|than|above|below|between|all|being)\\b)([\\p{L}-]+)");
    private static final int FEW = 3;
    private static final int LONGEST_FLAG = 5;

    private PredicateDoubts() {}

    public static List<Doubt> of(String question, QueryNames names, Cells cells) {
        Matcher asked = ASKED.matcher(question);
        List<BoundSelect> selects = names.query().bound().selects();
        return asked.find() && selects.size() == 1 && countsAll(selects.get(0).select(), names)
                ? told(asked.group(1), names, cells).map(column -> doubt(asked.group(1), column)).stream().toList()
                : List.of();
    }

    private static boolean countsAll(PlainSelect select, QueryNames names) {
        return select.getWhere() == null
                && select.getJoins() == null
                && select.getHaving() == null
                && Grouping.keys(select).isEmpty()
                && select.getSelectItems().size() == 1
                && names.query().bindings().tables().size() == 1
                && counted(select.getSelectItem(0).getExpression()).filter(of -> of instanceof AllColumns || key(of, names)).isPresent();
    }

    private static Optional<Expression> counted(Expression shown) {
        return shown instanceof Function call && "count".equalsIgnoreCase(call.getName()) && call.getParameters() != null && !call.isDistinct()
                ? Optional.of(call.getParameters().get(0))
                : Optional.empty();
    }

    private static boolean key(Expression of, QueryNames names) {
        return names.stored(of).filter(names::unique).isPresent();
    }

    /** The column that is called so and says it of some rows alone: a day that others lack, or a flag. */
    private static Optional<Stored> told(String word, QueryNames names, Cells cells) {
        return names.tables()
                .flatMap(Stored::all)
                .filter(one -> names.stems(one.column().name()).stream().anyMatch(Words.stems(word)::contains))
                .filter(one -> !names.identifier(one) && (cells.holdsNull(one) || flag(cells.values(one))))
                .findFirst();
    }

    /** 0 and 1, Y and N, true and false: no days. */
    private static boolean flag(List<String> held) {
        return held.size() > 1 && held.size() <= FEW && held.stream().allMatch(value -> value.length() <= LONGEST_FLAG);
    }

    private static Doubt doubt(String word, Stored column) {
        String table = column.table().name();
        return new Doubt(
                Kind.WORD_NOT_HONOURED,
                "The question counts what is \"" + word + "\", but the query counts every row of " + table + ", whatever "
                        + column.path() + " says.",
                "Count only the rows of " + table + " that are \"" + word + "\" by " + column.path() + ".");
    }
}
