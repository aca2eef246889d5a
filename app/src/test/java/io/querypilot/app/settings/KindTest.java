package io.querypilot.app.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KindTest {
    private final Kind<Duration> duration = Kind.duration(Duration.ofMillis(1), Duration.ofHours(24));

    @ParameterizedTest
    @CsvSource({"30, 30000", "30s, 30000", "500ms, 500", "2m, 120000", "1h, 3600000"})
    void readsATimeWithAndWithoutItsUnit(String text, long millis) {
        assertThat(duration.read(text)).contains(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "0", "1d", "25h", "1.5s", " 3", "9999999999", "٣"})
    void refusesATimeThatIsNoneOrOutOfBounds(String text) {
        assertThat(duration.read(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "10, 10", "1_0, 10"})
    void readsACount(String text, int number) {
        assertThat(Kind.count(1, 10).read(text)).contains(number);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "11", "-3", "three", "1.0", "99999999999999", "_", "1_"})
    void refusesACountThatIsNoneOrOutOfBounds(String text) {
        assertThat(Kind.count(1, 10).read(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.1", "2", "-0.1", "NaN", "1e-3", ""})
    void refusesAFractionBeyondNoughtAndOne(String text) {
        assertThat(Kind.fraction().read(text)).isEmpty();
    }

    @Test
    void readsAPrice() {
        assertThat(Kind.price().read("1.25")).contains(1.25);
        assertThat(Kind.price().read("15")).contains(15.0);
        assertThat(Kind.price().read("-1")).isEmpty();
        assertThat(Kind.price().read("1,25")).isEmpty();
    }

    @Test
    void readsAFraction() {
        assertThat(Kind.fraction().read("0.75")).contains(0.75);
    }

    @Test
    void everyDefaultIsAllowedByItsOwnKind() {
        assertThat(Setting.ALL).allMatch(setting -> setting.standard().isEmpty()
                || setting.kind().read(setting.standard()).isPresent());
    }
}
