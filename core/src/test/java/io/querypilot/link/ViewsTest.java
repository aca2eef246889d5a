package io.querypilot.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.TestSqlite;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ViewsTest {
    @TempDir
    Path folder;

    @Test
    void aViewShowsColumnsOfATableAndAddsToItsName() {
        Path file = TestSqlite.run(
                folder.resolve("views.db"),
                "CREATE TABLE ww_ctr (ctr_no INTEGER, cust_no INTEGER, end_dt TEXT)",
                "CREATE TABLE sales_order (order_no INTEGER, total INTEGER)",
                "CREATE VIEW v_act_ctr AS SELECT * FROM ww_ctr WHERE end_dt IS NULL",
                "CREATE VIEW purchase_order AS SELECT * FROM sales_order",
                "CREATE VIEW ctr_count AS SELECT cust_no, COUNT(*) AS n FROM ww_ctr GROUP BY cust_no");
        try (Database database = Databases.open(file.toString())) {
            Schema schema = database.schema();
            assertThat(Views.under(table("v_act_ctr", schema), schema)).extracting(Table::name).containsExactly("ww_ctr");
            assertThat(Views.under(table("purchase_order", schema), schema)).isEmpty();
            assertThat(Views.under(table("ctr_count", schema), schema)).isEmpty();
            assertThat(Views.under(table("ww_ctr", schema), schema)).isEmpty();
        }
    }

    private static Table table(String name, Schema schema) {
        return schema.table(name).orElseThrow();
    }
}
