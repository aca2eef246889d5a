package io.querypilot.doubt.word;

import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.critic.bind.Grouping;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.language.Words;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.PlainSelect;

/**
 * "How many trucks are sold?", where every truck is counted. Of 1,797 public and written questions of this form whose SQL counts
 * once, seven count a whole table that is not named so (docs/evaluation.md).
 */
public final class PredicateDoubts {
    private static final Pattern ASKED = Pattern.compile(
            "(?i)\\bhow many (?:[\\p{L}'-]+ ){1,4}?(?:are|were|is|was|have been|has been|had been|got)(?: (?:still|currently|now|already))? "
                    + "(?!(?:there|here|in|on|at|for|from|of|with|by|to|not|we|the|an?|that|each|per|our|their|as|under|over|within|without"
                    + "|no|it|they|more|less|than|above|below|between|all|being)\\b)([\\p{L}-]+)");
    /** What is said of every row that there is. */
    private static final Set<String> OF_ALL = Set.copyOf(Words.stems("listed recorded stored known made done kept held given asked published"));

    private PredicateDoubts() {}

    public static List<Doubt> of(String question, QueryNames names) {
        Matcher asked = ASKED.matcher(question);
        List<BoundSelect> selects = names.query().bound().selects();
        return asked.find() && selects.size() == 1 && countsAll(selects.get(0).select(), names) && !spoken(asked.group(1), names)
                ? List.of(doubt(asked.group(1), names))
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

    /** The archived orders are in a table of that name. */
    private static boolean spoken(String word, QueryNames names) {
        return Words.stems(word).stream().anyMatch(stem -> OF_ALL.contains(stem)
                || names.used().stream().anyMatch(used -> Words.akin(used, stem, 4)));
    }

    private static Doubt doubt(String word, QueryNames names) {
        String table = names.query().bindings().tables().get(0);
        return new Doubt(
                Kind.WORD_NOT_HONOURED,
                "The question counts what is \"" + word + "\", but the query counts every row of " + table + ".",
                "Count only the rows of " + table + " that are \"" + word + "\".");
    }
}
