package io.querypilot.app.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.error.QueryPilotException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConfigurationTest {
    @Test
    void theFirstPlaceWins() {
        Configuration configuration = new Configuration(List.of(
                new Given(Setting.MAX_ROWS, "7", "--max-rows"),
                new Given(Setting.MAX_ROWS, "9", "QUERYPILOT_MAX_ROWS")));
        assertThat(configuration.value(Setting.MAX_ROWS)).isEqualTo(7);
        assertThat(configuration.where(Setting.MAX_ROWS)).contains("--max-rows");
    }

    @Test
    void whatIsNotGivenHasItsDefault() {
        Configuration configuration = new Configuration(List.of());
        assertThat(configuration.value(Setting.MAX_ATTEMPTS)).isEqualTo(3);
        assertThat(configuration.find(Setting.DB)).isEmpty();
    }

    @Test
    void aBadValueNamesKeyValueWhatIsAllowedAndWhere() {
        assertThatThrownBy(() -> new Configuration(List.of(new Given(Setting.MAX_ATTEMPTS, "many", "q.yaml:4"))))
                .isInstanceOfSatisfying(QueryPilotException.class, fault -> {
                    assertThat(fault).hasMessage("q.yaml:4: max_attempts cannot be \"many\".");
                    assertThat(fault.nextStep()).isEqualTo("Give a whole number from 1 to 10.");
                });
    }

    @Test
    void readsTheEnvironmentAndTakesAnEmptyVariableForNone() {
        Map<String, String> environment = Map.of("QUERYPILOT_MAX_ATTEMPTS", "2", "QUERYPILOT_MODEL", "", "HOME", "/");
        assertThat(EnvironmentSettings.read(environment))
                .containsExactly(new Given(Setting.MAX_ATTEMPTS, "2", "QUERYPILOT_MAX_ATTEMPTS"));
    }

    @Test
    void refusesAMisspeltVariable() {
        assertThatThrownBy(() -> EnvironmentSettings.read(Map.of("QUERYPILOT_MAX_ATEMPTS", "2")))
                .isInstanceOfSatisfying(QueryPilotException.class, fault ->
                        assertThat(fault.nextStep()).isEqualTo("Did you mean QUERYPILOT_MAX_ATTEMPTS?"));
    }

    @Test
    void leavesAVariableAloneThatResemblesNothing() {
        assertThat(EnvironmentSettings.read(Map.of("QUERYPILOT_TEAM_CALENDAR_ADDRESS", "x"))).isEmpty();
    }
}
