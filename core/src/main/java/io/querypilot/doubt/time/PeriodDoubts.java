package io.querypilot.doubt.time;

import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.critic.bind.Conditions;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.doubt.time.SaidPeriod.Side;
import io.querypilot.doubt.time.WrittenPeriod.Left;
import io.querypilot.language.Numerals;
import io.querypilot.language.Overdue;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;

/** Other days than the question says: April for March, a month for half of it, from the first day of 2011 on for "after 2011". */
public final class PeriodDoubts {
    private static final Pattern QUOTED = Pattern.compile("[\"“'][^\"”']{2,60}[\"”']");
    private static final Pattern LAST = Pattern.compile(
            "(?i)\\b(?:last|past|previous) (\\p{L}+|\\d{1,4}) (day|week|month|year)s\\b");

    /** A day from which is counted, or with which others are compared, and not one that is looked for; years of another kind. */
    private static final Pattern REFERENCE = Pattern.compile(
            "(?i)\\b(?:as of|overdue|today|now|still|current(?:ly)?|age[ds]?"
                    + "|(?:year|month|quarter|week|day)s? (?:before|after|earlier|later)"
                    + "|(?:previous|prior|preceding|following) (?:year|month|quarter|week|day)"
                    + "|compar\\w+|versus|vs|growth|grew|chang\\w+"
                    + "|running|cumulative|moving|fiscal|financial year|academic|school year|season)\\b");

    private static final Pattern BUT_NEVER = Pattern.compile(
            "(?i)\\b(but|yet)\\b(?=[^.;?!]*(?:\\b(?:never|not|no|none|nothing|without)\\b|n't\\b))");

    private PeriodDoubts() {}

    public static List<Doubt> of(String question, QueryNames names, Cells cells, LocalDate today) {
        String words = QUOTED.matcher(question).replaceAll(" ");
        if (Overdue.said(words)) {
            return notYetDue(names, cells).stream().toList();
        }
        List<SaidPeriod> said = SaidPeriod.in(words);
        Matcher last = LAST.matcher(words);
        boolean recent = last.find();
        if (REFERENCE.matcher(words).find() || said.size() != 1 && !(recent && said.isEmpty())) {
            return List.of();
        }
        Optional<Left> written = WrittenPeriod.of(names, cells);
        return written.flatMap(left -> said.isEmpty()
                        ? recent(last, left, cells, today)
                        : other(said.get(0), left, cells).or(() -> ofWhatNeverWas(words, said.get(0), left, names)))
                .stream()
                .toList();
    }

    /** "Who signed up in 2024 but never ordered": the year is of what was, and not of what never was. */
    private static Optional<Doubt> ofWhatNeverWas(String words, SaidPeriod said, Left left, QueryNames names) {
        Matcher but = BUT_NEVER.matcher(words);
        boolean before = but.find() && words.indexOf(said.words()) < but.start();
        BoundSelect outer = names.query().bound().selects().get(0);
        boolean inside = left.column().relation().filter(relation -> !outer.scope().relations().contains(relation)).isPresent();
        boolean denied = names.query().tokens().stream().anyMatch(token -> token.word("not") || token.word("except"));
        return before && inside && denied
                ? Optional.of(new Doubt(
                        Kind.OTHER_PERIOD,
                        "The question says \"" + said.words() + "\" before \"" + but.group(1) + "\", but the query looks for it in what is left out, by "
                                + left.column().path() + ".",
                        "\"" + said.words() + "\" belongs to what stands before \"" + but.group(1) + "\"."))
                : Optional.empty();
    }

    /** What is overdue was due before today, or before the day that is said; between two days it is no matter. */
    private static Optional<Doubt> notYetDue(QueryNames names, Cells cells) {
        Set<String> bounded = due(names, cells, operator -> !operator.startsWith(">"));
        return due(names, cells, operator -> operator.startsWith(">")).stream()
                .filter(path -> !bounded.contains(path))
                .findFirst()
                .map(path -> new Doubt(
                        Kind.OTHER_PERIOD,
                        "The question says overdue, but the query takes what is due later by " + path + ".",
                        "Overdue is what was due before: turn the comparison of " + path + " round."));
    }

