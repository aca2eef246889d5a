package io.querypilot.step;

import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.link.PeriodName;
import io.querypilot.schema.Table;
import io.querypilot.sql.Token;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The days that a draft asks for, which tell tables apart that are named for a period each: orders_2026 and orders_2025. */
record ConfinedPeriod(List<LocalDate> days) {
    private static final Pattern DAY = Pattern.compile("((?:19|20)\\d\\d-(?:0[1-9]|1[0-2])-)(\\d\\d)");

    static ConfinedPeriod in(CheckedQuery draft) {
        List<Token> tokens = draft.tokens();
        return new ConfinedPeriod(IntStream.range(1, tokens.size())
                .filter(i -> tokens.get(i).kind() == Token.Kind.STRING)
                .boxed()
                .flatMap(i -> day(tokens.get(i).value()).map(written -> asked(tokens.get(i - 1), written)).stream())
                .toList());
    }

    /** A 30th of February is the day that it would be. */
    private static Optional<LocalDate> day(String text) {
        return Optional.of(DAY.matcher(text))
                .filter(Matcher::matches)
                .map(found -> LocalDate.parse(found.group(1) + "01").plusDays(Long.parseLong(found.group(2)) - 1));
    }

    /** The day after the last is none that is asked for. */
    private static LocalDate asked(Token before, LocalDate written) {
        return before.operator("<") ? written.minusDays(1) : written;
    }

    /**
     * Whether they are of the one table's period, and the other is no reading of its own: none is of its period, or it is a
     * view of no period, which may show parts that were there when it was written.
     */
    boolean of(Table table, Table other) {
        Optional<PeriodName> others = PeriodName.of(other.name());
        boolean elsewhere = others.map(period -> days.stream().noneMatch(period::holds)).orElse(other.view());
        return elsewhere && PeriodName.of(table.name()).filter(own -> days.stream().anyMatch(own::holds)).isPresent();
    }
}
