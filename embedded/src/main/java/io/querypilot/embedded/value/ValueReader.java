package io.querypilot.embedded.value;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.cell.ColumnCells;
import io.querypilot.embedded.cell.HeldMoments;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.PlanReader;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.plan.ValueRole;
import io.querypilot.embedded.text.Letters;
import io.querypilot.embedded.text.NumberText;
import io.querypilot.embedded.text.Numbers;
import io.querypilot.embedded.text.Stems;
import io.querypilot.embedded.text.Word;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.regex.Pattern;

/** Reads values out of one question over one database. */
public record ValueReader(Prepared prepared) implements PlanReader.Values {
    private static final Pattern YEAR = Pattern.compile("(19|20)\\d\\d");
    private static final Set<String> RELATIVE =
            Set.of("last", "this", "past", "previous", "current", "today", "yesterday");
    private static final Set<String> THEIR = Set.of("their", "his", "her");
    private static final Set<String> IN = Set.of("in", "during");
    private static final Set<String> MORE = Set.of("or", "and");
    private static final Set<String> NEGATIONS = Set.of("not", "no", "never", "non");
    private static final Set<String> GOING_ON =
            Set.of("to", "on", "onward", "onwards", "until", "till", "through", "up", "or", "and", "-", "–");
    private static final Set<String> TRUE_WORDS = Set.of("true", "yes", "t", "y", "1");

    @Override
    public Value span(int first, int last, ValueRole role) {
        String text = prepared.asked().span(first, last);
        return switch (role.use()) {
            case PERIOD -> Value.period(before(first, last) + text);
            case EQUAL, COMPARE -> compared(first, last, text, role);
            case RATIO -> Ratios.read(text, word(last + 1), word(last + 2))
                    .map(times -> Value.number(NumberText.of(times)))
                    .orElseGet(() -> compared(first, last, text, role));
            default -> literal(text, role);
        };
    }

    private Value compared(int first, int last, String text, ValueRole role) {
        Optional<Value> code = role.use() == ValueRole.Use.EQUAL
                ? over(role, column -> new SaidCodes(prepared).of(text, column))
                : Optional.empty();
        if (code.isPresent()) {
            return code.get();
        }
        Optional<String> longer = role.use() == ValueRole.Use.EQUAL
                ? over(role, column -> new LongestCell(prepared).around(first, last, column))
                : Optional.empty();
        if (longer.isPresent()) {
            return Value.text(longer.get());
        }
        if (role.column().isPresent() && truth(role.column().getAsInt())) {
            return Value.truth(TRUE_WORDS.contains(text.toLowerCase(Locale.ROOT))
                    || named(text, role.column().getAsInt()) && !NEGATIONS.contains(word(first - 1)));
        }
        return decade(text, role, first, last).orElseGet(() -> compared(text, role, quantity(first, last, text, role)));
    }

    /** The number that is said, in the unit of what it is compared with. */
    private Optional<Double> quantity(int first, int last, String text, ValueRole role) {
        List<String> words = lowerWords();
        String sign = Units.rangeSign(words, first, last);
        String before = sign.isEmpty() ? glued(first, -1) : sign;
        String after = Units.behind(words, first, last);
        return Quantities.read(text, before, glued(last, 1), after).map(number -> number * factor(before + text, after, role));
    }

    private List<String> lowerWords() {
        return prepared.asked().words().stream().map(Word::lower).toList();
    }

    /** "Active members" are those of whom it is true that they are active. */
    private boolean named(String text, int column) {
        List<String> said = Stems.all(text);
        return !said.isEmpty() && Stems.all(prepared.schema().column(column).label()).containsAll(said);
    }

