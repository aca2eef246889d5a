package io.querypilot.embedded.parser;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.catalogue.SchemaReader;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Query;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GroupedKeysTest {
    private static final SchemaView SCHEMA = SchemaReader.read(Schema.of(List.of(
            new Table("", "student", false, "", List.of(column("id", true), column("name", false)), List.of()),
            new Table(
                    "",
                    "friend",
                    false,
                    "",
                    List.of(column("friend_id", false), column("student_id", false), column("since", false)),
                    List.of(
                            new ForeignKey(List.of("friend_id"), "student", List.of("id")),
                            new ForeignKey(List.of("student_id"), "student", List.of("id")))))));

    @Test
    void theKeyThatIsGroupedByIsTheKeyToJoinBy() {
        int student = column("friend", "student_id");
        assertThat(GroupedKeys.joined(grouped(student), SCHEMA).hints()).containsExactly(Map.entry(1, student));
    }

    @Test
    void anotherColumnSaysNothingOfTheJoin() {
        Query query = grouped(column("friend", "since"));
        assertThat(GroupedKeys.joined(query, SCHEMA)).isSameAs(query);
    }

    private static Query grouped(int column) {
        Expression key = new ColumnUse(1, column);
        return new Query(
                List.of(0, 1), Map.of(), Optional.empty(), List.of(key), Optional.empty(), false, List.of(key), List.of(),
                Optional.empty(), List.of(), Optional.empty());
    }

    private static int column(String table, String name) {
        for (int number = 1; number < SCHEMA.columns().size(); number++) {
            int owner = SCHEMA.column(number).table();
            if (SCHEMA.column(number).name().equals(name) && SCHEMA.tables().get(owner).name().equals(table)) {
                return number;
            }
        }
        throw new IllegalArgumentException(name);
    }

    private static Column column(String name, boolean key) {
        return new Column(name, "INTEGER", ColumnKind.INTEGER, key, true, "", List.of());
    }
}
