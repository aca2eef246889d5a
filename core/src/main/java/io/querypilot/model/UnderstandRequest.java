package io.querypilot.model;

import io.querypilot.database.QuestionDatabase;
import io.querypilot.link.LinkedSchema;
import io.querypilot.memory.Turn;
import io.querypilot.requirement.Requirements;
import io.querypilot.sql.dialect.Dialect;
import java.time.LocalDate;
import java.util.List;

/** A question to be understood over the linked tables. */
public record UnderstandRequest(
        String question,
        List<Turn> turns,
        QuestionDatabase database,
        LinkedSchema schema,
        Requirements requirements,
        LocalDate today) {
    public UnderstandRequest {
        turns = List.copyOf(turns);
    }

    public Dialect dialect() {
        return database.dialect();
    }

    /** The same with other turns and another form of the schema. */
    public UnderstandRequest showing(List<Turn> told, LinkedSchema shown) {
        return new UnderstandRequest(question, told, database, shown, requirements, today);
    }
}
