package io.querypilot.model.prompted;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.link.LinkedSchema;
import io.querypilot.link.LinkedTable;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Contents;
import io.querypilot.schema.Table;
import io.querypilot.sql.dialect.Dialect;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NarrowingTest {
    private static final LinkedSchema SCHEMA = new LinkedSchema(List.of(linked("first", List.of()), linked("second", List.of(
            holding("flag", ColumnKind.TEXT, new Contents(List.of("Y", "N"), true, "", "", List.of(), true)),
            holding("grade", ColumnKind.INTEGER, new Contents(numbers(1, 8), true, "1", "8", List.of(), false)),
            holding("status", ColumnKind.TEXT, new Contents(List.of("open", "sent", "back"), true, "", "", List.of(), true)),
            holding("town", ColumnKind.TEXT, new Contents(towns(), true, "", "", List.of(), true)),
            holding("note", ColumnKind.TEXT, new Contents(List.of(), false, "", "", List.of("by", "at"), true)),
            holding("price", ColumnKind.INTEGER, new Contents(List.of(), false, "5", "900", List.of(), false)),
            Shop.column("name", "TEXT", false, List.of("Ann", "Bob"))))));

    private static List<String> numbers(int from, int to) {
        return IntStream.rangeClosed(from, to).mapToObj(String::valueOf).toList();
    }

    private static List<String> towns() {
        return IntStream.rangeClosed(1, 12).mapToObj(number -> "Newtown upon River " + number).toList();
    }

    private static Column holding(String name, ColumnKind kind, Contents contents) {
        return new Column(name, kind.name(), kind, false, true, "", List.of(), contents);
    }

    private static LinkedTable linked(String name, List<Column> columns) {
        Table table = new Table("", name, false, "", columns, List.of());
        return new LinkedTable(table, 1, false, columns.stream().map(Column::name).toList(), Map.of());
    }

    private static String told(int tokens) {
        return new SchemaLines(Dialect.SQLITE).tables(Narrowing.withContents(SCHEMA, tokens));
    }

    @Test
    void tellsAllWhereItFits() {
        assertThat(told(1_000)).contains("'open' 'sent' 'back' or NULL", "River 12' or NULL", "grade INTEGER: 1 2 3 4 5 6 7 8");
    }

    @Test
    void columnsOfManyValuesAreToldByAnExampleFirst() {
        assertThat(told(110))
                .contains("town TEXT: 'Newtown upon River 1'… or NULL")
                .contains("status TEXT: 'open' 'sent' 'back' or NULL")
                .contains("flag TEXT: 'Y' 'N' or NULL");
    }

    @Test
    void anExampleIsToldAsOneAndWhatElseIsKnownStays() {
        assertThat(told(60)).endsWith("second(flag TEXT: 'Y' 'N' or NULL, grade INTEGER: 1 to 8, status TEXT: 'open'… or NULL, "
                + "town TEXT: 'Newtown upon River 1'… or NULL, note TEXT: JSON with by at or NULL, price INTEGER: 5 to 900, "
                + "name TEXT: 'Ann'…)");
    }

    @Test
    void whatDoesNotFitEvenSoIsNotTold() {
        assertThat(told(10)).endsWith("second(flag TEXT, grade INTEGER, status TEXT, town TEXT, note TEXT, price INTEGER, name TEXT)");
    }
}
