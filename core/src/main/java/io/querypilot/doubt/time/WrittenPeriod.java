package io.querypilot.doubt.time;

import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.critic.bind.Conditions;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.schema.ColumnKind;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.DateTimeLiteralExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExtractExpression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;

/** The days that the conditions of a query leave of its one column of time; nothing where any of them is not understood. */
final class WrittenPeriod {
    /** A column of time, and the part of it that is compared. */
    private record Part(Stored column, Grain grain) {}

    private enum Grain {
        DAY,
        MONTH,
        YEAR,
        MONTH_OF_YEAR
    }

    /** A column and the days that are left of it. */
    record Left(Stored column, Period period) {}

    private static final Pattern OF_YEAR = Pattern.compile("(?i)(?:^|_)(?:year|yr)s?(?:_|$)|year$");
    private static final Pattern CELL = Pattern.compile("(?:19|20)\\d\\d-\\d\\d.*|(?:19|20)\\d{6}");

    private final QueryNames names;
    private final Cells cells;
    private final Map<String, Left> found = new LinkedHashMap<>();
    private final Map<String, Integer> months = new LinkedHashMap<>();
    private boolean understood = true;

    private WrittenPeriod(QueryNames names, Cells cells) {
        this.names = names;
        this.cells = cells;
    }

    static Optional<Left> of(QueryNames names, Cells cells) {
        WrittenPeriod written = new WrittenPeriod(names, cells);
        List<BoundSelect> selects = names.query().bound().selects();
        selects.forEach(bound -> Conditions.of(bound.select()).forEach(written::read));
        return written.understood && written.found.size() == 1
                ? written.found.values().stream().findFirst().flatMap(written::ofMonth)
                : Optional.empty();
    }

    /** March by itself is of every year; with a year it is one month. */
    private Optional<Left> ofMonth(Left left) {
        Integer month = months.get(left.column().path());
        if (month == null) {
            return Optional.of(left).filter(one -> one.period().bounded());
        }
        boolean year = left.period().from().isPresent()
                && left.period().equals(Period.ofYear(left.period().from().get().getYear()));
        return year
                ? Optional.of(new Left(left.column(), Period.ofMonths(left.period().from().get().getYear(), month, month)))
                : Optional.empty();
    }

    private void read(Expression condition) {
        if (condition instanceof ComparisonOperator comparison) {
            compare(comparison);
        } else if (condition instanceof Between between && !between.isNot()) {
            part(between.getLeftExpression()).ifPresent(part -> {
                bound(part, ">=", between.getBetweenExpressionStart());
                bound(part, "<=", between.getBetweenExpressionEnd());
            });
        } else if (condition instanceof LikeExpression like && !like.isNot()) {
            begins(like);
        } else if (mentions(condition)) {
            understood = false;
        }
    }

    /** Whether something else is said of a column of time: a list, one of several, a computation. */
    private boolean mentions(Expression condition) {
        return Expressions.in(condition).stream().anyMatch(each -> part(each).isPresent());
    }

    private void compare(ComparisonOperator comparison) {
        Optional<Part> left = part(comparison.getLeftExpression());
        Optional<Part> right = part(comparison.getRightExpression());
        String operator = comparison.getStringExpression();
        if (left.isPresent() && right.isEmpty()) {
            bound(left.get(), operator, comparison.getRightExpression());
        } else if (right.isPresent() && left.isEmpty()) {
            bound(right.get(), mirrored(operator), comparison.getLeftExpression());
        } else if (mentions(comparison)) {
            understood = false;
        }
    }

    private static String mirrored(String operator) {
        return operator.replace('<', '!').replace('>', '<').replace('!', '>');
    }

    private void begins(LikeExpression like) {
        Optional<Stored> column = names.stored(like.getLeftExpression());
        Optional<String> text = names.text(like.getRightExpression());
        if (column.isEmpty() || text.isEmpty() || !dates(column.get())) {
            understood &= !mentions(like);
            return;
        }
        boolean prefix = text.get().matches("[\\d/.-]+%?");
        Optional<Period> period = prefix ? Period.written(text.get().replace("%", "")) : Optional.empty();
        period.ifPresentOrElse(one -> add(column.get(), one), () -> understood = false);
    }

    private void bound(Part part, String operator, Expression literal) {
        Optional<String> text = text(literal);
        if (part.grain() == Grain.MONTH_OF_YEAR) {
            boolean month = operator.equals("=") && text.filter(one -> one.matches("0?[1-9]|1[0-2]")).isPresent();
            understood &= month && months.put(part.column().path(), Integer.parseInt(text.get())) == null;
            return;
        }
        Optional<Period> period = text.flatMap(Period::written);
        if (period.isEmpty()) {
            understood = false;
            return;
        }
        boolean shorter = part.grain() == Grain.DAY && !day(period.get());
        days(operator, period.get(), shorter && !part.column().column().kind().numeric())
                .ifPresentOrElse(days -> add(part.column(), days), () -> understood = false);
    }

    private static boolean day(Period period) {
        return period.from().get().plusDays(1).equals(period.until().get());
    }

