package io.querypilot.app.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.ResultTable;
import io.querypilot.database.ResultTable.ResultColumn;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ChartTest {
    @Test
    void categoriesAreBars() {
        Chart chart = Chart.of(table(List.of("country", "n"), List.of("Peru", 5L), List.of("Italy",
                10L))).orElseThrow();
        assertThat(chart.overTime()).isFalse();
        assertThat(drawn(chart, 20)).isEqualTo("n\nPeru  █████       5\nItaly ██████████ 10\n");
    }

    @Test
    void monthsAreASeries() {
        List<List<Object>> rows = IntStream.rangeClosed(1, 24)
                .mapToObj(i -> List.<Object>of("20%02d-%02d".formatted(23 + (i - 1) / 12, 1
                        + (i - 1) % 12), (double) i))
                .toList();
        Chart chart = Chart.of(new ResultTable(columns("month", "amount"), rows, false)).orElseThrow();
        assertThat(chart.overTime()).isTrue();
        assertThat(drawn(chart, 80)).contains("2023-01          2024-12", "highest: 2024-12 (24)");
    }

    @Test
    void rowsWithoutFiguresOrWithLabelsThatComeTwiceHaveNone() {
        assertThat(Chart.of(table(List.of("name"), List.of("a"), List.of("b")))).isEmpty();
        assertThat(Chart.of(table(List.of("customer_id", "name"), List.of(1L, "a"), List.of(2L, "b")))).isEmpty();
        assertThat(Chart.of(table(List.of("city", "n"), List.of("a", 1L), List.of("a", 2L)))).isEmpty();
        assertThat(Chart.of(table(List.of("city", "n"), List.of("a", 1L)))).isEmpty();
        assertThat(Chart.of(table(List.of()))).isEmpty();
    }

    private static String drawn(Chart chart, int width) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        chart.draw(new Page(new PrintStream(bytes, true, StandardCharsets.UTF_8), width, Ink.PLAIN));
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static List<ResultColumn> columns(String... names) {
        return Stream.of(names).map(name -> new ResultColumn(name, "text")).toList();
    }

    @SafeVarargs
    private static ResultTable table(List<String> names, List<Object>... rows) {
        return new ResultTable(columns(names.toArray(String[]::new)), List.of(rows), false);
    }
}
