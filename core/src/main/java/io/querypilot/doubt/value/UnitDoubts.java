package io.querypilot.doubt.value;

import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.language.Numerals;
import io.querypilot.language.Words;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.operators.arithmetic.Division;
import net.sf.jsqlparser.expression.operators.arithmetic.Multiplication;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.statement.select.SelectItem;

/** A quantity in one unit that is compared with a column in another: "10 minutes" over milliseconds is 600000. */
public final class UnitDoubts {
    /** A unit: what it measures, and how many of the smallest it is. */
    private record Unit(String measure, double size) {
        boolean differs(Unit other) {
            return measure.equals(other.measure) && !same(other);
        }

        Unit times(double many) {
            return new Unit(measure, size * many);
        }

        /** "Thousands of euros" and a rate of twelve a year are right in their way: only what is plainly another unit is not. */
        boolean known() {
            return UNITS.values().stream().anyMatch(other -> measure.equals(other.measure) && same(other));
        }

        private boolean same(Unit other) {
            return Math.abs(size / other.size - 1) < 0.001;
        }
    }

    private record Quantity(double number, Unit unit, String said) {}

    private static final Map<String, Unit> UNITS = units();
    private static final String THOUSANDS = "\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?";
    /** As most of Europe writes them. */
    private static final String DOTTED = "\\d{1,3}(?:\\.\\d{3})+";
    private static final String NUMBER = THOUSANDS + "|" + DOTTED + "|\\d+(?:[.,]\\d+)?";
    private static final String UNIT = "milliseconds?|ms|seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|cents?|pence|euros?|eur|dollars?|usd|pounds?|gbp|francs?|chf|percent|%";
    private static final String SIGN = "(?:US|A|C)?(?<sign>[$€£]) ?";
    private static final String SCALE = "k|m|mn|b|bn|thousand|million|billion";
    /** A number and its unit behind it, or the sign of a currency before or behind it; "$2 million" and "$1.5k" are left. */
    private static final Pattern SAID = Pattern.compile(
            "(?<![\\p{L}\\p{N}.,])(?:" + SIGN + "(?<paid>" + NUMBER + ")(?! ?(?:" + SCALE + ")\\b)"
                    + "|(?<named>" + NUMBER + "|[a-z]+)(?:[ -]?(?<unit>" + UNIT + ")| ?[$€£]))(?![\\p{L}\\p{N}]|[.,]\\d)",
            Pattern.CASE_INSENSITIVE);

