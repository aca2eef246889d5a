package io.querypilot.doubt.time;

import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Sensitivity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.NotEqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.PlainSelect;

/** Times that are read in another form than their column holds: other dates, seconds, milliseconds, texts put in order. */
public final class TimeDoubts {
    private static final Set<String> OF_TIME = Set.of("date", "datetime", "time", "julianday", "strftime", "unixepoch");
    private static final Pattern YEAR_FIRST = Pattern.compile("\\d{4}([-/.]\\d.*)?[%_-]*");
    /** Such numbers are seconds since 1970, which SQLite takes for days unless it is told. */
    private static final double SECONDS = 10_000_000;
    /** Such numbers are milliseconds: as seconds they would be of the year 5138 at least. */
    private static final double MILLISECONDS = 100_000_000_000.0;

    private final QueryNames names;
    private final Cells cells;
    private final List<Doubt> found = new ArrayList<>();

    private TimeDoubts(QueryNames names, Cells cells) {
        this.names = names;
        this.cells = cells;
    }

    public static List<Doubt> of(QueryNames names, Cells cells) {
        TimeDoubts doubts = new TimeDoubts(names, cells);
        names.query().bound().selects().forEach(doubts::look);
        return doubts.found.stream().distinct().toList();
    }

    private void look(BoundSelect bound) {
        PlainSelect select = bound.select();
        Expressions.in(select).forEach(this::look);
        if (select.getOrderByElements() != null) {
            select.getOrderByElements().stream().map(OrderByElement::getExpression).forEach(this::ordered);
        }
    }

    private void look(Expression expression) {
        if (expression instanceof LikeExpression like) {
            begins(like);
        } else if (expression instanceof ComparisonOperator comparison) {
            boolean bySize = !(comparison instanceof EqualsTo || comparison instanceof NotEqualsTo);
            compare(comparison.getLeftExpression(), comparison.getRightExpression(), bySize);
        } else if (expression instanceof InExpression in
                && in.getRightExpression() instanceof ParenthesedExpressionList<?> list) {
            list.forEach(value -> compare(in.getLeftExpression(), value, false));
        } else if (expression instanceof Between between) {
            compare(between.getLeftExpression(), between.getBetweenExpressionStart(), true);
        } else if (expression instanceof Function call && call.getParameters() != null) {
            call(call);
        }
    }

    private void compare(Expression left, Expression right, boolean bySize) {
        names.stored(left).ifPresent(one -> {
            names.text(right).ifPresent(text -> compare(one, text, bySize));
            if (bySize && seconds(right) && numbers(one, MILLISECONDS)) {
                add(one.path() + " holds milliseconds since 1970, and is compared with seconds.",
                        "Compare " + one.path() + " with milliseconds: multiply the seconds by 1000.");
            }
        });
    }

    private void compare(Stored one, String text, boolean bySize) {
        if (DayFirst.date(text) && otherForm(one, text)) {
            add(one.path() + " holds dates like " + example(one) + ", not like " + text + ".",
                    "Write dates of " + one.path() + " in its own form, " + pattern(one) + ".");
        } else if (bySize && DayFirst.whole(text)) {
            ordered(one);
        }
    }

    /** Whether the column holds dates, all of them in forms of which none begins as this one does. */
    private boolean otherForm(Stored one, String text) {
        List<String> forms = cells.few(one).stream().map(String::valueOf).toList();
        return !forms.isEmpty()
                && one.column().kind() != ColumnKind.INTEGER
                && (forms.stream().allMatch(DayFirst::compact)
                        || forms.stream().allMatch(DayFirst::date)
                                && forms.stream().map(DayFirst::form).noneMatch(DayFirst.form(text)::equals));
    }

    private boolean compact(Stored one) {
        List<Object> few = one.column().kind().numeric() ? List.of() : cells.few(one);
        return !few.isEmpty() && few.stream().map(String::valueOf).allMatch(DayFirst::compact);
    }

