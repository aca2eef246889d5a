package io.querypilot.step;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.schema.Table;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfinedPeriodTest extends StepTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            name >= '2026-01-01' AND name < '2027-01-01' | trips_2026 | trips_2025 | true
            name >= '2026-01-01' AND name < '2027-01-01' | trips_2026 | trips_2027 | true
            name >= '2026-11-01' | log_202611 | log_202610 | true
            name >= '2025-12-01' AND name < '2026-02-01' | trips_2026 | trips_2025 | false
            name < '2027-01-01' | trips_2025 | trips_2024 | false
            name >= '2026-01-01' | trips_2026 | trips_archive | false
            name = 'Ann' | trips_2026 | trips_2025 | false
            name = '2026-02-31' | trips_2026 | trips_2025 | true""")
    void theDaysOfADraftTellPeriodsApart(String condition, String taken, String other, boolean apart) {
        assertThat(confined(condition).of(table(taken, false), table(other, false))).isEqualTo(apart);
    }

    @ParameterizedTest
    @CsvSource({"trips_all, true", "trips_2026_view, true"})
    void aViewOfNoPeriodIsNoOtherReading(String view, boolean apart) {
        assertThat(confined("name >= '2026-01-01'").of(table("trips_2026", false), table(view, true))).isEqualTo(apart);
    }

    private ConfinedPeriod confined(String condition) {
        return ConfinedPeriod.in(critic.check("SELECT name FROM customers WHERE " + condition, database.schema()));
    }

    private static Table table(String name, boolean view) {
        return new Table("", name, view, "", List.of(), List.of());
    }
}