    /** An "and" joins two ends only behind "between". */
    private static final String JOINT = "(?<joint> ?[-–] ?| to | and )";
    /** The second end of a range behind a sign, which counts for both: "$10-20", "between $10 and 20". */
    private static final Pattern SIGNED_RANGE = Pattern.compile(
            "(?<between>\\bbetween )?" + SIGN + "(?:" + NUMBER + ")" + JOINT + "(?<end>" + NUMBER + ")"
                    + "(?![\\p{L}\\p{N}]|[.,]\\d|[ -]?(?:" + UNIT + "|" + SCALE + ")\\b| ?[$€£%])",
            Pattern.CASE_INSENSITIVE);
    /** The first end of a range before its unit: "10-20 minutes". */
    private static final Pattern RANGE_IN_UNIT = Pattern.compile(
            "(?<between>\\bbetween )?(?<![\\p{L}\\p{N}.,$€£-])(?<end>" + NUMBER + ")" + JOINT + "(?:" + NUMBER + ")(?<unit>[ -]?(?:" + UNIT
                    + ")| ?[$€£])(?![\\p{L}\\p{N}])",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern ASKED = Pattern.compile(
            "\\b(milliseconds|seconds|minutes|hours|days|weeks|cents|pence|euros?|eur|dollars?|usd|pounds|gbp|francs|chf)\\b", Pattern.CASE_INSENSITIVE);

    /** "In thousand euros", "in millions of dollars". */
    private static final Pattern SEVERAL = Pattern.compile("(?i)\\b(?<!\\d )(thousands?|k|millions?)(?: of)? (?:euros?|eur|dollars?|usd|francs|chf)\\b");

    /** Of a comment that says a unit and no point in time. */
    private static final Pattern COMMENTED = Pattern.compile(
            "(?i)^(?!.*\\b(?:epoch|not|euros?|dollars?|eur|usd|pounds|gbp|francs|chf)\\b).*?\\b(milliseconds|ms|seconds|minutes|hours|cents|pence)\\b.*");

    /** Functions of a figure that is in its unit as well. */
    private static final Set<String> KEEPS_UNIT = Set.of("sum", "avg", "min", "max", "total", "round", "abs", "coalesce");

    /** A unit at the end of a name that is written in one word. */
    private static final Pattern GLUED = Pattern.compile(
            "(?i).{3,}?(?<!per)(milliseconds|millis|msec|seconds|secs|sec|minutes|hours|hrs|cents|cts|pence|(?<=[b-df-hj-mp-tv-z])ct)");

    /** A unit of time in the singular at the end of a name says what something is per: price_day. */
    private static final Pattern EACH = Pattern.compile("(?i)(?:second|minute|hour|day|week|month)$");

    private static final Set<Double> SMALLER = Set.of(60.0, 3_600.0, 60_000.0, 3_600_000.0, 86_400.0);
    private static final Set<String> FLAGS = Set.of("0", "1");
    private static final Pattern CONVERTED = Pattern.compile("[*/] ?\\d\\d");

    private final QueryNames names;
    private final List<Quantity> said;
    private final List<Doubt> found = new ArrayList<>();

    private UnitDoubts(QueryNames names, List<Quantity> said) {
        this.names = names;
        this.said = said;
    }

    /** Whether a question asks for a unit. */
    public static boolean asks(String question) {
        return ASKED.matcher(question).find();
    }

    public static List<Doubt> of(String question, QueryNames names, Cells cells) {
        List<Quantity> said = said(question);
        return Stream.of(compared(said, names, cells).stream(), shown(question, said, names).stream(), flags(names, cells))
                .flatMap(each -> each)
                .toList();
    }

    /** Yes and no last no hours: what is divided into another unit is in one. */
    private static Stream<Doubt> flags(QueryNames names, Cells cells) {
        return shown(names)
                .map(QueryNames::bare)
                .filter(item -> item instanceof Division division && constant(division.getRightExpression()).filter(SMALLER::contains).isPresent())
                .flatMap(item -> Expressions.in(item).stream())
                .flatMap(part -> names.stored(part).stream())
                .filter(one -> one.column().kind().numeric() && flag(cells.values(one)))
                .limit(1)
                .map(one -> new Doubt(
                        Kind.UNIT,
                        one.path() + " holds only 0 and 1, which are no time.",
                        "Add up the column that holds the time, not " + one.path() + "."));
    }

    private static boolean flag(List<String> held) {
        return !held.isEmpty() && FLAGS.containsAll(held);
    }

    /** "In euros", where what is shown holds cents and nothing is divided; "in minutes", where days were subtracted. */
    private static Optional<Doubt> shown(String question, List<Quantity> quantities, QueryNames names) {
        String rest = quantities.stream().map(Quantity::said).reduce(question, (text, said) -> text.replace(said, ""));
        Set<String> asked = ASKED.matcher(rest).results().map(found -> found.group(1)).collect(Collectors.toCollection(LinkedHashSet::new));
        if (asked.stream().map(UnitDoubts::unit).distinct().count() != 1) {
            return Optional.empty();
        }
        String word = asked.iterator().next();
        Matcher several = SEVERAL.matcher(rest);
        double many = several.find() ? several.group(1).toLowerCase(Locale.ROOT).startsWith("m") ? 1_000_000 : 1_000 : 1;
        return unit(word).flatMap(wanted -> shown(names)
                .flatMap(item -> held(item, names).filter(held -> many == 1 ? held.wrong(wanted) : held.unit().differs(wanted.times(many))).stream())
                .findFirst()
                .map(held -> unitOf(held.named(), many == 1 ? word : several.group())));
    }

    /** Of a query within a query only where nothing is converted anywhere. */
    private static Stream<Expression> shown(QueryNames names) {
        List<BoundSelect> selects = names.query().bound().selects();
        boolean plain = selects.size() == 1 || !CONVERTED.matcher(names.query().sql()).find();
        return selects.stream()
                .limit(plain ? selects.size() : 0)
                .flatMap(bound -> bound.select().getSelectItems().stream())
                .map(SelectItem::getExpression);
    }

    /** What is shown, by the name of its column, and its unit. */
    private record Held(String named, Unit unit, boolean days) {
        Held times(double factor) {
            return new Held(named, unit.times(factor), days);
        }

        /** A difference of two dates is in days, and only one factor makes of it what was asked for. */
        boolean wrong(Unit wanted) {
            return unit.differs(wanted) && (days || unit.known());
        }
    }

    /** Seconds divided by 60 are minutes: who asked for hours is shown something else. */
    private static Optional<Held> held(Expression shown, QueryNames names) {
        Expression item = QueryNames.bare(shown);
        if (item instanceof Division division) {
            return constant(division.getRightExpression())
                    .flatMap(by -> held(division.getLeftExpression(), names).map(held -> held.times(by)));
        }
        if (item instanceof Multiplication product) {
            return constant(product.getLeftExpression())
                    .flatMap(by -> held(product.getRightExpression(), names).map(held -> held.times(1 / by)))
                    .or(() -> constant(product.getRightExpression())
                            .flatMap(by -> held(product.getLeftExpression(), names).map(held -> held.times(1 / by))));
        }
        if (daysApart(item)) {
            return Optional.of(new Held(names.written(item), UNITS.get("day"), true));
        }
        return item instanceof Function call
                        && call.getName() != null
                        && KEEPS_UNIT.contains(call.getName().toLowerCase(Locale.ROOT))
                        && call.getParameters() != null
                ? held(call.getParameters().get(0), names)
                : names.stored(item).flatMap(one -> own(one).map(unit -> new Held(one.path(), unit, false)));
    }

    private static Optional<Double> constant(Expression expression) {
        Expression bare = QueryNames.bare(expression);
        boolean number = bare instanceof LongValue || bare instanceof DoubleValue;
        return number ? Optional.of(Double.parseDouble(bare.toString())).filter(value -> value > 0) : Optional.empty();
    }

    private static boolean daysApart(Expression item) {
        return inDays(item) && item.toString().contains(" - ");
    }

    private static boolean inDays(Expression item) {
        String text = item.toString().toLowerCase(Locale.ROOT);
        return text.contains("julianday") && !text.contains("*");
    }

    private static Doubt unitOf(String held, String wanted) {
        return new Doubt(
                Kind.UNIT,
                held + " is not shown in " + wanted + ", but in another unit.",
                "Convert " + held + " into " + wanted + " before it is shown, by the factor between the two units.");
    }

    static boolean percent(Stored one) {
        return own(one).filter(unit -> unit.measure().equals("share")).isPresent();
    }

    /** The price of a day and that of a week are both money. */
    static boolean differ(Stored one, Stored other) {
        boolean each = Stream.of(one, other).anyMatch(side -> EACH.matcher(side.column().name()).find());
        return !each && own(one).filter(unit -> own(other).filter(unit::differs).isPresent()).isPresent();
    }

    private static Optional<Unit> own(Stored one) {
        List<String> words = Words.nameStems(one.column().name());
        Matcher comment = COMMENTED.matcher(one.column().comment());
        Optional<Unit> named = named(words);
        Matcher glued = GLUED.matcher(one.column().name());
        return named.or(() -> one.column().kind().numeric() && glued.matches() ? unit(glued.group(1)) : Optional.empty())
                .or(() -> comment.matches() ? unit(comment.group(1)) : Optional.empty());
    }

    /** By its last word; cents per hour are cents. */
    private static Optional<Unit> named(List<String> words) {
        Optional<Unit> last = words.isEmpty() ? Optional.empty() : unit(words.get(words.size() - 1));
        Optional<Unit> before = words.size() < 2 ? Optional.empty() : unit(words.get(words.size() - 2));
        boolean rate = last.filter(unit -> unit.measure().equals("time")).isPresent() && before.filter(unit -> unit.measure().equals("money")).isPresent();
        return rate ? before : last;
    }

    private static List<Doubt> compared(List<Quantity> said, QueryNames names, Cells cells) {
        if (said.isEmpty()) {
            return List.of();
        }
        UnitDoubts doubts = new UnitDoubts(names, said);
        names.query().bound().selects().forEach(bound -> doubts.look(bound, cells));
        return doubts.found.stream().distinct().toList();
    }

    private static Map<String, Unit> units() {
        Map<String, Unit> units = new java.util.HashMap<>();
        Stream.of("ms", "msec", "milli", "millis", "millisecond").forEach(name -> units.put(name, new Unit("time", 0.001)));
        Stream.of("s", "sec", "second").forEach(name -> units.put(name, new Unit("time", 1)));
        Stream.of("min", "minute").forEach(name -> units.put(name, new Unit("time", 60)));
        Stream.of("h", "hr", "hrs", "hour").forEach(name -> units.put(name, new Unit("time", 3_600)));
        units.put("day", new Unit("time", 86_400));
        units.put("week", new Unit("time", 604_800));
        Stream.of("ct", "cts", "cent").forEach(name -> units.put(name, new Unit("money", 0.01)));
        // Pounds are weights as well: they are money only over pence.
        Stream.of("pence", "penny").forEach(name -> units.put(name, new Unit("sterling", 0.01)));
        Stream.of("pound", "gbp").forEach(name -> units.put(name, new Unit("sterling", 1)));
        Stream.of("eur", "euro", "usd", "dollar", "franc", "chf").forEach(name -> units.put(name, new Unit("money", 1)));
        Stream.of("%", "percent", "pct").forEach(name -> units.put(name, new Unit("share", 0.01)));
        return Map.copyOf(units);
    }

    private static List<Quantity> said(String question) {
        List<Quantity> all = new ArrayList<>();
        Matcher matcher = SAID.matcher(question);
        while (matcher.find()) {
            Unit unit = matcher.group("unit") == null ? UNITS.get("euro") : unit(matcher.group("unit")).orElseThrow();
            String number = matcher.group("paid") == null ? matcher.group("named") : matcher.group("paid");
            number(number).ifPresent(value -> all.add(new Quantity(value, unit, matcher.group())));
        }
        Matcher signed = SIGNED_RANGE.matcher(question);
        while (signed.find()) {
            otherEnd(signed, UNITS.get("euro"), signed.group("sign") + signed.group("end")).ifPresent(all::add);
        }
        Matcher behind = RANGE_IN_UNIT.matcher(question);
        while (behind.find()) {
            String name = behind.group("unit").replaceFirst("^[ -]", "");
            otherEnd(behind, unit(name).orElse(UNITS.get("euro")), behind.group("end") + behind.group("unit")).ifPresent(all::add);
        }
        return all;
    }

    private static Optional<Quantity> otherEnd(Matcher range, Unit unit, String said) {
        boolean joined = !range.group("joint").equalsIgnoreCase(" and ") || range.group("between") != null;
        OptionalDouble number = number(range.group("end"));
        return joined && number.isPresent() ? Optional.of(new Quantity(number.getAsDouble(), unit, said)) : Optional.empty();
    }

    private static OptionalDouble number(String word) {
        if (Character.isDigit(word.charAt(0))) {
            double number = Double.parseDouble(word.matches(THOUSANDS)
                    ? word.replace(",", "")
                    : word.matches(DOTTED) ? word.replace(".", "") : word.replace(',', '.'));
            return Double.isFinite(number) ? OptionalDouble.of(number) : OptionalDouble.empty();
        }
        return Numerals.number(word).stream().asDoubleStream().findFirst();
    }

    private static Optional<Unit> unit(String word) {
        return word.equals("%")
                ? Optional.of(UNITS.get("%"))
                : Words.stems(word).stream().flatMap(stem -> Stream.ofNullable(UNITS.get(stem))).findFirst()
                        .or(() -> Optional.ofNullable(UNITS.get(io.querypilot.language.Stemmer.singular(word))));
    }

    private void look(BoundSelect bound, Cells cells) {
        for (Expression expression : Expressions.in(bound.select())) {
            if (expression instanceof ComparisonOperator comparison) {
                compare(comparison.getLeftExpression(), comparison.getRightExpression(), cells);
            } else if (expression instanceof Between between) {
                compare(between, cells);
            }
        }
    }

    /** Who missed the unit at the first end is told once. */
    private void compare(Between between, Cells cells) {
        int before = found.size();
        compare(between.getLeftExpression(), between.getBetweenExpressionStart(), cells);
        if (found.size() == before) {
            compare(between.getLeftExpression(), between.getBetweenExpressionEnd(), cells);
        }
    }

    private void compare(Expression left, Expression right, Cells cells) {
        Expression literal = QueryNames.bare(right);
        if (!(literal instanceof LongValue || literal instanceof DoubleValue)) {
            return;
        }
        double written = Double.parseDouble(literal.toString());
        Optional<Unit> unit = unitOf(left, cells);
        said.stream()
                .filter(quantity -> quantity.number() == written)
                .filter(quantity -> unit.filter(own -> own.differs(quantity.unit())).isPresent())
                .findFirst()
                .ifPresent(quantity -> found.add(doubt(quantity, unit.get(), names.written(left))));
    }

    private static Doubt doubt(Quantity quantity, Unit own, String column) {
        String right = BigDecimal.valueOf(quantity.number() * quantity.unit().size() / own.size())
                .stripTrailingZeros()
                .toPlainString();
        return new Doubt(
                Kind.UNIT,
                "\"" + quantity.said() + "\" would be " + right + " in the unit of " + column + ".",
                "Compare " + column + " with " + right + ": that is " + quantity.said() + " in its unit.");
    }

    /** By its name or its comment; days where two dates are subtracted; a share where nothing in it exceeds one. */
    private Optional<Unit> unitOf(Expression measured, Cells cells) {
        Optional<Stored> one = names.stored(measured);
        if (one.isEmpty()) {
            return inDays(measured) ? Optional.of(UNITS.get("day")) : Optional.empty();
        }
        return own(one.get()).filter(unit -> !unit.measure().equals("share"))
                .or(() -> fraction(one.get(), cells) ? Optional.of(new Unit("share", 1)) : Optional.empty());
    }

    private boolean fraction(Stored one, Cells cells) {
        return said.stream().anyMatch(quantity -> quantity.unit().measure().equals("share"))
                && one.column().kind().numeric()
                && cells.range(one).filter(range -> number(range.get(0)) >= 0 && number(range.get(1)) <= 1).isPresent();
    }

    private static double number(Object value) {
        return value instanceof Number number ? number.doubleValue() : Double.MAX_VALUE;
    }
}
