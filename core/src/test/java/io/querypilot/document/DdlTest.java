package io.querypilot.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.schema.Column;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.sql.dialect.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CREATE TABLE as the engines themselves print it. */
@Execution(ExecutionMode.CONCURRENT)
class DdlTest {
    @TempDir
    Path folder;

    private Schema schema(String sql, Dialect dialect) throws IOException {
        return SchemaDocument.read(Files.writeString(folder.resolve("model.sql"), sql)).schema(dialect);
    }

    private static String columns(Table table) {
        return table.columns().stream().map(column -> column.name() + " " + column.type()).collect(Collectors.joining("; "));
    }

    @Test
    void bigquery() throws IOException {
        Table table = schema("""
            CREATE TABLE `my-project.shop.orders`
            (
              id INT64 NOT NULL OPTIONS(description="the order's number"),
              address STRUCT<street STRING, city STRING>,
              items ARRAY<STRUCT<sku STRING, price NUMERIC(10, 2), tags ARRAY<STRING>>>,
              ts TIMESTAMP DEFAULT CURRENT_TIMESTAMP(),
              valid RANGE<DATE>,
              PRIMARY KEY (id) NOT ENFORCED
            )
            PARTITION BY DATE(ts)
            CLUSTER BY id
            OPTIONS(description="all orders", labels=[("team", "x")]);
            """, Dialect.BIGQUERY).tables().get(0);
        assertThat(table.name()).isEqualTo("orders");
        assertThat(table.comment()).isEqualTo("all orders");
        assertThat(columns(table)).isEqualTo("id INT64; address STRUCT<street STRING, city STRING>;"
                + " items ARRAY<STRUCT<sku STRING, price NUMERIC(10, 2), tags ARRAY<STRING>>>; ts TIMESTAMP; valid RANGE<DATE>");
        assertThat(table.columns().get(0)).matches(Column::primaryKey).extracting(Column::comment).isEqualTo("the order's number");
    }

    @Test
    void sqlServer() throws IOException {
        Schema schema = schema("""
            USE [shop]
            GO
            SET ANSI_NULLS ON
            GO
            CREATE TABLE [dbo].[Customers](
            \t[Id] [int] IDENTITY(1,1) NOT NULL,
            \t[Full name] [nvarchar](100) COLLATE Latin1_General_CI_AS NULL,
            \t[Balance]  AS ([Credit]-[Debit]) PERSISTED,
             CONSTRAINT [PK_Customers] PRIMARY KEY CLUSTERED ([Id] ASC)WITH (PAD_INDEX = OFF) ON [PRIMARY]
            ) ON [PRIMARY] TEXTIMAGE_ON [PRIMARY]
            GO
            CREATE TABLE [dbo].[Orders]([Id] [int] NOT NULL PRIMARY KEY, [CustomerId] [int] NULL, [Total] [decimal](10, 2) CHECK ([Total] < 5 AND [Total] > 1))
            GO
            ALTER TABLE [dbo].[Orders]  WITH CHECK ADD  CONSTRAINT [FK_O] FOREIGN KEY([CustomerId])
            REFERENCES [dbo].[Customers] ([Id])
            GO
            """, Dialect.SQLSERVER);
        assertThat(schema.tables()).extracting(Table::name).containsExactly("Customers", "Orders");
        Table orders = schema.table("Orders").orElseThrow();
        assertThat(columns(orders)).isEqualTo("Id int; CustomerId int; Total decimal(10, 2)");
        assertThat(orders.foreignKeys()).singleElement().extracting(ForeignKey::targetColumns).isEqualTo(List.of("Id"));
        assertThat(schema.table("Customers").orElseThrow().column("Id").orElseThrow().primaryKey()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "trino | CREATE TABLE hive.web.t (a row(x varchar, y array(integer)), m map(varchar, double), d timestamp(3) with time zone) COMMENT 'x' WITH (format = 'ORC', partitioned_by = ARRAY['d'])"
                + " | a row(x varchar, y array(integer)); m map(varchar, double); d timestamp(3) with time zone",
        "duckdb | CREATE TABLE t(s STRUCT(a INTEGER, b VARCHAR[]), m MAP(VARCHAR, INTEGER), l INTEGER[3], u UNION(n INTEGER, s VARCHAR), i INTEGER DEFAULT(nextval('s')))"
                + " | s STRUCT(a INTEGER, b VARCHAR[]); m MAP(VARCHAR, INTEGER); l INTEGER[3]; u UNION(n INTEGER, s VARCHAR); i INTEGER",
        "sqlite | CREATE TABLE t (id INTEGER PRIMARY KEY, key TEXT, [order] INT, PRIMARY KEY (id)) STRICT, WITHOUT ROWID | id INTEGER; key TEXT; order INT",
        "postgresql | CREATE UNLOGGED TABLE IF NOT EXISTS public.t (id bigint DEFAULT nextval('s'::regclass) NOT NULL, v character varying(20), ts timestamp without time zone,"
                + " tags text[], g int GENERATED ALWAYS AS (id * 2) STORED, CONSTRAINT c CHECK ((id > 0)), EXCLUDE USING gist (v WITH =)) PARTITION BY RANGE (ts)"
                + " | id bigint; v character varying(20); ts timestamp without time zone; tags text[]; g int",
        "mysql | CREATE TABLE `t` (`id` int unsigned NOT NULL AUTO_INCREMENT, `s` enum('a','b''s') CHARACTER SET utf8mb4 DEFAULT 'a', `key` varchar(20), PRIMARY KEY (`id`),"
                + " UNIQUE KEY `u` (`s`), KEY `k` (`key`(10)), FULLTEXT KEY `f` (`s`)) ENGINE=InnoDB COMMENT='it''s' | id int unsigned; s enum('a','b''s'); key varchar(20)",
        "sqlserver | CREATE TABLE [t] ([OrderID] [int] NOT NULL, [Day] date, INDEX IX_1 NONCLUSTERED ([OrderID]), INDEX IX_2 UNIQUE ([Day]),"
                + " INDEX IX_3 UNIQUE CLUSTERED ([Day] DESC), INDEX IX_4 CLUSTERED COLUMNSTORE, INDEX IX_5 HASH ([Day]) WITH (BUCKET_COUNT = 8))"
                + " | OrderID int; Day date",
        "mysql | CREATE TABLE t (`id` int, key enum('a','b') UNIQUE, index int UNIQUE, INDEX i USING BTREE (id)) | id int; key enum('a','b'); index int",
        "sqlite | CREATE TABLE 'my t' ('id' INTEGER PRIMARY KEY, 'full name' TEXT DEFAULT 'x', 'it''s' INT, FOREIGN KEY ('id') REFERENCES 'my t' ('id'))"
                + " | id INTEGER; full name TEXT; it's INT",
        "h2 | CREATE CACHED TABLE \"PUBLIC\".\"T\"(\"ID\" INTEGER GENERATED BY DEFAULT AS IDENTITY NOT NULL, \"D\" DOUBLE PRECISION) | ID INTEGER; D DOUBLE PRECISION",
    })
    void everyEngineHasTypesAndOptionsOfItsOwn(String dialect, String sql, String columns) throws IOException {
        Schema schema = schema(sql, Dialect.named(dialect).orElseThrow());
        assertThat(columns(schema.tables().get(0))).isEqualTo(columns);
    }

