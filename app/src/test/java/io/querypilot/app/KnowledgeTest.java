package io.querypilot.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.app.Started.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command that begins, imports and checks knowledge. */
class KnowledgeTest {
    @TempDir
    Path folder;

    @Test
    void theTemplateFitsTheDemoShop() throws IOException {
        Finished template = new Started(folder).run("knowledge", "--template");
        assertThat(template.exitCode()).isZero();
        Files.writeString(folder.resolve("knowledge.yaml"), template.out());
        Finished checked = new Started(folder).run("knowledge", "check");
        assertThat(checked.out()).contains("0 of them with a fault");
        assertThat(checked.exitCode()).isZero();
        Finished asked = new Started(folder).run("ask", "How many orders were there in 2024?", "--json");
        assertThat(asked.out()).contains("2024-01-01").contains("2025-01-01");
    }

    @Test
    void faultsAreToldWithTheirLine() throws IOException {
        Files.writeString(folder.resolve("mine.yaml"), "units:\n  - {column: orders.totel_amount, unit: euros}\n");
        Finished checked = new Started(folder).run("knowledge", "check", "--knowledge", "mine.yaml");
        assertThat(checked.exitCode()).isEqualTo(3);
        assertThat(checked.out()).contains("mine.yaml, line 2: There is no column totel_amount in orders. Did you mean total_amount?");
        assertThat(new Started(folder).run("knowledge", "check").exitCode()).isEqualTo(2);
    }

    @Test
    void whatTheCheckSaidIsToldAtEveryStartUntilItIsMended() throws IOException {
        Path file = folder.resolve("knowledge.yaml");
        Files.writeString(file, "metrics: [{name: yield, formula: SUM(totel_amount), table: orders}]");
        String question = "How many orders are there?";
        String first = new Started(folder).run("ask", question).err();
        assertThat(first).contains("knowledge.yaml, line 1: ", "totel_amount", "left out");
        assertThat(new Started(folder).run("ask", question).err()).isEqualTo(first);
        Files.writeString(file, "metrics: [{name: yield, formula: SUM(total_amount), table: orders}]");
        assertThat(new Started(folder).run("ask", question).err()).doesNotContain("knowledge.yaml");
    }

    @Test
    void aDbtProjectIsImported() throws IOException {
        Files.writeString(folder.resolve("manifest.json"), """
                {"nodes": {
                  "model.shop.orders": {"resource_type": "model", "name": "orders", "description": "One row an order.",
                    "columns": {"status": {"name": "status", "description": "How far it is."}}},
                  "test.shop.r": {"resource_type": "test", "attached_node": "model.shop.orders", "column_name": "customer_id",
                    "test_metadata": {"name": "relationships", "kwargs": {"to": "ref('customers')", "field": "customer_id"}}},
                  "test.shop.a": {"resource_type": "test", "attached_node": "model.shop.orders", "column_name": "status",
                    "test_metadata": {"name": "accepted_values", "kwargs": {"values": ["shipped", "cancelled"]}}}}}
                """);
        Files.writeString(folder.resolve("schema.yml"), """
                models:
                  - name: orders
                    columns:
                      - name: customer_id
                        data_tests: [{relationships: {arguments: {to: "ref('customers')", field: customer_id}}}]
                """);
        Finished imported = new Started(folder).run("knowledge", "import", "manifest.json");
        assertThat(imported.out())
                .contains("join: orders.customer_id = customers.customer_id", "One row an order.", "orders.status: How far it is.")
                .contains("orders.status holds shipped, cancelled and nothing else.");
        Files.writeString(folder.resolve("knowledge.yaml"), imported.out());
        assertThat(new Started(folder).run("knowledge", "check").out()).contains("0 of them with a fault");
        assertThat(new Started(folder).run("knowledge", "import", "schema.yml").out())
                .contains("join: orders.customer_id = customers.customer_id");
        assertThat(new Started(folder).run("knowledge", "import", "knowledge.yaml").exitCode()).isEqualTo(2);
    }
}
