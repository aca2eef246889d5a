package io.querypilot.embedded.render;

import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right.Values;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.Called;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.Conditioned;
import io.querypilot.embedded.plan.Expression.CountIf;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Expression.Percent;
import io.querypilot.embedded.plan.Expression.Rounded;
import io.querypilot.embedded.plan.Expression.Scaled;
import io.querypilot.embedded.plan.Expression.Share;
import io.querypilot.embedded.plan.Expression.Spelling;
import io.querypilot.embedded.plan.Expression.Today;
import io.querypilot.embedded.plan.Expression.Window;
import io.querypilot.embedded.plan.Times;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What people would write above the columns of an answer; plain columns keep their own names. */
final class Headings {
    private static final Map<Token, String> ELAPSED =
            Map.of(Token.TIMES_24, "hours", Token.TIMES_1440, "minutes", Token.TIMES_86400, "seconds");

    private static final Set<Token> CHOOSING = EnumSet.of(Token.EQUAL, Token.DURING, Token.LIKE);
    private static final Pattern SIGNS = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final Pattern PLAIN = Pattern.compile("[a-z0-9]+(?:_[a-z0-9]+)*");
    private static final int LONGEST = 24;

    private final SchemaView schema;
    private final List<String> given = new ArrayList<>();

    private Headings(SchemaView schema) {
        this.schema = schema;
    }

    /** One per expression; empty where its own name serves, or where another column of the schema is called so. */
    static List<Optional<String>> of(SchemaView schema, List<Expression> expressions) {
        Headings headings = new Headings(schema);
        return expressions.stream().map(headings::heading).toList();
    }

    private Optional<String> heading(Expression expression) {
        if (expression instanceof ColumnUse || expression instanceof Called) {
            return Optional.empty();
        }
        String text = text(expression);
        Optional<String> heading = Stream.of(text, text + "_" + operands(expression)).filter(this::free).findFirst();
        given.add(heading.orElse(text));
        return heading;
    }

    private boolean free(String heading) {
        return !given.contains(heading)
                && schema.columns().stream().noneMatch(column -> column.name().equalsIgnoreCase(heading));
    }

    private String text(Expression expression) {
        if (expression instanceof DatePart date) {
            return part(date.part());
        }
        if (expression instanceof Aggregate aggregate) {
            return joined(function(aggregate.function()), aggregate.operand());
        }
        if (expression instanceof Share) {
            return "share";
        }
        if (expression instanceof Percent) {
            return "percent";
        }
        if (expression instanceof CountIf count) {
            return "count" + chosen(count.condition()).orElse("");
        }
        if (expression instanceof Scaled scaled) {
            return scaled(scaled);
        }
        if (expression instanceof Spelling spelling) {
            return text(spelling.operand());
        }
        if (expression instanceof Rounded rounded) {
            return text(rounded.operand());
        }
        if (expression instanceof Window window) {
            return window.kind().name().toLowerCase(Locale.ROOT);
        }
        if (expression instanceof Conditioned some) {
            return some.kind() == Token.IF ? text(some.aggregate()) + chosen(some.condition()).orElse("_if") : "share";
        }
        return expression instanceof Today ? "today" : operands(expression);
    }

    /** The one value by which the rows of a figure are chosen, which tells it from the figure beside it: "total_2023". */
    private static Optional<String> chosen(Predicate test) {
        return CHOOSING.contains(test.operator()) && test.right() instanceof Values right && right.values().size() == 1
                ? Optional.of(right.values().get(0))
                        .filter(value -> value.kind() == Value.Kind.TEXT || value.kind() == Value.Kind.PERIOD || value.kind() == Value.Kind.NUMBER)
                        .map(value -> SIGNS.matcher(value.text().toLowerCase(Locale.ROOT)).replaceAll("_"))
                        .filter(word -> word.length() <= LONGEST && PLAIN.matcher(word).matches())
                        .map("_"::concat)
                : Optional.empty();
    }

    /** The unit has no name here: what was done to reach it says more than the column's own name would. */
    private String scaled(Scaled scaled) {
        boolean ratio = scaled.operand() instanceof Arithmetic inner && inner.operator() == Token.DIVIDED;
        if (ratio && scaled.scale() == Token.TIMES_100) {
            return "percent";
        }
        if (ELAPSED.containsKey(scaled.scale())) {
            return text(scaled.operand()).replace("days", ELAPSED.get(scaled.scale()));
        }
        String done = Token.OVERS.contains(scaled.scale()) ? "_per_" : "_times_";
        return text(scaled.operand()) + done + scaled.scale().factor();
    }

    private static String part(Token part) {
        return switch (part) {
            case YEAR_MONTH -> "month";
            case YEAR_QUARTER -> "quarter";
            case DATE -> "day";
            default -> part.name().toLowerCase(Locale.ROOT);
        };
    }

    private static String function(Token function) {
        return switch (function) {
            case SUM -> "total";
            case AVG -> "average";
            case MIN -> "min";
            case MAX -> "max";
            case MEDIAN -> "median";
            default -> "count";
        };
    }

    private String joined(String function, Expression operand) {
        String names = operands(operand);
        if (names.isEmpty()) {
            return function;
        }
        // "total_total_amount" reads like a slip.
        return function.equals("total") && names.startsWith(function) ? "sum_" + names : function + "_" + names;
    }

    private String operands(Expression expression) {
        if (expression instanceof Arithmetic arithmetic && Times.differ(arithmetic, schema)) {
            return "days";
        }
        if (expression instanceof DatePart date && date.part() == Token.AGE) {
            return "age";
        }
        return expression.columns()
                .filter(use -> !use.star())
                .map(use -> schema.column(use.column()).name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining("_"));
    }
}
