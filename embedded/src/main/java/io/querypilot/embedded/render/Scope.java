package io.querypilot.embedded.render;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.Storage;
import io.querypilot.embedded.plan.Times;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.Called;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.Conditioned;
import io.querypilot.embedded.plan.Expression.CountIf;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Expression.Each;
import io.querypilot.embedded.plan.Expression.Percent;
import io.querypilot.embedded.plan.Expression.RateFactor;
import io.querypilot.embedded.plan.Expression.Folded;
import io.querypilot.embedded.plan.Expression.Rounded;
import io.querypilot.embedded.plan.Expression.Scaled;
import io.querypilot.embedded.plan.Expression.Share;
import io.querypilot.embedded.plan.Expression.Spelling;
import io.querypilot.embedded.plan.Expression.Today;
import io.querypilot.embedded.plan.Expression.Window;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.dialect.Dialect.Trait;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The expressions that are written inside one query. */
final class Scope {
    private static final Set<Storage> WITH_TIME =
            EnumSet.of(Storage.TIMESTAMP, Storage.SECONDS, Storage.MILLISECONDS, Storage.COMPACT_TIME);

    private static final Map<Storage, Integer> PER_DAY = Map.of(Storage.SECONDS, 86_400, Storage.MILLISECONDS, 86_400_000);
    /** Times that people read as they are kept. */
    private static final Set<Storage> READABLE =
            EnumSet.of(Storage.DAY_FIRST, Storage.MONTH_FIRST, Storage.COMPACT, Storage.MONTH, Storage.COMPACT_MONTH);

    private final Query query;
    private final SchemaView schema;
    private final Dialect dialect;
    private final LocalDate today;
    private final FromClause from;
    private final ConditionText conditions;

    Scope(Renderer renderer, Query query, FromClause.Use use) {
        this.query = query;
        this.schema = renderer.schema();
        this.dialect = renderer.dialect();
        this.today = renderer.today();
        this.from = new FromClause(query, use, schema, dialect, today, renderer.labels());
        this.conditions = new ConditionText(renderer, this);
    }

    ConditionText conditions() {
        return conditions;
    }

    Dialect dialect() {
        return dialect;
    }

    String from() {
        return from.sql(this::written);
    }

    /** The column of the first place that its table has in this scope. */
    String outer(int column) {
        return from.outer(column);
    }

    ColumnView view(ColumnUse use) {
        return schema.column(use.column());
    }

    /** What stands in the answer: a year as the engine's users write it, which some have as a text, and a readable time as it is kept. */
    String shown(Expression expression) {
        if (readable(expression)) {
            return name((ColumnUse) expression);
        }
        return expression instanceof DatePart date && date.part() == Token.YEAR
                ? dialect.shownYear(date(date.operand()))
                : expression(expression);
    }

    /** A code by its meaning, where it has one; {@code text}: how the query calls it. */
    String labelled(Expression expression, String text, Labels labels) {
        return labels.shown(expression, text, schema, dialect);
    }

    /** What rows are ordered by: what is shown, but texts with the day first are in no order of time. */
    String ordered(Expression expression) {
        return readable(expression) ? expression(expression) : shown(expression);
    }

    private boolean readable(Expression expression) {
        return expression instanceof ColumnUse use && !use.star() && READABLE.contains(view(use).storage());
    }

    String expression(Expression expression) {
        return from.reckoned(expression).orElseGet(() -> written(expression));
    }

    private String written(Expression expression) {
        if (expression instanceof ColumnUse use) {
            return column(use);
        }
        if (expression instanceof Called name) {
            return from.of(name, name.name());
        }
        if (expression instanceof DatePart date) {
            return date.part() == Token.YEAR_MONTH && month(date.operand())
                    ? name((ColumnUse) date.operand())
                    : datePart(date.part(), date(date.operand()));
        }
        if (expression instanceof Arithmetic arithmetic) {
            return arithmetic(arithmetic);
        }
        if (expression instanceof Aggregate aggregate) {
            return aggregate(aggregate);
        }
        if (expression instanceof Each each) {
            return expression(each.figure());
        }
        if (expression instanceof Scaled scaled) {
            return scaled(scaled, operand(scaled.operand()));
        }
        if (expression instanceof RateFactor rate) {
            return rateFactor(rate, operand(rate.operand()));
        }
        if (expression instanceof Rounded rounded) {
            return rounded(rounded, expression(rounded.operand()));
        }
        if (expression instanceof Spelling spelling) {
            return "MAX(TRIM(" + column(spelling.operand()) + "))";
        }
        if (expression instanceof Folded folded) {
            return "LOWER(TRIM(" + column(folded.operand()) + "))";
        }
        if (expression instanceof Share share) {
            return share(expression(share.aggregate()));
        }
        if (expression instanceof Window window) {
            return window(window);
        }
        return expression instanceof Conditioned some ? conditioned(some) : counted(expression);
    }

