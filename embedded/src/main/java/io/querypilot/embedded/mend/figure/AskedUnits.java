package io.querypilot.embedded.mend.figure;

import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.cell.ColumnCells;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.Conditioned;
import io.querypilot.embedded.plan.Expression.Scaled;
import io.querypilot.embedded.plan.Expression.Window;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Times;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.text.Word;
import io.querypilot.embedded.value.Units;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * "In euros", where a column of cents is shown as it is: by how much to divide is arithmetic, so that the network need not
 * have thought of it. What it divides itself is its own, but for the days between two times: their unit is the question's.
 */
public record AskedUnits(Prepared prepared) {
    private static final Set<Token> KEEP_UNIT = Set.of(Token.SUM, Token.AVG, Token.MIN, Token.MAX, Token.MEDIAN);
    private static final Set<Token> KEEP_WINDOWS = Set.of(Token.RUNNING, Token.CHANGE);
    private static final Set<Token> ADD = Set.of(Token.PLUS, Token.MINUS);

    private static final Pattern PER_HOUR = Pattern.compile("(?i)\\b(?:km/h|kph|mph|(?:kilomet(?:re|er)s?|miles?|km) (?:per|an) hour)\\b");
    private static final Pattern SEVERAL = Pattern.compile("(?i)\\bin (?:the )?(thousands?|k|millions?)(?: of)? (?:euros?|eur|dollars?|usd|francs|chf)\\b");

    public static Plan.Answerable shown(Plan.Answerable plan, Prepared prepared) {
        if (plan.query().combination().isPresent()) {
            return plan;
        }
        AskedUnits units = new AskedUnits(prepared);
        return new Plan.Answerable(plan.query().mapped(units::converted), plan.countRows());
    }

    private Expression converted(Expression shown) {
        if (shown instanceof Arithmetic speed && speed.operator() == Token.DIVIDED && PER_HOUR.matcher(prepared.asked().question()).find()) {
            return new Arithmetic(speed.operator(), speed.left(), converted(speed.right(), List.of("in", "hours")));
        }
        Expression plain = shown instanceof Scaled scaled ? scaled.operand() : shown;
        List<String> said = words();
        OptionalDouble days = elapsed(plain) ? Units.daysAsked(said) : OptionalDouble.empty();
        Optional<Expression> several = several().flatMap(scale -> inSeveral(plain, scale));
        if (several.isPresent()) {
            return several.get();
        }
        return days.isPresent() ? inUnit(plain, days.getAsDouble()) : converted(known(shown) || noCents(shown) ? plain : shown, said);
    }

    /** Of cents by both; what is kept in thousands is in thousands already. */
    private Optional<Expression> inSeveral(Expression plain, Token scale) {
        if (kept(plain, Units::cents)) {
            return Optional.of(new Scaled(scale, new Scaled(Token.OVER_100, plain)));
        }
        return kept(plain, Units::thousands) ? Optional.of(scale == Token.OVER_1000 ? plain : new Scaled(Token.OVER_1000, plain)) : Optional.empty();
    }

    private boolean kept(Expression shown, Predicate<String> unit) {
        List<String> units = measured(shown).map(this::label).filter(Units::named).toList();
        return !units.isEmpty() && units.stream().allMatch(unit);
    }

    /** "In thousand euros": the network divides by a thousand or by a hundred, and it takes both. */
    private Optional<Token> several() {
        Matcher said = SEVERAL.matcher(prepared.asked().question());
        return said.find()
                ? Optional.of(said.group(1).toLowerCase(Locale.ROOT).startsWith("m") ? Token.OVER_1000000 : Token.OVER_1000)
                : Optional.empty();
    }

    /** Whether the network takes for cents what nothing says is in any unit, though the tables say it where it is so, or what has fractions, as no cents have. */
    private boolean noCents(Expression shown) {
        if (!(shown instanceof Scaled scaled) || scaled.scale() != Token.OVER_100) {
            return false;
        }
        Expression total = total(scaled.operand());
        return measured(total).findAny().isPresent()
                && scaled.operand().columns().filter(column -> !column.star()).noneMatch(column -> Units.named(label(column)))
                && (prices(total).filter(ColumnCells::fractions).isPresent()
                        || prepared.schema().columns().stream().anyMatch(other -> Units.cents(Units.labelled(other.label(), other.comment()))));
    }

