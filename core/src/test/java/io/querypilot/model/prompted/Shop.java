package io.querypilot.model.prompted;

import io.querypilot.database.TestDialect;
import io.querypilot.link.LinkedSchema;
import io.querypilot.link.LinkedTable;
import io.querypilot.memory.Turn;
import io.querypilot.model.Failure;
import io.querypilot.model.Join;
import io.querypilot.model.UnderstandRequest;
import io.querypilot.model.Understanding;
import io.querypilot.model.WriteRequest;
import io.querypilot.requirement.Requirement;
import io.querypilot.requirement.Requirements;
import io.querypilot.requirement.Rule;
import io.querypilot.requirement.Source;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Contents;
import io.querypilot.schema.Count;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Table;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.dialect.Dialect;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Requests about a small shop, as tests need them. */
final class Shop {
    static final LocalDate TODAY = LocalDate.of(2026, 11, 15);
    static final LinkedSchema SCHEMA = new LinkedSchema(List.of(
            new LinkedTable(
                    new Table(
                            "",
                            "orders",
                            false,
                            "what was bought",
                            List.of(
                                    column("order_id", "INTEGER", true, List.of()),
                                    column("customer_id", "INTEGER", false, List.of()),
                                    column("status", "TEXT", false, List.of("shipped", "open")),
                                    column("total_amount", "REAL", false, List.of())),
                            List.of(new ForeignKey(List.of("customer_id"), "customers", List.of("customer_id"))),
                            true,
                            new Count(2_000, Count.How.AT_LEAST)),
                    0.9,
                    false,
                    List.of("status", "total_amount", "order_id", "customer_id"),
                    Map.of("status", List.of("shipped"))),
            new LinkedTable(
                    new Table(
                            "",
                            "customers",
                            false,
                            "",
                            List.of(
                                    column("customer_id", "INTEGER", true, List.of()),
                                    new Column("name", "TEXT", ColumnKind.TEXT, false, true, "", List.of())
                                            .holding(held(List.of("Ada & Sons"), 118))),
                            List.of(),
                            true,
                            new Count(120, Count.How.EXACT)),
                    0.5,
                    false,
                    List.of("name", "customer_id"),
                    Map.of())));

    private Shop() {}

    static Column column(String name, String type, boolean key, List<String> samples) {
        return new Column(name, type, ColumnKind.OTHER, key, !key, "", samples);
    }

    private static Contents held(List<String> values, int distinct) {
        return new Contents(values, false, "", "", List.of(), false, new Count(distinct, Count.How.EXACT));
    }

    static WriteRequest write(String question) {
        return write(question, List.of(), List.of(), List.of());
    }

    static WriteRequest write(String question, List<Turn> turns, List<Rule> said, List<Failure> failures) {
        return new WriteRequest(
                question,
                turns,
                TestDialect.of(Dialect.SQLITE),
                SCHEMA,
                new Understanding(
                        List.of("orders"), false, List.of(), List.of("status is shipped"), List.of("count"), List.of(), ""),
                List.of(new Join("orders", "customer_id", "customers", "customer_id", 1, Join.Evidence.FOREIGN_KEY)),
                List.of(),
                new Requirements(Stream.concat(
                                said.stream().map(rule -> new Requirement(rule, Source.PERSON_NOW, "")),
                                Stream.of(new Requirement(
                                        new Rule.UseColumn("orders", "total_amount", List.of()), Source.LESSON, "revenue")))
                        .toList()),
                failures,
                TODAY);
    }

    static UnderstandRequest understand(String question) {
        return new UnderstandRequest(
                question, List.of(), TestDialect.of(Dialect.SQLITE), SCHEMA, Requirements.NONE, TODAY);
    }

    static Failure failure(int number, String sql, ErrorType type, String error) {
        return new Failure(number, sql, type, error, error, "Write it another way.");
    }
}
