package io.querypilot.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.TestJdbc;
import io.querypilot.database.TestMysql;
import io.querypilot.database.TestPostgres;
import io.querypilot.database.TestTsql;
import io.querypilot.database.demo.DemoShop;
import io.querypilot.database.demo.ShopQuestions;
import io.querypilot.database.demo.TestShop;
import io.querypilot.embedded.EmbeddedModel;
import io.querypilot.embedded.network.ModelFiles;
import io.querypilot.sql.dialect.Dialect;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Questions about the demo shop, answered by the model that ships on every engine that can run here. */
class EngineQuestionsTest {
    private static final EmbeddedModel MODEL = new EmbeddedModel(ModelFiles.packaged());

    @TempDir
    Path folder;

    private static List<List<List<String>>> answers(String location) {
        return ShopQuestions.answers(Databases.open(location), MODEL);
    }

    private List<List<List<String>>> onSqlite() {
        return answers(DemoShop.at(folder.resolve("shop.db")).toString());
    }

    private String[] shop(Dialect dialect) {
        return TestShop.statements(folder.resolve("shop.db"), dialect);
    }

    @Test
    void onPostgresql() {
        assertThat(answers(TestPostgres.database(shop(Dialect.POSTGRESQL)))).isEqualTo(onSqlite());
    }

    @ParameterizedTest
    @EnumSource
    void onMysql(TestMysql server) {
        assertThat(answers(server.database(shop(Dialect.MYSQL)))).isEqualTo(onSqlite());
    }

    @Test
    void onDuckdb() {
        Path file = folder.resolve("shop.duckdb");
        TestJdbc.run("jdbc:duckdb:" + file, shop(Dialect.DUCKDB));
        assertThat(answers(file.toString())).isEqualTo(onSqlite());
    }

    @Test
    void onH2() {
        String address = "jdbc:h2:file:" + folder.resolve("shop");
        TestJdbc.run(address + ";USER=sa", shop(Dialect.H2));
        assertThat(answers(address)).isEqualTo(onSqlite());
    }

    @Test
    void onFiles() {
        Path file = folder.resolve("maker.duckdb");
        TestJdbc.run("jdbc:duckdb:" + file, shop(Dialect.DUCKDB));
        Path files = folder.resolve("files");
        TestJdbc.run("jdbc:duckdb:" + file,
                "EXPORT DATABASE '" + files + "' (FORMAT csv, HEADER true)");
        assertThat(answers(files.toString())).isEqualTo(onSqlite());
    }

    /** There is no SQL Server here: its driver reads the SQL, and H2, which knows some T-SQL, runs it. */
    @Test
    void inTheWordsOfSqlServer() {
        List<List<List<String>>> onSqlite = onSqlite();
        try (Database sqlite = Databases.open(folder.resolve("shop.db").toString());
                TsqlOnH2 database = TsqlOnH2.of(sqlite.schema(), shop(Dialect.H2))) {
            assertThat(ShopQuestions.answers(database, MODEL)).isEqualTo(onSqlite);
            assertThat(database.asked()).hasSizeGreaterThanOrEqualTo(onSqlite.size());
            database.asked().forEach(sql -> assertThat(TestTsql.targets(sql)).as(sql).isNotEmpty());
        }
    }
}
