package io.querypilot.database.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.database.Access;
import io.querypilot.database.Databases;
import io.querypilot.database.Engine;
import io.querypilot.database.Estimate;
import io.querypilot.database.Target;
import io.querypilot.database.TestTsql;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.schema.CatalogueStatements;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.Token;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Corpus;
import io.querypilot.sql.query.ParsedQuery;
import io.querypilot.sql.query.SqlParser;
import io.querypilot.sql.query.UserCode;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** SQL Server as far as it can be tried without one: by Microsoft's driver, which reads our SQL and our addresses. */
class SqlserverEngineTest {
    private final Engine engine = new SqlserverEngine();

    /** Where guard and server cut a statement differently, one of them reads code where the other reads text. */
    @ParameterizedTest
    @ValueSource(strings = {"harmless", "attack"})
    void theDriverCutsTheCorpusIntoTheSameTokens(String kind) {
        int compared = 0;
        for (String sql : Corpus.statements(kind, Dialect.SQLSERVER)) {
            if (Dialect.SQLSERVER.lex(sql) instanceof Lexed.Tokens ours) {
                assertThat(String.join("", TestTsql.tokens(sql)))
                        .as(sql)
                        .isEqualTo(String.join("", ours.tokens().stream().map(Token::text).toList()));
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(200);
    }

    @Test
    void theDriverFindsTheTablesOfTheHarmlessCorpus() {
        for (String sql : Corpus.statements("harmless", Dialect.SQLSERVER)) {
            boolean from = TestTsql.tokens(sql).stream().anyMatch("from"::equalsIgnoreCase);
            assertThat(TestTsql.targets(sql).isEmpty() && from).as(sql).isFalse();
        }
    }

    @Test
    void ourOwnSqlIsReadByTheDriverAndByOurParser() {
        List<String> queries = new ArrayList<>(List.of(
                SqlserverCatalogue.QUERIES.tables(), SqlserverCatalogue.QUERIES.columns(), SqlserverCatalogue.QUERIES.keys(),
                SqlserverCatalogue.MARKER, SqlserverCatalogue.VIEWS, SqlserverRights.WRITES, SqlserverRights.GRANTED,
                SqlserverRights.OWNED, SqlserverRights.PASSED_ON));
        queries.add(SqlserverCatalogue.fewRows("\"dbo\".\"orders\"", List.of(
                new Column("note", "nvarchar(max)", ColumnKind.TEXT, false, true, "", List.of()),
                new Column("total", "money", ColumnKind.DECIMAL, false, true, "", List.of())), 200));
        for (String sql : queries) {
            assertThat(TestTsql.targets(sql)).as(sql).isNotEmpty();
            assertThat(SqlParser.parse(sql, Dialect.SQLSERVER)).as(sql).isInstanceOf(ParsedQuery.class);
            assertThat(sql).doesNotContain(";--").doesNotContainPattern("(?i)(?:FROM|JOIN) (?!sys\\.|\"dbo\")");
        }
        assertThat(TestTsql.tokens(SqlserverEngine.MEANING + "; " + SqlserverEngine.ISOLATION)).contains("SNAPSHOT", "ymd");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "jdbc:sqlserver://db.example.com:1433;databaseName=shop;encrypt=strict | db.example.com | 1433 | shop | db.example.com:1433/shop",
        "jdbc:sqlserver://db.example.com;DATABASE=shop;user=me;password={a;b}}c} | db.example.com | 1433 | shop | db.example.com/shop",
        "jdbc:sqlserver://db.example.com/shop?user=me | db.example.com | 1433 | shop | db.example.com/shop",
        "sqlserver://me:secret@db.example.com:99/shop | db.example.com | 99 | shop | db.example.com:99/shop",
        "jdbc:sqlserver://db.example.com | db.example.com | 1433 | | db.example.com/"})
    void theDriverUnderstandsTheAddressAsWeDo(String location, String host, String port, String database, String name)
            throws Exception {
        Target target = engine.target(location, Access.STANDARD);
        Map<String, String> told = told(target);
        assertThat(told).containsEntry("serverName", host).containsEntry("portNumber", port);
        assertThat(told.get("databaseName")).isEqualTo(database);
        assertThat(told).containsEntry("applicationName", "QueryPilot");
        assertThat(target.name()).isEqualTo(name);
        assertThat(target.url()).doesNotContain("secret").doesNotContain("a;b");
    }

    private Map<String, String> told(Target target) throws Exception {
        Driver driver = (Driver) Class.forName(engine.driverClass()).getDeclaredConstructor().newInstance();
        Map<String, String> told = new TreeMap<>();
        for (DriverPropertyInfo info : driver.getPropertyInfo(target.url(), target.properties())) {
            told.put(info.name, info.value == null || info.value.isEmpty() ? null : info.value);
        }
        return told;
    }

    @Test
    void passwordsInstancesAndWhoLogsInArriveAsTheyAre() throws Exception {
        Target odd = engine.target("jdbc:sqlserver://host\\SALES;user=me;password={a;b}}c}", Access.STANDARD);
        assertThat(odd.properties()).containsEntry("password", "a;b}c").containsEntry("instanceName", "SALES");
        assertThat(told(odd)).containsEntry("instanceName", "SALES");
        Target other = engine.target("sqlserver://host/shop?user=me", Access.STANDARD.as("you", "p"));
        assertThat(other.properties()).containsEntry("user", "you").containsEntry("password", "p");
    }

    /** A certificate nobody vouches for is taken on this machine alone. */
    @Test
    void onlyAServerOnThisMachineIsTrustedUnseen() {
        assertThat(engine.target("sqlserver://localhost:1433/shop", Access.STANDARD).properties())
                .containsEntry("trustServerCertificate", "true");
        assertThat(engine.target("sqlserver://db.example.com/shop", Access.STANDARD).properties())
                .doesNotContainKey("trustServerCertificate");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        ";integratedSecurity=true", ";socketFactoryClass=evil.Factory", ";trustManagerClass=evil.Manager",
        ";accessTokenCallbackClass=evil.Callback", ";authentication=ActiveDirectoryIntegrated", ";jaasConfigurationName=x",
        ";serverName=elsewhere", ";socketTimeout=0", ";useFmtOnly=true"})
    void passesOnOnlyHarmlessOptions(String option) {
        assertThatThrownBy(() -> Databases.open("jdbc:sqlserver://localhost" + option))
                .hasMessageContaining("not one that is passed on");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "jdbc:sqlserver://", "jdbc:sqlserver://a:b:c", "jdbc:sqlserver://host;user=me;password=a}b;",
        "jdbc:sqlserver://me:s3cr/et@host/shop", "jdbc:sqlserver://host;password"})
    void aBrokenAddressIsNotRepeated(String location) {
        assertThatThrownBy(() -> engine.target(location, Access.STANDARD))
                .isInstanceOfSatisfying(QueryPilotException.class, fault -> {
                    assertThat(fault.code()).isEqualTo(ErrorCode.SETTING_INVALID);
                    assertThat(fault).hasMessageContaining("not well formed").hasMessageNotContaining("s3cr");
                });
    }

    @Test
    void whereNobodyListensThatIsTold() {
        assertThatThrownBy(() -> Databases.open("jdbc:sqlserver://localhost:1;databaseName=shop;user=me;password=secret"))
                .isInstanceOfSatisfying(QueryPilotException.class, fault -> {
                    assertThat(fault.code()).isEqualTo(ErrorCode.DATABASE_UNREACHABLE);
                    assertThat(fault).hasMessageContaining("localhost:1/shop").hasMessageNotContaining("secret");
                    assertThat(fault.nextStep()).contains("trustServerCertificate");
                });
    }

    @Test
    void anAccountThatMayWriteIsToldHowToMakeOneThatMayNot() {
        Target target = engine.target("sqlserver://localhost/shop", Access.STANDARD);
        QueryPilotException fault = engine.fault(
                new SQLException("the account may write (CONTROL), and SQL Server has no read-only mode", SqlserverRights.CAN_WRITE),
                target);
        assertThat(fault.code()).isEqualTo(ErrorCode.DATABASE_DENIED);
        assertThat(fault.nextStep()).contains("db_datareader").contains("--user querypilot_reader");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "207 | Invalid column name 'totl'. | COLUMN_NOT_FOUND | totl",
        "208 | Invalid object name 'dbo.ordrs'. | TABLE_NOT_FOUND | ordrs",
        "208 | Ungültiger Objektname \"ordrs\". | TABLE_NOT_FOUND | ordrs",
        "209 | Ambiguous column name 'id'. | AMBIGUOUS_COLUMN | id",
        "4104 | The multi-part identifier \"o.id\" could not be bound. | COLUMN_NOT_FOUND | o.id",
        "195 | 'STRFTIME' is not a recognized built-in function name. | FUNCTION_NOT_FOUND | STRFTIME",
        "8120 | Column 'orders.status' is invalid in the select list. | AGGREGATION_ERROR | orders.status",
        "102 | Incorrect syntax near 'LIMIT'. | SYNTAX_ERROR | LIMIT",
        "245 | Conversion failed when converting the varchar value 'x' to data type int. | TYPE_MISMATCH | x",
        "8134 | Divide by zero error encountered. | DATA_ERROR | ``",
        "1222 | Lock request time out period exceeded. | TIMEOUT | ``",
        "229 | The SELECT permission was denied on the object 'pay'. | PERMISSION_DENIED | pay",
        "3906 | Failed to update database \"shop\" because the database is read-only. | READ_ONLY_VIOLATION | ``",
        "530 | The maximum recursion 100 has been exhausted. | RESOURCE_EXCEEDED | ``"})
    void errorsAreKnownByTheirNumbers(int number, String message, ErrorType type, String piece) {
        SqlError error = engine.classify(new SQLException(message + " ClientConnectionId:ab-12", "S0001", number));
        assertThat(error.type()).isEqualTo(type);
        assertThat(error.piece()).isEqualTo(piece);
        assertThat(error.message()).doesNotContain("ClientConnectionId");
    }

    @Test
    void theErrorThatSaysWhatIsWrongCounts() {
        SQLException first = new SQLException("The batch could not be analyzed because of compile errors.", "S0001", 11501);
        first.setNextException(new SQLException("Invalid column name 'totl'.", "S0001", 207));
        assertThat(engine.classify(first).type()).isEqualTo(ErrorType.COLUMN_NOT_FOUND);
        assertThat(engine.classify(new SQLException("The query was canceled.", "HY008")).type()).isEqualTo(ErrorType.TIMEOUT);
    }

    @Test
    void aPlanSaysWhatItReads() throws SQLException {
        String plan = """
                <ShowPlanXML xmlns="http://schemas.microsoft.com/sqlserver/2004/07/showplan"><BatchSequence><Batch><Statements>
                <StmtSimple StatementEstRows="10"><QueryPlan><RelOp PhysicalOp="Nested Loops" EstimateRows="10" AvgRowSize="99">
                <NestedLoops><RelOp PhysicalOp="Clustered Index Scan" EstimateRows="10" EstimatedRowsRead="1000" AvgRowSize="20"
                EstimateRebinds="0" EstimateRewinds="0"/><RelOp PhysicalOp="Index Seek" EstimateRows="2" AvgRowSize="10"
                EstimateRebinds="9" EstimateRewinds="0"/></NestedLoops></RelOp></QueryPlan></StmtSimple>
                </Statements></Batch></BatchSequence></ShowPlanXML>
                """;
        assertThat(SqlserverPlan.read(plan)).isEqualTo(new Estimate(1_020, 20_200));
        assertThatThrownBy(() -> SqlserverPlan.read("no plan")).isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> SqlserverPlan.read("<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>"))
                .isInstanceOf(SQLException.class);
    }

    @Test
    void aTextBeyondTheCodePageArrivesAsItIs() {
        assertThat(Dialect.SQLSERVER.text("O'Brien")).isEqualTo("'O''Brien'");
        assertThat(Dialect.SQLSERVER.text("東京")).isEqualTo("N'東京'");
        assertThat(TestTsql.tokens("SELECT N'東京'")).containsExactly("SELECT", "N'東京'");
    }

    @Test
    void typesMeanWhatTheyMeanHere() {
        assertThat(Arrays.asList("bit", "timestamp", "datetime2", "uniqueidentifier", "money", "nvarchar(50)", "geography"))
                .extracting(SqlserverCatalogue::kind)
                .containsExactly(ColumnKind.BOOLEAN, ColumnKind.BINARY, ColumnKind.TIMESTAMP, ColumnKind.TEXT,
                        ColumnKind.DECIMAL, ColumnKind.TEXT, ColumnKind.OTHER);
    }

    /** What the catalogue says comes from H2 here; what is made of it is ours. */
    @Test
    void viewsAndSynonymsOfOtherServersAreNotAsked() throws SQLException {
        String rows = "VALUES ('dbo', 'far', 'SELECT * FROM [linked].[db].[dbo].[t]'), ('dbo', 'near', 'SELECT * FROM [dbo].[t]'),"
                + " ('dbo', 'asks', 'CREATE VIEW dbo.asks AS SELECT a FROM OPENQUERY(linked, ''SELECT 1'') q'),"
                + " ('dbo', 'top', 'CREATE VIEW dbo.top WITH SCHEMABINDING AS SELECT a FROM dbo.asks'),"
                + " ('dbo', 'four', 'CREATE VIEW [four] (a) AS SELECT a FROM linked.db.dbo.t'),"
                + " ('dbo', 'own', 'CREATE VIEW own AS SELECT dbo.f(a) AS a FROM t'),"
                + " ('dbo', 'fine', 'CREATE OR ALTER VIEW fine AS SELECT TOP (5) UPPER(a) AS a FROM dbo.t WITH (NOLOCK) ORDER BY a')";
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:"); Statement statement = connection.createStatement()) {
            UserCode code = new SqlserverEngine().userCode(new CatalogueStatements() {
                @Override
                public Connection connection() {
                    return connection;
                }

                @Override
                public void catalogue(String sql, Rows action) throws SQLException {
                    try (ResultSet row = statement.executeQuery(rows)) {
                        while (row.next()) {
                            action.accept(row);
                        }
                    }
                }

                @Override
                public void sample(String sql, Rows action) {}
            });
            for (String table : List.of("far", "dbo.far", "[dbo].[asks]", "top", "shop.dbo.four", "own")) {
                assertThat(code.refusal("SELECT a FROM " + table, Dialect.SQLSERVER)).as(table).isPresent();
            }
            for (String table : List.of("near", "fine", "t")) {
                assertThat(code.refusal("SELECT a FROM " + table, Dialect.SQLSERVER)).as(table).isEmpty();
            }
        }
    }
}