    /** The schema that an engine looks into by itself may be written or not, in the document as in a query. */
    @ParameterizedTest
    @CsvSource({"postgresql, public", "sqlserver, dbo", "sqlserver, [dbo]", "h2, PUBLIC", "h2, public", "duckdb, main", "sqlite, main"})
    void aTableOfTheDefaultSchemaIsFoundByItsNameAlone(String dialect, String home) throws IOException {
        Dialect engine = Dialect.named(dialect).orElseThrow();
        Schema schema = schema("CREATE TABLE " + home + ".customers (id INT PRIMARY KEY);\n"
                + "CREATE TABLE orders (id INT, customer INT REFERENCES " + home + ".customers (id), other INT REFERENCES customers)", engine);
        WrittenDatabase database = new WrittenDatabase("model.sql", engine, schema);
        assertThat(schema.tables()).extracting(Table::namespace).containsOnly("");
        assertThat(schema.table("orders").orElseThrow().foreignKeys()).hasSize(2);
        assertThat(database.prepare("SELECT COUNT(*) FROM customers")).isEmpty();
        assertThat(database.prepare("SELECT COUNT(*) FROM " + home + ".customers")).isEmpty();
        assertThat(database.prepare("SELECT COUNT(*) FROM elsewhere.customers")).isPresent();
    }

    @Test
    void anotherSchemaStaysWhereItIs() throws IOException {
        Schema schema = schema("CREATE TABLE sales.orders (id INT)", Dialect.POSTGRESQL);
        assertThat(schema.tables()).extracting(Table::path).containsExactly("sales.orders");
        assertThat(new WrittenDatabase("model.sql", Dialect.POSTGRESQL, schema).prepare("SELECT COUNT(*) FROM orders")).isPresent();
    }

    @Test
    void whatMakesNoTableOfColumnsIsPassedOver() throws IOException {
        Schema schema = schema("""
            CREATE TYPE mood AS ENUM ('a', 'b');
            CREATE TABLESPACE x LOCATION '/y';
            CREATE FUNCTION f() RETURNS TABLE (a int) AS 'SELECT 1' LANGUAGE sql;
            CREATE VIEW v AS SELECT 1 AS table_of;
            CREATE VIRTUAL TABLE words USING fts5(text);
            CREATE TABLE copy AS SELECT (1) AS a;
            CREATE TABLE t (a mood);
            """, Dialect.POSTGRESQL);
        assertThat(schema.tables()).extracting(Table::name).containsExactly("t");
    }

    @Test
    void aMisspeltWordIsToldWithItsLine() {
        assertThatThrownBy(() -> schema("CREATE TABLE a (x INT);\n\nCREATE TABEL b (x INT);\n", Dialect.SQLITE))
                .hasMessage("model.sql, line 3: there is no CREATE TABEL.");
    }
}
