package io.querypilot.knowledge;

import io.querypilot.critic.bind.Bindings.UsedColumn;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.Purpose;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.schema.Column;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.sql.dialect.Dialect;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Which texts columns hold, spelt as they hold them, as one question sees the data. Bounded by rows. */
public record Held(QuestionDatabase database, Schema schema) {
    private static final int ROWS = 100_000;
    private static final Limits LIMITS = new Limits(Duration.ofSeconds(10), 2, 1 << 20);

    /** The text as the column holds it; empty where it does not, or in more than one spelling. */
    Optional<String> spelt(UsedColumn used, String text) {
        return schema.table(used.table()).flatMap(table -> table.column(used.column())
                .filter(column -> !column.unsampled())
                .flatMap(column -> spelt(table, column, text)));
    }

    private Optional<String> spelt(Table table, Column column, String text) {
        Dialect dialect = database.dialect();
        String some = dialect.limited("SELECT " + dialect.quote(column.name()) + " AS c FROM "
                + dialect.path(table.namespace(), table.name()), ROWS);
        String sql = dialect.limited(
                "SELECT DISTINCT c FROM (" + some + ") AS cells WHERE LOWER(c) = LOWER(" + dialect.text(text) + ")", 2);
        List<String> found = database.execute(sql, LIMITS, Purpose.CELLS) instanceof Outcome.Success success
                ? success.table().rows().stream().map(row -> String.valueOf(row.get(0))).toList()
                : List.of();
        return found.size() == 1 ? Optional.of(found.get(0)) : found.stream().filter(text::equals).findFirst();
    }
}