    /** Never a division of whole numbers. */
    String scaled(Scaled scaled, String operand) {
        int factor = scaled.scale().factor();
        return Token.OVERS.contains(scaled.scale())
                ? operand + " / " + dialect.divisor(factor)
                : operand + " * " + factor;
    }

    /** A rate in percent is divided by no whole number. */
    private String rateFactor(RateFactor rate, String operand) {
        String sign = rate.form() == Token.ONE_MINUS || rate.form() == Token.ONE_MINUS_PERCENT ? " - " : " + ";
        boolean percent = rate.form() == Token.ONE_MINUS_PERCENT || rate.form() == Token.ONE_PLUS_PERCENT;
        return "(1" + sign + operand + (percent ? " / " + dialect.divisor(100) : "") + ")";
    }

    String rounded(Rounded rounded, String operand) {
        boolean numeric = dialect.has(Dialect.Trait.ROUNDS_NUMERIC_ONLY);
        return "ROUND(" + (numeric ? "CAST(" + operand + " AS NUMERIC)" : operand) + ", " + rounded.digits() + ")";
    }

    /** Of all groups; where some rows are chosen and none grouped, of all rows. */
    private String share(String part) {
        return query.where().isPresent() && query.group().isEmpty()
                ? "100.0 * " + part + " / NULLIF((SELECT " + part + " FROM " + from() + "), 0)"
                : "100.0 * " + part + " / SUM(" + part + ") OVER ()";
    }

    /** Groups follow each other in time, or by the first that the query groups by; the others stay apart. */
    private String window(Window window) {
        String inner = expression(window.aggregate());
        if (query.group().isEmpty()) {
            throw new UnrenderableException(window.kind() + " without groups");
        }
        if (window.kind() == Token.RANK) {
            return "RANK() OVER (ORDER BY " + inner + " DESC)";
        }
        Expression first = query.group().stream()
                .filter(group -> group instanceof DatePart || Times.is(group, schema))
                .findFirst()
                .orElse(query.group().get(0));
        String apart = query.group().stream()
                .filter(group -> !group.equals(first))
                .map(this::expression)
                .collect(Collectors.joining(", "));
        String over = (apart.isEmpty() ? "" : "PARTITION BY " + apart + " ") + "ORDER BY " + expression(first);
        if (window.kind() == Token.RUNNING) {
            return running(((Aggregate) window.aggregate()).function()) + "(" + inner + ") OVER (" + over + ")";
        }
        String before = "LAG(" + inner + ") OVER (" + over + ")";
        return window.kind() == Token.CHANGE
                ? inner + " - " + before
                : "100.0 * (" + inner + " - " + before + ") / NULLIF(" + before + ", 0)";
    }

    private static String running(Token function) {
        return function == Token.COUNT || function == Token.COUNT_DISTINCT ? "SUM" : function.written();
    }

    private String conditioned(Conditioned some) {
        Aggregate aggregate = (Aggregate) some.aggregate();
        if (aggregate.function() == Token.MEDIAN) {
            throw new UnrenderableException("a median under a condition");
        }
        boolean star = aggregate.operand() instanceof ColumnUse use && use.star();
        String kept = "CASE WHEN " + conditions.predicate(some.condition()) + " THEN "
                + (star ? "1" : expression(aggregate.operand())) + " END";
        String part = aggregate(aggregate.function(), kept);
        return some.kind() == Token.IF
                ? part
                : "100.0 * " + part + " / NULLIF(" + aggregate(aggregate) + ", 0)";
    }

    private String counted(Expression expression) {
        if (expression instanceof CountIf count) {
            return "SUM(CASE WHEN " + conditions.predicate(count.condition()) + " THEN 1 ELSE 0 END)";
        }
        if (expression instanceof Today) {
            return dialect.day(today);
        }
        String condition = conditions.predicate(((Percent) expression).condition());
        return "100.0 * AVG(CASE WHEN " + condition + " THEN 1.0 ELSE 0.0 END)";
    }

