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

    WriteRequest in(WriteRequest request) {
        return request.showing(turns(request.turns()), schema(request.schema()))
                .among(request.whole().stream().map(this::table).toList());
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

    private Table table(Table table) {
        Table shown = table.withColumns(table.columns().stream().map(this::column).toList());
        return this == NONE ? shown.uncounted() : shown;
    }

    private Column column(Column column) {
        return sent(column) ? column : this == NONE ? column.withSamples(List.of()) : column.withoutValues();
    }

    private LinkedTable table(LinkedTable linked) {
        Map<String, List<String>> values = linked.values().entrySet().stream()
                .filter(entry -> linked.table().column(entry.getKey()).filter(this::sent).isPresent())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        return new LinkedTable(
                table(linked.table()),
                linked.score(),
                linked.bridge(),
                linked.columnsByRelevance(),
                values);
    }

    private boolean sent(Column column) {
        return this == ALL || this == SAFE && column.sensitivity() == Sensitivity.PLAIN;
    }

    /** What an earlier turn came to; private values never entered it. */
    private List<Turn> turns(List<Turn> turns) {
        return this == NONE
                ? turns.stream().map(turn -> new Turn(turn.question(), turn.sql(), "not shown")).toList()
                : turns;
    }
}