    private double factor(String text, String after, ValueRole role) {
        if (role.days()) {
            return Units.days(text, after);
        }
        OptionalInt measured = role.measured();
        if (measured.isEmpty()) {
            return 1;
        }
        ColumnView column = prepared.schema().column(measured.getAsInt());
        if (Units.percent(after) || text.strip().endsWith("%")) {
            double whole = Units.basisPoints(column.label(), column.comment()) ? 100 : 1;
            return prepared.cellsOf(measured.getAsInt()).filter(ColumnCells::parts).isPresent() ? 0.01 : whole;
        }
        return Units.factor(text, after, Units.labelled(column.label(), column.comment()));
    }

    private String word(int place) {
        List<Word> words = prepared.asked().words();
        return place >= 0 && place < words.size() ? words.get(place).lower() : "";
    }

    /** The word beside another without a blank between them; empty where there is none. */
    private String glued(int word, int step) {
        List<Word> words = prepared.asked().words();
        int other = word + step;
        if (other < 0 || other >= words.size()) {
            return "";
        }
        boolean blank = words.get(Math.max(word, other)).start() > words.get(Math.min(word, other)).end();
        return blank ? "" : words.get(other).text();
    }

    /** The network sees that a unit is to be changed; by how much is arithmetic, and money with a fraction is in no cents. */
    @Override
    public Optional<Token> scale(Token written, Expression operand) {
        Expression.ColumnUse about = operand.first();
        // A hundred times a ratio is percent, whatever its parts are in.
        if (about.star() || !Token.OVERS.contains(written) && !ofOneColumn(operand)) {
            return Optional.of(written);
        }
        List<String> words = lowerWords();
        String label = prepared.schema().column(about.column()).label();
        OptionalLong divisor = Units.divisor(words, label);
        if (divisor.isEmpty()) {
            boolean whole = written == Token.OVER_100 && !Units.named(label) && (fractions(about.column()) || centsBeside(about.column()));
            return Optional.of(written).filter(scale -> !whole);
        }
        return divisor.getAsLong() == 1 ? Optional.empty() : Token.over(divisor.getAsLong()).or(() -> Optional.of(written));
    }

    private static boolean ofOneColumn(Expression operand) {
        return (operand instanceof Expression.Aggregate aggregate ? aggregate.operand() : operand) instanceof Expression.ColumnUse;
    }

    /** A table that says of one column that it is in cents would say it of another. */
    private boolean centsBeside(int column) {
        SchemaView schema = prepared.schema();
        return schema.columnsOf(schema.column(column).table()).stream().anyMatch(other -> Units.cents(schema.column(other).label()));
    }

    private boolean fractions(int column) {
        return prepared.cellsOf(column).filter(ColumnCells::fractions).isPresent();
    }

    @Override
    public Optional<Condition.Predicate> presence(Token test, Expression.ColumnUse column) {
        SchemaView schema = prepared.schema();
        boolean key = schema.primaryKey(column.column()) || schema.foreignKey(column.column());
        Optional<ColumnCells> cells = schema.column(column.column()).filled() && !key
                ? prepared.cellsOf(column.column())
                : Optional.empty();
        boolean there = test == Token.NOT_NULL;
        return cells.flatMap(held -> HeldFlags.spelt(there, held))
                .map(flag -> compared(Token.EQUAL, column, flag))
                .or(() -> cells.filter(ColumnCells::holdsZero)
                        .map(held -> compared(there ? Token.NOT_EQUAL : Token.EQUAL, column, "0")));
    }

    private Condition.Predicate compared(Token operator, Expression.ColumnUse column, String held) {
        return new Condition.Predicate(operator, column, new Condition.Right.Values(List.of(held(column.column(), held))));
    }

    private Value held(int column, String shown) {
        return truth(column) ? Value.truth(TRUE_WORDS.contains(shown)) : written(column, cellOf(column, shown));
    }

    /** What the networks are shown, as the database holds it. */
    private String cellOf(int column, String shown) {
        return prepared.cellsOf(column).map(cells -> cells.held(shown)).orElse(shown);
    }

