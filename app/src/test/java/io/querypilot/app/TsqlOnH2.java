package io.querypilot.app;

import io.querypilot.database.Cells;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.ResultTable;
import io.querypilot.database.ResultTable.ResultColumn;
import io.querypilot.database.StatementContext;
import io.querypilot.schema.Schema;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.dialect.Dialect;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A database that is asked in T-SQL, which H2 runs as far as it knows it. */
public record TsqlOnH2(Connection connection, Schema schema, List<String> asked) implements Database {
    static TsqlOnH2 of(Schema schema, String... statements) {
        try {
            Connection connection =
                    DriverManager.getConnection("jdbc:h2:mem:;MODE=MSSQLServer;CASE_INSENSITIVE_IDENTIFIERS=TRUE;NON_KEYWORDS=MONTH");
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE ALIAS FORMAT FOR '" + TsqlOnH2.class.getName() + ".format'");
                for (String sql : statements) {
                    statement.execute(sql);
                }
            }
            return new TsqlOnH2(connection, schema, new ArrayList<>());
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** T-SQL's FORMAT, of which H2 has none. */
    public static String format(Date day, String pattern) {
        return day == null ? null : day.toLocalDate().format(DateTimeFormatter.ofPattern(pattern));
    }

    @Override
    public Dialect dialect() {
        return Dialect.SQLSERVER;
    }

    @Override
    public String name() {
        return "shop";
    }

    @Override
    public Schema schema(StatementContext context) {
        return schema;
    }

    @Override
    public Optional<SqlError> prepare(String sql, Limits limits, StatementContext context) {
        return Optional.empty();
    }

    @Override
    public Outcome execute(String sql, Limits limits, StatementContext context) {
        asked.add(sql);
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(asH2(sql))) {
            return new Outcome.Success(read(result), Duration.ZERO);
        } catch (SQLException failed) {
            return new Outcome.Failure(new SqlError(ErrorType.UNKNOWN, failed.getMessage(), ""), Duration.ZERO);
        }
    }

    /** H2 takes the two words in the other order alone. */
    private static String asH2(String sql) {
        return sql.replaceAll("SELECT DISTINCT (TOP \\(\\d+\\))", "SELECT $1 DISTINCT");
    }

    private static ResultTable read(ResultSet result) throws SQLException {
        List<ResultColumn> columns = new ArrayList<>();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
            columns.add(new ResultColumn(result.getMetaData().getColumnLabel(i), result.getMetaData().getColumnTypeName(i)));
        }
        List<List<Object>> rows = new ArrayList<>();
        while (result.next()) {
            List<Object> row = new ArrayList<>();
            for (int i = 1; i <= columns.size(); i++) {
                row.add(Cells.of(result.getObject(i)));
            }
            rows.add(row);
        }
        return new ResultTable(columns, rows, false);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException gone) {
            throw new IllegalStateException(gone);
        }
    }
}
