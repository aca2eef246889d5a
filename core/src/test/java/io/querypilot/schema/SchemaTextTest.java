package io.querypilot.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class SchemaTextTest {
    private static final Column ID = new Column("id", "INTEGER", ColumnKind.INTEGER, true, false, "", List.of());
    private static final Column STATUS =
            new Column("status", "TEXT", ColumnKind.TEXT, false, true, "where it\n stands", List.of("new", "it's"));
    private static final Column A = new Column("a", "", ColumnKind.OTHER, false, true, "", List.of());
    private static final Column B = new Column("b c", "INT", ColumnKind.INTEGER, false, true, "", List.of());

    private static Table table(List<ForeignKey> keys) {
        return new Table("", "orders", false, "what was sold", List.of(ID, STATUS, A, B), keys);
    }

    @Test
    void marksPrimaryKeysAndLeavesTheRestOutByDefault() {
        assertThat(SchemaText.of(Schema.of(List.of(table(List.of())))))
                .isEqualTo("orders: [id (INTEGER*), status (TEXT), a (OTHER), \"b c\" (INT)]");
    }

    @Test
    void aTableStaysOnItsLineWhateverItsHeadingsHold() {
        Table table = new Table("", "t", false, "", List.of(
                new Column("two\nlines", "INT", ColumnKind.INTEGER, false, true, "", List.of())), List.of());
        assertThat(SchemaText.of(Schema.of(List.of(table)))).isEqualTo("t: [\"two\\nlines\" (INT)]");
    }

    @Test
    void showsWhereAForeignKeyLeads() {
        Table table = table(List.of(new ForeignKey(List.of("a"), "sales.x y", List.of("id"))));
        assertThat(SchemaText.of(Schema.of(List.of(table)))).contains("a (OTHER -> sales.\"x y\".id)");
    }

    @Test
    void showsAKeyOfSeveralColumnsAfterTheList() {
        Table table = table(List.of(new ForeignKey(List.of("a", "b c"), "pairs", List.of("x", "y"))));
        assertThat(SchemaText.of(Schema.of(List.of(table)))).endsWith("\"b c\" (INT)], (a, \"b c\") -> pairs(x, y)");
    }

    @Test
    void leavesOutAKeyWhoseColumnsAreNotShown() {
        Table table = table(List.of(new ForeignKey(List.of("a", "b c"), "pairs", List.of("x", "y"))));
        assertThat(new SchemaText(UnaryOperator.identity(), false, false).line(table, List.of(ID)))
                .isEqualTo("orders: [id (INTEGER*)]");
    }

    @Test
    void showsSamplesAndCommentsOnOneLineWhenAsked() {
        assertThat(new SchemaText(UnaryOperator.identity(), true, true).line(table(List.of()), List.of(STATUS)))
                .isEqualTo("orders: [status (TEXT: 'new', 'it''s'… -- where it stands)] -- what was sold");
    }

    @Test
    void tellsTheKeysOfJsonAndOneTextInPlaceOfMany() {
        Column json = new Column("j", "TEXT", ColumnKind.TEXT, false, true, "", List.of("{\"a\": 1}", "{\"a\": 2}"))
                .holding(new Contents(List.of(), false, "", "", List.of("a"), true));
        assertThat(SchemaText.terse(name -> name).line(table(List.of()), List.of(json)))
                .isEqualTo("orders(j TEXT: JSON with a or NULL, as '{\"a\": 1}'…) -- what was sold");
    }

    @Test
    void spellsNamesAsItIsTold() {
        assertThat(new SchemaText(name -> "`" + name + "`", false, false).line(table(List.of()), List.of(B)))
                .isEqualTo("`orders`: [`b c` (INT)]");
    }

    @Test
    void fingerprintFollowsStructureAndNotSamples() {
        String fingerprint = Schema.of(List.of(table(List.of()))).fingerprint();
        Table otherSamples = table(List.of()).withColumns(List.of(ID, STATUS.withSamples(List.of("old")), A, B));
        Table otherColumn = table(List.of()).withColumns(List.of(ID, STATUS, A));
        assertThat(Schema.of(List.of(otherSamples)).fingerprint()).isEqualTo(fingerprint);
        assertThat(Schema.of(List.of(otherColumn)).fingerprint()).isNotEqualTo(fingerprint);
    }
}
