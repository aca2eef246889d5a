package io.querypilot.eval.recorded;

import io.querypilot.eval.suite.Suite;
import io.querypilot.model.Draft;
import io.querypilot.model.Model;
import io.querypilot.model.Reply;
import io.querypilot.model.UnderstandRequest;
import io.querypilot.model.Understanding;
import io.querypilot.model.Usage;
import io.querypilot.model.WriteRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the gold query itself, so that whatever is not right is the doing of the agent or the harness: a query that
 * the guard refuses or the critic blocks, or a comparison that does not hold.
 */
public final class GoldModel implements Model {
    public static final String NAME = "gold";

    private final Map<String, String> queries = new HashMap<>();

    /** Knows the suite's questions over the database of this name. */
    public GoldModel(Suite suite, String database) {
        suite.cases().stream()
                .filter(one -> names(suite.location(one), database))
                .forEach(one -> queries.putIfAbsent(one.question(), one.goldSql()));
    }

    /** An address may go on with options after the name, but a longer name is another database. */
    private static boolean names(String location, String database) {
        return (location + "?").contains(database + "?");
    }

    @Override
    public String name() {
        return NAME;
    }

    /** What is known to be right is not asked about. */
    @Override
    public boolean chooses(String writer) {
        return true;
    }

    @Override
    public Reply<Understanding> understand(UnderstandRequest request) {
        return new Reply<>(Understanding.NONE, Usage.NONE);
    }

    @Override
    public Reply<Draft> write(WriteRequest request) {
        String sql = queries.getOrDefault(request.question(), "");
        Draft draft = sql.isEmpty()
                ? new Draft.Declined("There is no gold query for this question.", List.of())
                : new Draft.Sql(sql, "", 1);
        return new Reply<>(draft, Usage.NONE);
    }
}
