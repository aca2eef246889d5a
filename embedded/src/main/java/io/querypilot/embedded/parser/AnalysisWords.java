package io.querypilot.embedded.parser;

import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.linking.LinkKind;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Expression.Window;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Vocabulary;
import io.querypilot.embedded.text.Word;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A median, a running total, a change to the period before: weights that have no word for them write the nearest thing, an
 * average or a figure for each period, and that becomes what was asked for. Weights that know the words are left alone.
 */
final class AnalysisWords {
    private static final String PERIOD = "(day|week|month|quarter|year)";
    private static final Pattern MEDIAN = Pattern.compile("\\bmedian\\b");
    private static final Pattern MEAN = Pattern.compile("\\b(average|mean)\\b");
    private static final Pattern RUNNING = Pattern.compile("\\b(running (total|sum|count)s?|cumulative)\\b");
    private static final Pattern CHANGE = Pattern.compile("\\b" + PERIOD + " (- )?(over|on) (- )?\\1\\b|\\b(mom|yoy|qoq)\\b"
            + "|\\b(compared (to|with)|relative to|against|versus|vs|to|from) (the )?(previous|prior|preceding) " + PERIOD + "\\b");
    private static final Pattern PERCENT = Pattern.compile("%|\\b(percent|percentage|growth|rate)\\b");
    private static final Set<Token> ADDED_UP = Set.of(Token.SUM, Token.COUNT, Token.COUNT_DISTINCT);

    private AnalysisWords() {}

    static Plan.Answerable asked(Plan.Answerable plan, Prepared prepared, Vocabulary vocabulary) {
        if (vocabulary.knows(Token.MEDIAN) || plan.countRows()) {
            return plan;
        }
        String question = question(prepared);
        Query query = plan.query();
        if (MEDIAN.matcher(question).find() && !MEAN.matcher(question).find() && !named("median", prepared)) {
            return new Plan.Answerable(query.mapped(AnalysisWords::median), false);
        }
        boolean overTime = query.group().stream().anyMatch(DatePart.class::isInstance) && query.limit().isEmpty();
        if (overTime && CHANGE.matcher(question).find()) {
            return compared(query, PERCENT.matcher(question).find() ? Token.GROWTH : Token.CHANGE);
        }
        boolean running = RUNNING.matcher(question).find() && !named("cumulative", prepared) && !named("running", prepared);
        return overTime && running ? compared(query, Token.RUNNING) : plan;
    }

    private static String question(Prepared prepared) {
        List<Word> words = prepared.asked().words();
        return IntStream.range(0, words.size())
                .filter(prepared.asked()::current)
                .mapToObj(word -> words.get(word).lower())
                .collect(Collectors.joining(" "));
    }

    /** Whether the word names a column or a cell. */
    private static boolean named(String word, Prepared prepared) {
        return prepared.links().stream()
                .anyMatch(link -> prepared.asked().words().get(link.word()).lower().equals(word)
                        && Set.of(LinkKind.NAME, LinkKind.PART, LinkKind.VALUE).contains(link.kind()));
    }

    private static Expression median(Expression expression) {
        return expression instanceof Aggregate aggregate && aggregate.function() == Token.AVG
                ? new Aggregate(Token.MEDIAN, aggregate.operand())
                : expression;
    }

    private static Plan.Answerable compared(Query query, Token kind) {
        UnaryOperator<Expression> beside = expression ->
                expression instanceof Aggregate aggregate && ADDED_UP.contains(aggregate.function())
                        ? new Window(kind, aggregate)
                        : expression;
        List<Expression> select = query.select().stream().map(beside).toList();
        return new Plan.Answerable(query.selecting(select), false);
    }
}