    /** The dates on which something is due that are compared by such an operator. */
    private static Set<String> due(QueryNames names, Cells cells, Predicate<String> operator) {
        return names.query().bound().selects().stream()
                .flatMap(bound -> Conditions.of(bound.select()).stream())
                .filter(condition -> condition instanceof ComparisonOperator comparison && operator.test(comparison.getStringExpression()))
                .flatMap(condition -> names.stored(((ComparisonOperator) condition).getLeftExpression()).stream())
                .filter(one -> names.stems(one.column().name()).contains("due") && WrittenPeriod.dates(one, names, cells))
                .map(Stored::path)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Optional<Doubt> other(SaidPeriod said, Left left, Cells cells) {
        return meant(said).anyMatch(period -> agrees(said.side(), period, left.period()) || nothingBeyond(period, left, cells))
                ? Optional.empty()
                : Optional.of(doubt(said.words(), left, meant(said).findFirst().orElseThrow().told()));
    }

    /** "In 2026", where the query is open at the end and the data end in that year: no row is there that is not meant. */
    private static boolean nothingBeyond(Period meant, Left left, Cells cells) {
        Period written = left.period();
        boolean begins = meant.from().equals(written.from());
        boolean ends = meant.until().equals(written.until());
        boolean open = (begins || written.from().isEmpty()) && (ends || written.until().isEmpty());
        // Of a larger table only some rows are read.
        return open && cells.count(left.column().table()).isPresent() && held(left, cells)
                .filter(held -> begins || starts(meant, held))
                .filter(held -> ends || stops(meant, held))
                .isPresent();
    }

    private static boolean starts(Period meant, Period held) {
        return meant.from().stream().allMatch(first -> held.from().filter(day -> !day.isBefore(first)).isPresent());
    }

    private static boolean stops(Period meant, Period held) {
        return meant.until().stream().allMatch(end -> held.until().filter(day -> !day.isAfter(end)).isPresent());
    }

    /** From the first day that a column holds to the last. */
    private static Optional<Period> held(Left left, Cells cells) {
        return cells.range(left.column()).flatMap(ends -> Period.written(String.valueOf(ends.get(0)))
                .flatMap(first -> Period.written(String.valueOf(ends.get(1))).map(last -> new Period(first.from(), last.until()))));
    }

    /** The days that are asked for; "until 2012" may mean with or without that year. */
    private static Stream<Period> meant(SaidPeriod said) {
        Optional<LocalDate> none = Optional.empty();
        Period period = said.period();
        return switch (said.side()) {
            case IN -> Stream.of(period);
            case AFTER -> Stream.of(new Period(period.until(), none));
            case SINCE -> Stream.of(new Period(period.from(), none));
            case BEFORE -> Stream.of(new Period(none, period.from()));
            case UNTIL -> Stream.of(new Period(none, period.until()), new Period(none, period.from()));
        };
    }

    /** Of an open side another condition may say more: "since 2020" until today. */
    private static boolean agrees(Side side, Period meant, Period written) {
        return switch (side) {
            case IN -> meant.equals(written);
            case AFTER, SINCE -> meant.from().equals(written.from());
            case BEFORE, UNTIL -> meant.until().equals(written.until());
        };
    }

    /** Counted from today, or from where the data end. */
    private static Optional<Doubt> recent(Matcher last, Left left, Cells cells, LocalDate today) {
        int number = Numerals.number(last.group(1)).orElse(0);
        Optional<LocalDate> from = left.period().from();
        if (number == 0 || from.isEmpty()) {
            return Optional.empty();
        }
        Optional<LocalDate> end = held(left, cells).flatMap(Period::until).map(day -> day.minusDays(1));
        String unit = last.group(2).toLowerCase(Locale.ROOT);
        return Stream.concat(Stream.of(today), end.stream()).anyMatch(day -> near(from.get(), day, number, unit))
                ? Optional.empty()
                : Optional.of(doubt(last.group(), left, "from " + begin(today, number, unit)));
    }

    private static LocalDate begin(LocalDate day, int number, String unit) {
        return switch (unit) {
            case "day" -> day.minusDays(number);
            case "week" -> day.minusWeeks(number);
            case "month" -> day.minusMonths(number);
            default -> day.minusYears(number);
        };
    }

    /** A day more or less; with months and years the first of one also does. */
    private static boolean near(LocalDate from, LocalDate day, int number, String unit) {
        long apart = Math.abs(begin(day, number, unit).toEpochDay() - from.toEpochDay());
        boolean first = unit.equals("month") && from.getDayOfMonth() == 1 && apart <= 31
                || unit.equals("year") && from.getDayOfYear() == 1 && apart <= 366;
        return apart <= 1 || first;
    }

    private static Doubt doubt(String words, Left left, String meant) {
        return new Doubt(
                Kind.OTHER_PERIOD,
                "The question says \"" + words + "\", but the query looks at " + left.column().path() + " "
                        + left.period().told() + ".",
                "The question says \"" + words + "\": take the days " + meant + ".");
    }
}
