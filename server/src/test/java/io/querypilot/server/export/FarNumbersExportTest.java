package io.querypilot.server.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.ResultTable.ResultColumn;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A number of few digits whose plain form is a gigabyte goes into a file as it is. */
class FarNumbersExportTest {
    @ParameterizedTest
    @ValueSource(strings = {"csv", "xlsx", "json", "markdown"})
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void isNotWrittenOut(String format) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Export export = Export.of(format, bytes, new Export.Options(false, ','));
        export.columns(List.of(new ResultColumn("a", "DECFLOAT"), new ResultColumn("b", "DECFLOAT")));
        export.row(List.of(new BigDecimal("1E999999999"), new BigDecimal("1E-999999999")));
        export.end(Optional.empty());
        assertThat(bytes.size()).isLessThan(10_000);
        if (!format.equals("xlsx")) {
            assertThat(bytes.toString(StandardCharsets.UTF_8)).contains("1E+999999999").contains("1E-999999999");
        }
    }
}
