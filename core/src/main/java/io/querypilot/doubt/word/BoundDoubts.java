package io.querypilot.doubt.word;

import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.language.Negation;
import io.querypilot.language.Numerals;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;

/** "More than 10" written as at least 10, "at least 10" as more than 10, and either the other way round. */
public final class BoundDoubts {
    private static final String NUMBER = "[$€£]?(\\d{1,3}(?:,\\d{3})+|\\d+(?:\\.\\d+)?|\\p{L}+)";
    private static final String UP = "more|greater|higher|larger|longer|bigger|heavier|taller";
    private static final String DOWN = "less|fewer|lower|smaller|shorter|cheaper|lighter";

    /** What a question says of a number, the negated forms first, since they hold the others. */
    private static final List<Said> SAID = List.of(
            said("<=", "(?:no|not|never) (?:" + UP + ") than " + NUMBER),
            said(">=", "(?:no|not|never) (?:" + DOWN + ") than " + NUMBER),
            said(">=", "at least " + NUMBER),
            said("<=", "at most " + NUMBER),
            said(">=", NUMBER + "(?: \\p{L}+)? or (?:more|above|greater|higher|larger|longer)(?! than)"),
            said("<=", NUMBER + "(?: \\p{L}+)? or (?:less|fewer|below|lower|smaller|shorter)(?! than)"),
            said(">", "(?:" + UP + ") than " + NUMBER),
            said("<", "(?:" + DOWN + ") than " + NUMBER));

    /** One of these words is in all that is said of a bound, and in few questions, most of which are then read no further. */
    private static final Pattern COMPARED = Pattern.compile(" (?:than|least|most|or) ", Pattern.CASE_INSENSITIVE);

    private record Said(String operator, Pattern words) {}

    private record Bound(String operator, double number, String words) {}

    /** A number with a unit may stand in the query as a multiple of itself. */
    private static final Pattern UNIT = Pattern.compile(
            "(?i)\\b(?:milliseconds?|seconds?|minutes?|hours?|days?|weeks?|months?"
                    + "|cents?|euros?|dollars?|percent|kilo\\w*|grams?)\\b|[%$€]");

    private final QueryNames names;
    private final boolean units;

    private BoundDoubts(String question, QueryNames names) {
        this.names = names;
        this.units = UNIT.matcher(question).find();
    }

    public static List<Doubt> of(String question, QueryNames names) {
        BoundDoubts doubts = new BoundDoubts(question, names);
        List<Bound> bounds = bounds(question);
        return bounds.stream()
                // Of a number that is said twice nobody knows which comparison is whose.
                .filter(bound -> bounds.stream().filter(other -> other.number() == bound.number()).count() == 1)
                .flatMap(doubts::doubt)
                .toList();
    }

    private static Said said(String operator, String words) {
        String whole = "(?<![\\p{L}\\p{N}])(?:" + words + ")(?![\\p{L}\\p{N}]|[.,]\\d)";
        return new Said(operator, Pattern.compile(whole, Pattern.CASE_INSENSITIVE));
    }

    private static List<Bound> bounds(String question) {
        List<Bound> bounds = new ArrayList<>();
        if (!COMPARED.matcher(question).find()) {
            return bounds;
        }
        String rest = question;
        for (Said said : SAID) {
            Matcher found = said.words().matcher(rest);
            StringBuilder without = new StringBuilder();
            while (found.find()) {
                String words = found.group();
                String number = Negation.denies(rest, found.start()) ? "" : found.group(1);
                number(number).ifPresent(each -> bounds.add(new Bound(said.operator(), each, words)));
                found.appendReplacement(without, " ");
            }
            rest = found.appendTail(without).toString();
        }
        return bounds;
    }

    private static OptionalDouble number(String word) {
        if (!word.isEmpty() && Character.isDigit(word.charAt(0))) {
            return OptionalDouble.of(Double.parseDouble(word.replace(",", "")));
        }
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "once" -> OptionalDouble.of(1);
            case "twice" -> OptionalDouble.of(2);
            default -> Numerals.number(word).stream().asDoubleStream().findFirst();
        };
    }

    /** Only where a single comparison uses the number, and nothing in the query turns it round. */
    private Stream<Doubt> doubt(Bound bound) {
        List<ComparisonOperator> using = comparisons().filter(comparison -> uses(comparison, bound.number())).toList();
        return using.size() == 1 && !turned()
                ? using.stream().filter(one -> !operator(one).equals(bound.operator())).map(one -> doubt(bound, one))
                : Stream.empty();
    }

    private Stream<ComparisonOperator> comparisons() {
        return names.query().bound().selects().stream()
                .flatMap(bound -> Expressions.in(bound.select(), ComparisonOperator.class).stream())
                .filter(one -> List.of("<", "<=", ">", ">=").contains(one.getStringExpression()));
    }

    private boolean turned() {
        return names.query().tokens().stream().anyMatch(token -> token.word("not") || token.word("except") || token.word("case"));
    }

    private boolean uses(ComparisonOperator comparison, double number) {
        return Stream.of(comparison.getLeftExpression(), comparison.getRightExpression())
                .flatMap(side -> number(side).stream().boxed())
                .anyMatch(written -> written == number
                        || units && (SaidDoubts.multiple(written / number) || SaidDoubts.multiple(number / written)));
    }

    private static OptionalDouble number(Expression side) {
        return side instanceof LongValue || side instanceof DoubleValue
                ? OptionalDouble.of(Double.parseDouble(side.toString()))
                : OptionalDouble.empty();
    }

    /** As it reads with the number on the right. */
    private static String operator(ComparisonOperator comparison) {
        String written = comparison.getStringExpression();
        boolean mirrored = number(comparison.getLeftExpression()).isPresent();
        return mirrored ? written.replace('<', '!').replace('>', '<').replace('!', '>') : written;
    }

    private Doubt doubt(Bound bound, ComparisonOperator comparison) {
        String written = names.written(comparison);
        return new Doubt(
                Kind.OTHER_BOUND,
                "The question says \"" + bound.words() + "\", but the query has " + written + ".",
                "The question says \"" + bound.words() + "\": compare by " + bound.operator() + " and not as in " + written + ".");
    }
}
