package io.querypilot.requirement;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.critic.bind.Catalogue;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.schema.Schema;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Guard;
import java.util.List;
import net.sf.jsqlparser.statement.select.PlainSelect;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormulaReaderTest {
    /** A number of few digits whose plain form is a gigabyte is not written out, nor computed with. */
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    @ParameterizedTest
    @CsvSource({"1e999999999 + 1, 1 + 1e999999999", "2 * 1e999999999, 2 1e999999999", "1e2 + 1, 101"})
    void readsFarNumbersAsWords(String expression, String text) {
        String sql = "SELECT " + expression;
        CheckedQuery query = CheckedQuery.of(sql, Guard.of(Dialect.SQLITE).check(sql), new Catalogue(Schema.of(List.of()), Dialect.SQLITE));
        PlainSelect select = query.nodes(PlainSelect.class).get(0);
        assertThat(new FormulaReader(query).read(select.getSelectItem(0).getExpression()).text()).isEqualToIgnoringCase(text);
    }
}
