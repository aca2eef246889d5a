package io.querypilot.database.mysql;

import io.querypilot.database.Estimate;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.TokenList;
import io.querypilot.sql.dialect.Dialect;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the server expects a statement to look at: the rows of each table, times those of the tables it is joined with, as
 * EXPLAIN says. It takes no account of LIMIT, which is therefore heeded here where it surely ends the reading.
 */
final class MysqlEstimate {
    private static final String SIZES =
            "SELECT table_name, MAX(avg_row_length) FROM information_schema.tables WHERE avg_row_length > 0 GROUP BY table_name";

    private MysqlEstimate() {}

    static Estimate of(Statement statement, String sql) throws SQLException {
        Map<String, Double> selects = new HashMap<>();
        Map<String, Double> tables = new HashMap<>();
        TokenList tokens = tokens(sql);
        RowsTaken taken = RowsTaken.of(tokens);
        int steps = 0;
        try (ResultSet step = statement.executeQuery("EXPLAIN " + sql)) {
            while (step.next()) {
                steps++;
                taken = taken.within(String.valueOf(step.getString("Extra")));
                double rows = Math.max(1, step.getDouble("rows"));
                double joined = selects.merge(String.valueOf(step.getString("id")), rows, (one, other) -> one * other);
                tables.merge(String.valueOf(step.getString("table")), joined, Double::sum);
            }
        }
        double share = steps == 1 ? taken.share(selects.values().iterator().next()) : 1;
        RowSizes sizes = RowSizes.of(sizes(statement), tokens);
        double bytes = tables.entrySet().stream()
                .mapToDouble(table -> table.getValue() * sizes.of(table.getKey()))
                .sum();
        return Estimate.of(selects.values().stream().mapToDouble(Double::doubleValue).sum() * share, bytes * share);
    }

    static TokenList tokens(String sql) {
        return new TokenList(Dialect.MYSQL.lex(sql) instanceof Lexed.Tokens lexed ? lexed.tokens() : List.of());
    }

    private static Map<String, Long> sizes(Statement statement) throws SQLException {
        Map<String, Long> sizes = new HashMap<>();
        try (ResultSet row = statement.executeQuery(SIZES)) {
            while (row.next()) {
                sizes.put(row.getString(1), row.getLong(2));
            }
        }
        return sizes;
    }
}
