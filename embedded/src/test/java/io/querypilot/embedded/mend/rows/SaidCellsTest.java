package io.querypilot.embedded.mend.rows;

import static io.querypilot.embedded.TestPlans.column;
import static io.querypilot.embedded.TestPlans.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.TestPlans;
import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SaidCellsTest {
    private static final SchemaView LOT = new SchemaView(
            List.of(table("lot", "lot")), List.of(ColumnView.STAR, column(0, "country", ColumnType.TEXT, false)), List.of(), List.of());
    private static final TestPlans PLANS = TestPlans.over(LOT, Map.of(1, List.of("Ethiopia", "Guatemala", "Germany", "Kenya")));

    private static String instead(String question, String chosen) {
        return new SaidCells(PLANS.prepared(question)).insteadOf(chosen, 1).orElse(chosen);
    }

    @Test
    void theCellThatIsSaidIsMeant() {
        assertThat(instead("tonnes of Ethiopian coffee", "Guatemala")).isEqualTo("Ethiopia");
        assertThat(instead("tonnes from Kenya", "Guatemala")).isEqualTo("Kenya");
    }

    @Test
    void whatIsSaidOrHintedAtStays() {
        assertThat(instead("Kenyan and Guatemalan coffee", "Guatemala")).isEqualTo("Guatemala");
        assertThat(instead("German roasters of Kenyan coffee", "Germany")).isEqualTo("Germany");
        assertThat(instead("coffee from Kenya or Ethiopia", "Guatemala")).isEqualTo("Guatemala");
    }
}