    /** One of its values; of what is private only how it is written, since answers and their warnings are kept. */
    private String example(Stored one) {
        return one.column().sensitivity() == Sensitivity.PLAIN ? String.valueOf(cells.few(one).get(0)) : pattern(one);
    }

    /** How its values are written, 9 for each digit. */
    private String pattern(Stored one) {
        return String.valueOf(cells.few(one).get(0)).replaceAll("\\d", "9");
    }

    private void begins(LikeExpression like) {
        names.stored(like.getLeftExpression())
                .filter(one -> names.text(like.getRightExpression()).filter(text -> text.matches("\\d{4}[-/.].*")).isPresent())
                .filter(this::compact)
                .ifPresent(one -> add(
                        one.path() + " holds dates like " + example(one) + ", with nothing between year and month.",
                        "Match " + one.path() + " in its own form, " + pattern(one) + "."));
        names.stored(like.getLeftExpression())
                .filter(one -> names.text(like.getRightExpression()).filter(text -> YEAR_FIRST.matcher(text).matches()).isPresent())
                .filter(this::dayFirst)
                .ifPresent(one -> add(
                        one.path() + " holds dates like " + example(one) + ", which never begin with the year.",
                        "Match the year of " + one.path() + " where it stands: " + pattern(one) + "."));
    }

    private void ordered(Expression expression) {
        names.stored(expression).ifPresent(this::ordered);
    }

    private void ordered(Stored one) {
        if (dayFirst(one)) {
            add(one.path() + " holds dates like " + example(one) + ", and as texts these are in no order of time.",
                    "Put the year of " + one.path() + " first, then month and day, before you order or compare by it: its form is "
                            + pattern(one) + ".");
        }
    }

    private boolean dayFirst(Stored one) {
        // What holds numbers need not be looked into.
        List<Object> few = one.column().kind().numeric() ? List.of() : cells.few(one);
        return !few.isEmpty()
                && few.stream().allMatch(value -> value instanceof String text && DayFirst.whole(text));
    }

    private void call(Function call) {
        String name = call.getName() == null ? "" : call.getName().toLowerCase(Locale.ROOT);
        if (Set.of("min", "max").contains(name) && call.getParameters().size() == 1) {
            ordered(call.getParameters().get(0));
        } else if (OF_TIME.contains(name) && names.query().dialect().id().equals("sqlite")) {
            time(call, name);
        }
    }

    /** SQLite's functions of time read years first, and numbers as days, or as seconds where they are told so. */
    private void time(Function call, String name) {
        call.getParameters().stream()
                .flatMap(argument -> names.stored(argument).stream())
                .filter(one -> unread(one, call.toString()))
                .forEach(one -> add(
                        name + " cannot read " + one.path() + ", which holds values like " + example(one) + ".",
                        "Read " + one.path() + " by its form, " + pattern(one) + "; " + name + " cannot."));
    }

    private boolean unread(Stored one, String call) {
        boolean told = call.contains("unixepoch") || call.contains("'auto'");
        List<Object> few = cells.few(one);
        boolean dates = !few.isEmpty() && few.stream().map(String::valueOf).allMatch(value ->
                DayFirst.date(value) && DayFirst.form(value).startsWith("day"));
        return dates || numbers(one, told ? MILLISECONDS : SECONDS);
    }

    private boolean numbers(Stored one, double above) {
        List<Object> few = cells.few(one);
        return !few.isEmpty()
                && few.stream().allMatch(value -> value instanceof Number number && number.doubleValue() > above);
    }

    /** Whether an expression is a time in seconds since 1970 and no more. */
    private static boolean seconds(Expression expression) {
        String text = expression.toString().toLowerCase(Locale.ROOT);
        return (text.contains("strftime('%s'") || text.startsWith("unixepoch(")) && !text.contains("000");
    }

    private void add(String sentence, String advice) {
        found.add(new Doubt(Kind.OTHER_FORMAT, sentence, advice));
    }
}