    private String column(ColumnUse use) {
        if (use.star()) {
            return from.star(use.place());
        }
        String name = name(use);
        Storage storage = view(use).storage();
        if (storage.moments().isPresent()) {
            return dialect.moment(storage.moments().get(), name).orElse(name);
        }
        // PostgreSQL has no average of money, and compares it with no number.
        return dialect.has(Trait.STRICT_TYPES) && storage == Storage.MONEY ? "CAST(" + name + " AS NUMERIC)" : name;
    }

    /** Whether it is a column that keeps the month alone, as a text. */
    boolean month(Expression expression) {
        return expression instanceof ColumnUse use && !use.star() && view(use).storage() == Storage.MONTH;
    }

    /** A column as it is kept. */
    String name(ColumnUse use) {
        return from.name(use);
    }

    private String datePart(Token part, String time) {
        return part == Token.AGE
                ? dialect.age(time, dialect.day(today))
                : dialect.datePart(io.querypilot.sql.dialect.DatePart.valueOf(part.name()), time);
    }

    /** PostgreSQL takes no date parts of a text, even if it holds dates. */
    private String date(Expression operand) {
        String text = expression(operand);
        boolean cast = dialect.has(Trait.STRICT_TYPES) && view(operand.first()).declared() == ColumnType.TEXT;
        return cast ? "CAST(" + text + " AS TIMESTAMP)" : text;
    }

    private String arithmetic(Arithmetic arithmetic) {
        if (Times.differ(arithmetic, schema)) {
            return days(arithmetic);
        }
        String left = operand(arithmetic.left());
        String right = operand(arithmetic.right());
        return arithmetic.operator() == Token.DIVIDED
                ? "1.0 * " + left + " / NULLIF(" + right + ", 0)"
                : left + " " + arithmetic.operator().written() + " " + right;
    }

    /** Numbers of seconds are taken from each other as they are: as dates they would lose what is below a second. */
    private String days(Arithmetic difference) {
        if (difference.left() instanceof ColumnUse left
                && difference.right() instanceof ColumnUse right
                && PER_DAY.containsKey(view(left).storage())
                && view(left).storage() == view(right).storage()) {
            // Numbers without a sign cannot be below nought: the first factor makes them others.
            return "(1.0 * " + name(left) + " - " + name(right) + ") / " + dialect.divisor(PER_DAY.get(view(left).storage()));
        }
        String later = expression(difference.left());
        String earlier = expression(difference.right());
        return timestamp(difference.left()) && timestamp(difference.right())
                ? dialect.daysBetweenTimes(later, earlier)
                : dialect.daysBetween(later, earlier);
    }

    private boolean timestamp(Expression expression) {
        return expression instanceof ColumnUse use && WITH_TIME.contains(view(use).storage());
    }

    private String operand(Expression expression) {
        String text = expression(expression);
        boolean several =
                expression instanceof Arithmetic || expression instanceof Scaled || expression instanceof Window || ofEach(expression);
        return several ? "(" + text + ")" : text;
    }

    private static boolean ofEach(Expression expression) {
        return expression instanceof Aggregate aggregate && aggregate.operand() instanceof Each;
    }

    /** The first and the last month are those of the texts. */
    private String aggregate(Aggregate aggregate) {
        if (aggregate.function() == Token.AVG && aggregate.operand() instanceof Each each) {
            return "1.0 * " + expression(each.figure()) + " / NULLIF(COUNT(DISTINCT " + name(each.key()) + "), 0)";
        }
        boolean bound = aggregate.function() == Token.MIN || aggregate.function() == Token.MAX;
        return aggregate(
                aggregate.function(),
                bound && month(aggregate.operand()) ? name((ColumnUse) aggregate.operand()) : expression(aggregate.operand()));
    }

    /** Where groups without rows are kept their sum is nought. */
    private String aggregate(Token function, String operand) {
        if (function == Token.COUNT_DISTINCT) {
            return "COUNT(DISTINCT " + operand + ")";
        }
        String text = function.written() + "(" + operand + ")";
        return query.zeros() && function == Token.SUM ? "COALESCE(" + text + ", 0)" : text;
    }
}
