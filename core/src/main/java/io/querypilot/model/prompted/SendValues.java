package io.querypilot.model.prompted;

import io.querypilot.link.LinkedSchema;
import io.querypilot.link.LinkedTable;
import io.querypilot.memory.Turn;
import io.querypilot.model.RefinementRequest;
import io.querypilot.model.RelevanceRequest;
import io.querypilot.model.UnderstandRequest;
import io.querypilot.model.WriteRequest;
import io.querypilot.schema.Column;
import io.querypilot.schema.Sensitivity;
import io.querypilot.schema.Table;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Which values out of the database a chat model may see: none, those of no person, or all but secrets. */
public enum SendValues {
    NONE,
    SAFE,
    ALL;

    /**
     * The tables of the whole schema are told without any value; one that the model asks for comes through {@link #table}
     * before it is shown. To look into thousands of columns for each prompt would take longer than all else.
     */
    WriteRequest in(WriteRequest request) {
        return request.showing(turns(request.turns()), schema(request.schema()));
    }

    UnderstandRequest in(UnderstandRequest request) {
        return request.showing(turns(request.turns()), schema(request.schema()));
    }

    RelevanceRequest in(RelevanceRequest request) {
        return new RelevanceRequest(
                request.question(),
                turns(request.turns()),
                request.dialect(),
                table(request.table()),
                request.requirements());
    }

    RefinementRequest in(RefinementRequest request) {
        return new RefinementRequest(
                request.question(),
                turns(request.turns()),
                request.dialect(),
                schema(request.schema()),
                request.judged(),
                request.requirements());
    }

    private LinkedSchema schema(LinkedSchema schema) {
        return new LinkedSchema(schema.tables().stream().map(this::table).toList());
    }

    Table table(Table table) {
        Table shown = table.withColumns(table.columns().stream().map(column -> column(table, column)).toList());
        return this == NONE ? shown.uncounted() : shown;
    }

    private Column column(Table table, Column column) {
        return sent(table, column) ? column : this == NONE ? column.withSamples(List.of()) : column.withoutValues();
    }

    private LinkedTable table(LinkedTable linked) {
        Map<String, List<String>> values = linked.values().entrySet().stream()
                .filter(entry -> sent(linked.table(), entry.getKey(), entry.getValue()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        return new LinkedTable(
                table(linked.table()),
                linked.score(),
                linked.bridge(),
                linked.columnsByRelevance(),
                values);
    }

    /** Values that a doubt told of are looked at too: the column's own samples may not show what they are. */
    private boolean sent(Table table, String name, List<String> values) {
        return table.column(name).filter(column -> sent(table, column)).isPresent()
                && (this == ALL || Sensitivity.leave(values) || table.column(name).flatMap(Column::declared).isPresent());
    }

    private boolean sent(Table table, Column column) {
        return this == ALL || this == SAFE && Sensitivity.leaves(table, column);
    }

    /** What an earlier turn came to; private values never entered it. */
    private List<Turn> turns(List<Turn> turns) {
        return this == NONE
                ? turns.stream().map(turn -> new Turn(turn.question(), turn.sql(), "not shown", turn.confidence())).toList()
                : turns;
    }
}