    /** A whole day is after '2012', which as a text is its beginning, and '2012-03' before any of its days. */
    private static Optional<Period> days(String operator, Period period, boolean asText) {
        Optional<LocalDate> none = Optional.empty();
        return switch (operator) {
            case "=" -> asText ? Optional.empty() : Optional.of(period);
            case ">" -> Optional.of(new Period(asText ? period.from() : period.until(), none));
            case ">=" -> Optional.of(new Period(period.from(), none));
            case "<" -> Optional.of(new Period(none, period.from()));
            case "<=" -> Optional.of(new Period(none, asText ? period.from() : period.until()));
            default -> Optional.empty();
        };
    }

    private void add(Stored column, Period period) {
        String where = column.path() + " " + column.relation().map(System::identityHashCode).orElse(0);
        found.merge(where, new Left(column, period), (one, other) -> new Left(column, one.period().and(other.period())));
    }

    /** A text, a number, a date literal, or a call that only reads one. */
    private Optional<String> text(Expression literal) {
        Expression bare = QueryNames.bare(literal);
        if (bare instanceof DateTimeLiteralExpression date) {
            return Optional.of(date.getValue().replace("'", ""));
        }
        if (bare instanceof CastExpression cast) {
            return text(cast.getLeftExpression());
        }
        if (bare instanceof Function call && one(call).isPresent() && named(call, "date", "datetime", "to_date", "timestamp")) {
            return text(one(call).get());
        }
        return names.literal(bare);
    }

    private Optional<Part> part(Expression expression) {
        Expression bare = QueryNames.bare(expression);
        if (bare instanceof CastExpression cast) {
            return part(cast.getLeftExpression());
        }
        if (bare instanceof ExtractExpression extract) {
            return names.stored(extract.getExpression()).flatMap(one -> part(one, extract.getName().toLowerCase(Locale.ROOT)));
        }
        if (bare instanceof Function call && call.getParameters() != null) {
            return called(call);
        }
        return names.stored(bare).flatMap(this::whole);
    }

    private Optional<Part> whole(Stored one) {
        if (one.column().kind().numeric() && OF_YEAR.matcher(one.column().name()).find()) {
            return Optional.of(new Part(one, Grain.YEAR));
        }
        return dates(one) ? Optional.of(new Part(one, Grain.DAY)) : Optional.empty();
    }

    /** Whether a column holds dates, and no numbers that stand for them. */
    static boolean dates(Stored one, QueryNames names, Cells cells) {
        return new WrittenPeriod(names, cells).dates(one);
    }

    private boolean dates(Stored one) {
        return one.column().kind().temporal() && !one.column().kind().numeric() && !holdsNumbers(one)
                || one.column().kind() == ColumnKind.TEXT && holdsDates(one);
    }

    private boolean holdsNumbers(Stored one) {
        return cells.few(one).stream().anyMatch(Number.class::isInstance);
    }

    private boolean holdsDates(Stored one) {
        List<Object> few = cells.few(one);
        return !few.isEmpty() && few.stream().allMatch(value -> value instanceof String text && CELL.matcher(text).matches());
    }

    private static Optional<Part> part(Stored one, String field) {
        return switch (field) {
            case "year", "%Y" -> Optional.of(new Part(one, Grain.YEAR));
            case "month", "%m" -> Optional.of(new Part(one, Grain.MONTH_OF_YEAR));
            case "%Y-%m", "%Y%m" -> Optional.of(new Part(one, Grain.MONTH));
            case "%Y-%m-%d", "%Y%m%d" -> Optional.of(new Part(one, Grain.DAY));
            default -> Optional.empty();
        };
    }

    private Optional<Part> called(Function call) {
        ExpressionList<?> given = call.getParameters();
        if (named(call, "strftime") && given.size() == 2) {
            return names.stored(given.get(1)).flatMap(one -> names.text(given.get(0)).flatMap(form -> part(one, form)));
        }
        if (named(call, "date", "datetime", "year", "month") && given.size() == 1) {
            String field = named(call, "year", "month") ? call.getName().toLowerCase(Locale.ROOT) : "%Y-%m-%d";
            return names.stored(given.get(0)).flatMap(one -> part(one, field));
        }
        if (named(call, "substr", "substring") && given.size() == 3) {
            return names.stored(given.get(0)).filter(this::dates).flatMap(one -> cut(one, given.get(1) + "," + given.get(2)));
        }
        return Optional.empty();
    }

    private Optional<Part> cut(Stored one, String place) {
        boolean compact = cells.few(one).stream().map(String::valueOf).allMatch(value -> value.matches("\\d{8}"));
        return switch (place) {
            case "1,4" -> part(one, "%Y");
            case "1,6" -> compact ? part(one, "%Y-%m") : Optional.empty();
            case "1,7" -> compact ? Optional.empty() : part(one, "%Y-%m");
            case "5,2" -> compact ? part(one, "%m") : Optional.empty();
            case "6,2" -> compact ? Optional.empty() : part(one, "%m");
            case "1,10", "1,8" -> part(one, "%Y-%m-%d");
            default -> Optional.empty();
        };
    }

    private static boolean named(Function call, String... any) {
        return Stream.of(any).anyMatch(name -> name.equalsIgnoreCase(call.getName()));
    }

    private static Optional<Expression> one(Function call) {
        return call.getParameters() != null && call.getParameters().size() == 1
                ? Optional.of((Expression) call.getParameters().get(0))
                : Optional.empty();
    }
}