    /** What a mean over things is of: takings over orders are takings. */
    private static Expression total(Expression shown) {
        return shown instanceof Arithmetic both && both.operator() == Token.DIVIDED && counts(both.right()) ? both.left() : shown;
    }

    private static boolean counts(Expression shown) {
        return shown instanceof Aggregate aggregate && Set.of(Token.COUNT, Token.COUNT_DISTINCT).contains(aggregate.function());
    }

    /** Of hours times a rate, or pieces times a price, the larger numbers are money. */
    private Optional<ColumnCells> prices(Expression shown) {
        return measured(shown)
                .flatMap(column -> prepared.cellsOf(column.column()).stream())
                .filter(ColumnCells::numeric)
                .max(Comparator.comparingDouble(ColumnCells::largest));
    }

    /** Whether the network divides a figure whose unit is known, where the question asks for another: by how much is arithmetic. */
    private boolean known(Expression shown) {
        return shown instanceof Scaled scaled
                && Token.OVERS.contains(scaled.scale())
                && measured(scaled.operand()).findAny().isPresent()
                && measured(scaled.operand()).map(this::label).allMatch(label -> Units.ratioSaid(words(), label).isPresent());
    }

    /** Whether it is days between two times, or made of such days alone. */
    private boolean elapsed(Expression shown) {
        if (shown instanceof Aggregate aggregate) {
            return KEEP_UNIT.contains(aggregate.function()) && elapsed(aggregate.operand());
        }
        if (shown instanceof Window window) {
            return KEEP_WINDOWS.contains(window.kind()) && elapsed(window.aggregate());
        }
        if (shown instanceof Conditioned part) {
            return part.kind() == Token.IF && elapsed(part.aggregate());
        }
        return shown instanceof Arithmetic both && Times.differ(both, prepared.schema());
    }

    /** As many of the unit that it is in are one of the unit that is asked for. */
    private static Expression inUnit(Expression shown, double many) {
        if (many == 1) {
            return shown;
        }
        Optional<Token> scale = many < 1 ? Token.times(Math.round(1 / many)) : Token.over(Math.round(many));
        return scale.<Expression>map(token -> new Scaled(token, shown)).orElse(shown);
    }

    private Expression converted(Expression shown, List<String> said) {
        Set<Double> ratios = measured(shown)
                .map(this::label)
                .flatMapToDouble(label -> Units.ratioSaid(said, label).stream())
                .boxed()
                .collect(Collectors.toSet());
        return ratios.size() == 1 ? inUnit(shown, ratios.iterator().next()) : shown;
    }

    /** The columns whose unit an expression is in; none of a ratio, a count or what is converted already. */
    static Stream<ColumnUse> measured(Expression shown) {
        if (shown instanceof ColumnUse column) {
            return column.star() ? Stream.empty() : Stream.of(column);
        }
        if (shown instanceof Arithmetic both) {
            boolean kept = ADD.contains(both.operator()) || both.operator() == Token.TIMES;
            return kept ? both.inner().flatMap(AskedUnits::measured) : Stream.empty();
        }
        if (shown instanceof Aggregate aggregate) {
            return KEEP_UNIT.contains(aggregate.function()) ? measured(aggregate.operand()) : Stream.empty();
        }
        if (shown instanceof Window window) {
            return KEEP_WINDOWS.contains(window.kind())
                    ? measured(window.aggregate())
                    : Stream.empty();
        }
        return shown instanceof Conditioned part && part.kind() == Token.IF
                ? measured(part.aggregate())
                : Stream.empty();
    }

    private String label(ColumnUse column) {
        ColumnView held = prepared.schema().column(column.column());
        return Units.labelled(held.label(), held.comment());
    }

    /** The question's own words; with those before it where it asks for no unit itself. */
    private List<String> words() {
        List<Word> all = prepared.asked().words();
        int own = all.size() - prepared.asked().hintWords();
        List<String> asked = lower(all.subList(prepared.asked().earlierWords(), own));
        return Units.said(asked) ? asked : lower(all.subList(0, own));
    }

    private static List<String> lower(List<Word> words) {
        return words.stream().map(Word::lower).toList();
    }
}