    /** A number only where it is one: SQLite keeps texts in columns of numbers too. */
    private Value written(int column, String cell) {
        return numberColumn(column) && Numbers.plain(cell) ? Value.number(cell) : Value.text(cell);
    }

    @Override
    public Value cell(int column, int number) {
        String cell = cellOf(column, prepared.shownCells().get(column).get(number));
        return moment(cell, column)
                .or(() -> new SaidCodes(prepared).insteadOf(cell, column))
                .orElseGet(() -> written(column, cell));
    }

    /**
     * "From last week" and "from 2025" are that week and that year, "from January" and "from 2025 on" are since then: the
     * renderer tells them apart by this word, and "in the 1990s" is no "since" either. "Their thirties" are no years.
     */
    private String before(int first, int last) {
        boolean decade = Decade.read(prepared.asked().span(first, last)).isPresent();
        String inside = word(first - 1).equals("the") ? word(first - 2) : word(first - 1);
        if (decade && IN.contains(inside) && !MORE.contains(word(last + 1))) {
            return Value.FROM;
        }
        if (word(first - 1).equals("from") && (RELATIVE.contains(word(first)) || year(first, last))) {
            return Value.FROM;
        }
        return THEIR.contains(word(first - 1)) ? Value.THEIR : "";
    }

    private boolean year(int first, int last) {
        return YEAR.matcher(prepared.asked().span(first, last)).matches() && !GOING_ON.contains(word(last + 1));
    }

    /** Ten years, or ten numbers, where they are compared with numbers or dates. */
    private Optional<Value> decade(String text, ValueRole role, int first, int last) {
        Optional<Decade> decade = Decade.read(text);
        if (decade.isEmpty()) {
            return Optional.empty();
        }
        String before = before(first, last);
        if (holdsNumbers(role.column())) {
            boolean years =
                    role.column().isPresent() && !before.equals(Value.THEIR) && years(role.column().getAsInt());
            return decade.map(ten -> Value.decade(years ? String.valueOf(ten.year()) : ten.digits()));
        }
        return time(role.column().getAsInt()) ? Optional.of(Value.period(before + text)) : Optional.empty();
    }

    private boolean years(int column) {
        return prepared.cellsOf(column).filter(cells -> !cells.numbersFrom(1_000)).isEmpty();
    }

    private boolean time(int column) {
        return prepared.schema().column(column).type() == ColumnType.TIME
                || prepared.cellsOf(column).filter(ColumnCells::dates).isPresent();
    }

    @Override
    public Value literal(String text, ValueRole role) {
        return switch (role.use()) {
            case LIMIT -> Value.number(Numbers.parse(text).map(NumberText::of).orElse("1"));
            case PATTERN, DATE_TEXT -> Value.text(text);
            case PERIOD -> Value.period(text);
            case MONTH -> Value.number(calendarNumber(text, CalendarNames.MONTHS));
            case WEEKDAY -> Value.number(calendarNumber(text, CalendarNames.WEEKDAYS));
            case EQUAL -> over(role, column -> new SaidCodes(prepared).insteadOf(text, column))
                    .or(() -> over(role, column -> flag(text, column)))
                    .orElseGet(() -> compared(text, role, Numbers.parse(text)));
            case COMPARE, RATIO -> compared(text, role, Numbers.parse(text));
        };
    }

    private Optional<Value> flag(String text, int column) {
        return prepared.cellsOf(column)
                .filter(cells -> !truth(column))
                .flatMap(cells -> HeldFlags.instead(text, cells))
                .map(held -> held(column, held));
    }

    /** What is read of the column that a value is compared with, where that is a plain one. */
    private static <T> Optional<T> over(ValueRole role, IntFunction<Optional<T>> read) {
        return role.column().isPresent() ? read.apply(role.column().getAsInt()) : Optional.empty();
    }

