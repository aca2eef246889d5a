package io.querypilot.embedded.render;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.Storage;
import io.querypilot.embedded.plan.Condition.AllOf;
import io.querypilot.embedded.plan.Condition.AnyOf;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Times;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.value.Decade;
import io.querypilot.embedded.value.Period;
import io.querypilot.embedded.value.Periods;
import io.querypilot.sql.dialect.Dialect.Trait;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes the conditions of one query. */
record ConditionText(Renderer renderer, Scope scope) {
    private static final int SECONDS = 86_400;
    private static final Pattern DATE = Pattern.compile("\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])");

    String condition(Condition condition) {
        if (condition instanceof Predicate predicate) {
            return predicate(predicate);
        }
        if (condition instanceof AnyOf any) {
            return any.items().stream().map(this::condition).collect(Collectors.joining(" OR "));
        }
        return ((AllOf) condition)
                .items().stream()
                        .map(item -> item instanceof AnyOf ? "(" + condition(item) + ")" : condition(item))
                        .collect(Collectors.joining(" AND "));
    }

    String predicate(Predicate predicate) {
        String left = scope.expression(predicate.left());
        Token operator = predicate.operator();
        if (predicate.right() instanceof Right.Values right) {
            return compared(predicate.left(), left, operator, right.values());
        }
        if (predicate.right() instanceof Right.Nested nested) {
            Query query = operator == Token.NOT_IN ? withoutNulls(nested.query()) : nested.query();
            return left + " " + symbol(operator) + " (" + renderer.nested(query, scope) + ")";
        }
        if (predicate.right() instanceof Right.Other other) {
            return dated(predicate.left(), left, other) + " " + symbol(operator) + " "
                    + scope.expression(other.expression());
        }
        return left + (operator == Token.IS_NULL ? " IS NULL" : " IS NOT NULL");
    }

    /** PostgreSQL compares a day with no text, even if that holds dates. */
    private String dated(Expression expression, String left, Right.Other other) {
        boolean cast = strict()
                && other.expression() instanceof Expression.Today
                && plain(expression)
                && declared(expression) == ColumnType.TEXT;
        return cast ? "CAST(" + left + " AS TIMESTAMP)" : left;
    }

    /** One NULL among the values, and NOT IN holds for nothing at all. */
    private Query withoutNulls(Query query) {
        Expression selected = query.select().get(0);
        boolean nullable = selected instanceof Expression.ColumnUse use && !use.star() && scope.view(use).nullable();
        return nullable && query.combination().isEmpty()
                ? query.where(new Predicate(Token.NOT_NULL, selected, new Right.Nothing()))
                : query;
    }

    private static String symbol(Token operator) {
        return operator == Token.NOT_IN ? "NOT IN" : operator.written();
    }

    private String compared(Expression expression, String left, Token operator, List<Value> values) {
        if (Token.LIKES.contains(operator)) {
            return like(expression, left, operator, values.get(0).text());
        }
        if (Token.PERIOD_TESTS.contains(operator)) {
            return period(expression, left, operator, values.get(0).text());
        }
        if (values.get(0).kind() == Value.Kind.PERIOD) {
            return Ranges.ofDays(operator, values, (test, value) -> period(expression, left, test, value.text()));
        }
        if (values.stream().anyMatch(value -> value.kind() == Value.Kind.DECADE)) {
            return Ranges.ofNumbers(left, operator, values.stream().map(value -> range(expression, value)).toList());
        }
        if (partsOfDays(expression, values)) {
            return compared(expression, scope.dialect().rounded("(" + left + ") * " + SECONDS), operator, values.stream().map(ConditionText::seconds).toList());
        }
        boolean equality = operator == Token.EQUAL || operator == Token.NOT_EQUAL;
        if (equality && values.get(0).kind() == Value.Kind.PART) {
            Token contains = operator == Token.EQUAL ? Token.LIKE : Token.NOT_LIKE;
            return like(expression, left, contains, values.get(0).text());
        }
        List<String> texts = values.stream().map(value -> value(expression, value)).toList();
        if (array(expression) && (equality || Token.MEMBERSHIPS.contains(operator))) {
            return among(left, operator, texts);
        }
        if (operator == Token.BETWEEN) {
            return left + " BETWEEN " + texts.get(0) + " AND " + texts.get(1);
        }
        return Token.MEMBERSHIPS.contains(operator)
                ? left + " " + symbol(operator) + " (" + String.join(", ", texts) + ")"
                : left + " " + symbol(operator) + " " + texts.get(0);
    }

    /** Minutes and hours between two times: they are compared as whole seconds, for as parts of a day no two are quite the same. */
    private boolean partsOfDays(Expression expression, List<Value> values) {
        return expression instanceof Expression.Arithmetic arithmetic
                && Times.differ(arithmetic, renderer.schema())
                && values.stream().allMatch(value -> value.kind() == Value.Kind.NUMBER)
                && values.stream().anyMatch(value -> Double.parseDouble(value.text()) % 1 != 0);
    }

