package io.querypilot.requirement;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.critic.bind.Bindings;
import io.querypilot.link.LinkedSchema;
import io.querypilot.link.LinkedTable;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Table;
import io.querypilot.sql.dialect.Dialect;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnmetCorrectionsTest {
    private static final LinkedSchema LINKED = new LinkedSchema(List.of(new LinkedTable(
            new Table(
                    "",
                    "orders",
                    false,
                    "",
                    List.of(new Column("status", "TEXT", ColumnKind.TEXT, false, true, "", List.of())),
                    List.of()),
            1,
            false,
            List.of("status"),
            Map.of("status", List.of("paid", "open")))));

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "only paid orders | status = 'paid'",
        "only paid orders | status IN ('open', 'paid')",
        "only paid orders, not open | status <> 'open' AND status = 'paid'",
        "not paid | status <> 'paid'",
        "not paid | status NOT IN ('open', 'paid')",
        "not paid | id NOT IN (SELECT id FROM orders WHERE status = 'paid')",
        "not paid | status = 'open'",
        "at least 12 | n >= 12"
    })
    void holdsWhatIsSaid(String said, String condition) {
        assertThat(unmet(said, condition)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "only paid orders | status != 'paid' | paid",
        "only paid orders | status NOT IN ('open', 'paid') | paid",
        "only paid orders | status NOT LIKE 'paid' | paid",
        "only paid orders | status = 'open' | paid",
        "not paid | status = 'paid' | not paid",
        "at least 12 | n >= 120 | 12"
    })
    void doesNotHoldItTurnedRound(String said, String condition, String unmet) {
        assertThat(unmet(said, condition)).containsExactly(unmet);
    }

    private static List<String> unmet(String said, String condition) {
        return new UnmetCorrections("SELECT COUNT(*) FROM orders WHERE " + condition, Dialect.SQLITE, Bindings.NONE)
                .of(List.of(new Rule.FreeText(said)), LINKED);
    }
}