    private Value compared(String text, ValueRole role, Optional<Double> quantity) {
        Optional<Value> moment = over(role, column -> moment(text, column));
        if (moment.isPresent()) {
            return moment.get();
        }
        if (role.column().isPresent() && truth(role.column().getAsInt())) {
            return Value.truth(TRUE_WORDS.contains(text.toLowerCase(Locale.ROOT)));
        }
        if (quantity.isPresent() && holdsNumbers(role.column())) {
            String digits = NumberText.of(quantity.get());
            return storedAsText(role.column()) ? Value.text(digits) : Value.number(digits);
        }
        if (role.use() == ValueRole.Use.EQUAL && sharedBySeveral(text, role.column())) {
            return Value.part(text);
        }
        Optional<String> known = over(role, column -> known(text, column, role.use()));
        if (known.isPresent()) {
            return written(role.column().getAsInt(), known.get());
        }
        Optional<Double> number = Numbers.parse(text);
        return number.isPresent() && Letters.anyDigit(text)
                ? Value.number(NumberText.of(number.get()))
                : Value.text(text);
    }

    /** A time that a column keeps in a way of its own is compared with the period that a text says, never with a cell. */
    private Optional<Value> moment(String text, int column) {
        return prepared.schema().column(column).storage().moments().map(kept -> HeldMoments.yearFirst(Letters.trim(text), kept)).flatMap(yearFirst ->
                Periods.parse(yearFirst, LocalDate.EPOCH).map(period -> Value.period(yearFirst)));
    }

    /** The day or cell that a text means in a column. */
    private Optional<String> known(String text, int column, ValueRole.Use use) {
        Optional<ColumnCells> cells = prepared.cellsOf(column);
        Optional<String> day = cells.filter(ColumnCells::dates).flatMap(dates -> singleDay(text));
        return day.isPresent() || use != ValueRole.Use.EQUAL ? day : cells.flatMap(found -> found.canonical(text).map(found::held));
    }

    /** A column of truth values that are not stored as words. */
    private boolean truth(int column) {
        boolean words = prepared.cellsOf(column).filter(cells -> !cells.numeric()).isPresent();
        return prepared.schema().column(column).type() == ColumnType.BOOLEAN && !words;
    }

    /** A day is that day, whatever else holds its words. */
    private boolean sharedBySeveral(String text, OptionalInt column) {
        Optional<ColumnCells> cells = column.isPresent() ? prepared.cellsOf(column.getAsInt()) : Optional.empty();
        return cells.isPresent()
                && !(cells.get().dates() && singleDay(text).isPresent())
                && !cells.get().coded()
                && cells.get().mentionedBySeveral(text);
    }

    private boolean numericCells(int column) {
        return prepared.cellsOf(column).filter(ColumnCells::numeric).isPresent();
    }

    private boolean numberColumn(int column) {
        return prepared.schema().column(column).type() == ColumnType.NUMBER;
    }

    private boolean holdsNumbers(OptionalInt column) {
        return column.isEmpty() || numberColumn(column.getAsInt()) || numericCells(column.getAsInt());
    }

    private boolean storedAsText(OptionalInt column) {
        return column.isPresent() && !numberColumn(column.getAsInt());
    }

    /** 'March' becomes 3, 'Mondays' 1 (Sunday is 0); other text is read as a number. */
    private static String calendarNumber(String text, Map<String, Integer> names) {
        String word = Letters.trim(text.toLowerCase(Locale.ROOT));
        String singular = word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
        Integer number = names.getOrDefault(word, names.get(singular));
        return number != null
                ? number.toString()
                : Numbers.parse(text).map(NumberText::of).orElse("0");
    }

    /** An absolute date of one day; empty for anything that would need today's date. */
    private static Optional<String> singleDay(String text) {
        Optional<Period> early = Periods.parse(text, LocalDate.of(2001, 1, 1));
        Optional<Period> late = Periods.parse(text, LocalDate.of(2030, 12, 31));
        return early.filter(Period::oneDay)
                .filter(period -> late.equals(early))
                .map(period -> period.start().toString());
    }
}