    private static Value seconds(Value days) {
        return Value.number(String.valueOf(Math.round(Double.parseDouble(days.text()) * SECONDS)));
    }

    /** The first and the last number. */
    private Ranges.Range range(Expression left, Value value) {
        if (value.kind() != Value.Kind.DECADE) {
            return new Ranges.Range(value(left, value), value(left, value));
        }
        Decade decade = new Decade(value.text());
        boolean year = left instanceof Expression.DatePart date && date.part() == Token.YEAR;
        int first = year ? decade.year() : decade.number();
        return new Ranges.Range(
                value(left, Value.number(String.valueOf(first))),
                value(left, Value.number(String.valueOf(Decade.last(first)))));
    }

    private String like(Expression expression, String left, Token operator, String text) {
        String plain = escaped(text);
        String pattern = switch (operator) {
            case LIKE_START -> plain + "%";
            case LIKE_END -> "%" + plain;
            case LIKE_WHOLE -> text;
            default -> "%" + plain + "%";
        };
        boolean escaped = !plain.equals(text) && operator != Token.LIKE_WHOLE;
        // Only texts can be matched in PostgreSQL.
        boolean cast = strict() && !(plain(expression) && declared(expression) == ColumnType.TEXT);
        String subject = cast ? "CAST(" + left + " AS " + scope.dialect().textType() + ")" : left;
        return scope.dialect().matches(subject, pattern, escaped, operator == Token.NOT_LIKE);
    }

    /** What a person says is looked for as it stands. */
    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
    }

    private String period(Expression expression, String left, Token operator, String phrase) {
        Period period = Periods.parse(phrase, renderer.today())
                .orElseThrow(() -> new UnrenderableException("no period: " + phrase));
        // "From last week" is that week; "from January" is since then.
        Token test = operator == Token.SINCE && phrase.startsWith(Value.FROM) ? Token.DURING : operator;
        return months(expression, period)
                ? within(scope.name((Expression.ColumnUse) expression), test, month(period.start()), month(period.end()))
                : within(left, test, day(period.start()), day(period.end()));
    }

    /** Whether whole months are asked for of a column that keeps months as texts: those are in the order of time. */
    private boolean months(Expression expression, Period period) {
        return scope.month(expression)
                && period.start().getDayOfMonth() == 1
                && period.end().getDayOfMonth() == 1;
    }

    private String month(LocalDate first) {
        return scope.dialect().text(YearMonth.from(first).toString());
    }

    private static String within(String left, Token test, String start, String end) {
        return switch (test) {
            case DURING -> left + " >= " + start + " AND " + left + " < " + end;
            case SINCE -> left + " >= " + start;
            case BEFORE -> left + " < " + start;
            case AFTER -> left + " >= " + end;
            default -> left + " < " + end;
        };
    }

    private String day(LocalDate day) {
        return scope.dialect().has(Trait.DATES_WANT_DATES) ? scope.dialect().day(day) : scope.dialect().text(day.toString());
    }

    /** SQLite compares anything with anything; PostgreSQL wants texts with texts. */
    private String value(Expression left, Value value) {
        if (value.kind() == Value.Kind.TRUTH) {
            return scope.dialect().truth(value.text().equals("true"));
        }
        if (value.kind() != Value.Kind.NUMBER) {
            boolean date = scope.dialect().has(Trait.DATES_WANT_DATES) && plain(left)
                    && declared(left) != ColumnType.TEXT && DATE.matcher(value.text()).matches();
            return (date ? "DATE " : "") + scope.dialect().text(value.text());
        }
        boolean textColumn = strict() && plain(left) && declared(left) == ColumnType.TEXT;
        return textColumn ? scope.dialect().text(value.text()) : value.text();
    }

    private boolean array(Expression expression) {
        return strict() && plain(expression) && scope.view(expression.first()).storage() == Storage.ARRAY;
    }

    /** A person names one thing of the list, not the list. */
    private static String among(String left, Token operator, List<String> texts) {
        boolean negated = operator == Token.NOT_EQUAL || operator == Token.NOT_IN;
        String test = negated ? " <> ALL(" : " = ANY(";
        String all = texts.stream()
                .map(text -> text + test + left + ")")
                .collect(Collectors.joining(negated ? " AND " : " OR "));
        return texts.size() == 1 || negated ? all : "(" + all + ")";
    }

    private boolean strict() {
        return scope.dialect().has(Trait.STRICT_TYPES);
    }

    private static boolean plain(Expression expression) {
        return expression instanceof Expression.ColumnUse use && !use.star();
    }

    private ColumnType declared(Expression expression) {
        return scope.view(expression.first()).declared();
    }
}
