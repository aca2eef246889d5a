package io.querypilot.model.prompted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.model.Draft;
import io.querypilot.model.Reply;
import io.querypilot.model.Spent;
import io.querypilot.model.Join;
import io.querypilot.model.Understanding;
import io.querypilot.model.Usage;
import io.querypilot.model.WriteRequest;
import io.querypilot.requirement.Requirements;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Table;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PromptedModelTest {
    private static final String QUESTION = "How many orders were shipped?";
    private static final String GOOD =
            "{\"reasoning\": \"count them\", \"sql\": \"SELECT count(*) FROM orders\", \"cannot_answer\": \"\"}";

    private static PromptedModel model(ScriptedChat chat) {
        return new PromptedModel(
                "test:scripted", new Endpoint("test", "TEST_KEY", ""), chat, PromptSettings.STANDARD, duration -> {});
    }

    private static Reply<Draft> write(ScriptedChat chat) {
        return model(chat).write(Shop.write(QUESTION));
    }

    @Test
    void writesADraftWithOneCall() {
        ScriptedChat chat = ScriptedChat.plain().says(GOOD);

        Reply<Draft> reply = write(chat);

        assertThat(reply.value()).isEqualTo(new Draft.Sql("SELECT count(*) FROM orders", "count them", 0.9));
        assertThat(reply.usage()).isEqualTo(new Usage(100, 20, 1));
        assertThat(chat.requests).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"sql\": \"SELECT count(*) FROM orders\"}",
                "```json\n{\"sql\": \"SELECT count(*) FROM orders;\",}\n```",
                "Sure! Here {it} is: {'sql': 'SELECT count(*) FROM orders', 'reasoning': 'x'} Hope it helps.",
                "{\"sql\": \"```sql\\nSELECT count(*) FROM orders\\n```\"}",
                "{sql: \"SELECT count(*) FROM orders\", cannot_answer: null}",
                "<think>maybe {\"sql\": \"SELECT 1\"}?</think>{\"sql\": \"SELECT count(*) FROM orders\"}",
                "hm, so SELECT 2?</think>\nSELECT count(*) FROM orders",
                "SELECT count(*) FROM orders",
                "select count(*) FROM orders;\n",
                "```sql\nSELECT count(*) FROM orders;\n```",
                "```\nSELECT count(*) FROM orders\n```\nThis counts them.",
                "Here is the query:\n\n```sql\nSELECT count(*) FROM orders\n```\nagain\n```sql\nSELECT count(*) FROM orders\n```",
                "The query you need is:\nSELECT count(*) FROM orders;\n\nThis counts all orders.",
                "SELECT count(*) FROM orders\n\nIt counts all orders."
            })
    void readsSqlHoweverItIsWrappedWithoutASecondCall(String reply) {
        ScriptedChat chat = ScriptedChat.plain().says(reply);

        assertThat(((Draft.Sql) write(chat).value()).sql()).isEqualToIgnoringCase("SELECT count(*) FROM orders");
        assertThat(chat.requests).hasSize(1);
    }

    @Test
    void asksWhichOfSeveralStatementsIsMeant() {
        ScriptedChat chat = ScriptedChat.plain()
                .says("```sql\nSELECT count(*) FROM orders\n```\nor\n```sql\nSELECT 2\n```")
                .says(GOOD);

        assertThat(write(chat).value()).isInstanceOf(Draft.Sql.class);
        assertThat(chat.user(1)).contains("it holds 2 statements, so choose one");
    }

    @Test
    void asksWhichOfSeveralObjectsIsMeant() {
        ScriptedChat chat = ScriptedChat.plain()
                .says("{\"sql\": \"SELECT 1\"} On reflection this is wrong, corrected: {\"sql\": \"SELECT 2\"}")
                .says(GOOD);

        assertThat(write(chat).value()).isInstanceOf(Draft.Sql.class);
        assertThat(chat.user(1)).contains("it holds 2 statements, so choose one");
    }

    @Test
    void aRefusalIsReadAsOne() {
        ScriptedChat chat = ScriptedChat.plain().says("I am sorry, I cannot help with that request.");

        assertThat(((Draft.Declined) write(chat).value()).why()).contains("I cannot help with that request");
        assertThat(chat.requests).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"query\": \"SELECT count(*) FROM orders\"}", "{\"sql\": [\"SELECT count(*) FROM orders\"]}"})
    void readsWhatAToolWouldTake(String arguments) {
        ScriptedChat chat = ScriptedChat.plain().calls("run_sql", arguments);

        assertThat(((Draft.Sql) write(chat).value()).sql()).isEqualTo("SELECT count(*) FROM orders");
        assertThat(chat.requests).hasSize(1);
    }

    @Test
    void tellsOfTablesThatAreShownOrNotThere() {
        ScriptedChat chat = ScriptedChat.plain().says("{\"sql\": \"\", \"need_tables\": [\"orders\", \"ghosts\"]}").says(GOOD);

        assertThat(write(chat).value()).isInstanceOf(Draft.Sql.class);
        assertThat(chat.user(1)).contains("Shown in <schema> already: orders.", "There is no table ghosts.", "Write the SQL");
    }

    @Test
    void anUnderstandingOffItsFormIsNotAskedForAgain() {
        ScriptedChat chat = ScriptedChat.plain().says("Well, orders I think.");

        assertThatThrownBy(() -> model(chat).understand(Shop.understand(QUESTION))).hasMessageContaining("no usable reply:");
        assertThat(chat.requests).hasSize(1);
    }

    @Test
    void readsWhatAToolCallSays() {
        ScriptedChat chat = ScriptedChat.plain().calls("run_sql", GOOD);

        assertThat(((Draft.Sql) write(chat).value()).sql()).isEqualTo("SELECT count(*) FROM orders");
    }

    @Test
    void passesOnWhatTheModelAssumesAndACaveatBesideSql() {
        ScriptedChat chat = ScriptedChat.plain()
                .says("{\"sql\": \"SELECT 1\", \"assumptions\": [\"amounts are in cents\"], \"cannot_answer\": \"no tax\"}");

        assertThat(((Draft.Sql) write(chat).value()).assumptions()).containsExactly("amounts are in cents", "no tax");
    }

    @Test
    void passesOnWhatTheModelAsks() {
        ScriptedChat chat = ScriptedChat.plain()
                .says("{\"sql\": \"\", \"ask\": \"Best by what?\", \"options\": [\"revenue\", \"number\"]}");

        assertThat(write(chat).value()).isEqualTo(new Draft.Asks("Best by what?", List.of("revenue", "number")));
    }

    @Test
    void showsATableThatTheModelAsksFor() {
        Table country = new Table(
                "", "country", false, "", List.of(Shop.column("ctry_nm", "TEXT", false, List.of("Chile", "Peru"))), List.of());
        ScriptedChat chat = ScriptedChat.plain().says("{\"sql\": \"\", \"need_tables\": [\"Country\"]}").says(GOOD);
        WriteRequest request = Shop.write(QUESTION);

        Reply<Draft> reply = model(chat).write(request.among(List.of(country)));

        assertThat(chat.user(0)).contains("<others>\ncountry(ctry_nm TEXT)\n</others>");
        assertThat(chat.user(1)).contains("country(ctry_nm TEXT: 'Chile' 'Peru'…)").doesNotContain("<others>");
        assertThat(reply.usage().calls()).isEqualTo(2);
        assertThat(reply.value()).isInstanceOf(Draft.Sql.class);
    }

    @Test
    void outlinesEveryOtherTableWhereAllFitAndNamesThemWhereTheyDoNot() {
        List<Table> some = IntStream.range(0, 40).mapToObj(PromptedModelTest::other).toList();
        List<Table> many = IntStream.range(0, 2_000).mapToObj(PromptedModelTest::other).toList();
        ScriptedChat chat = ScriptedChat.plain().says(GOOD).says("{\"sql\": \"\", \"need_tables\": [\"part_1999\"]}").says(GOOD);
        model(chat).write(Shop.write(QUESTION).among(some));
        model(chat).write(Shop.write(QUESTION).among(many));

        assertThat(chat.user(0)).contains("part_0(id INTEGER*, order_id INTEGER -> orders)", "part_39(id INTEGER*");
        assertThat(chat.user(1)).contains("part_0, part_1, ").containsPattern("and \\d+ more: part_\\* \\(\\d+\\)").doesNotContain("part_0(");
        assertThat(chat.user(2)).contains("part_1999(id INTEGER*, order_id INTEGER -> orders)");
    }

    private static Table other(int number) {
        return new Table(
                "", "part_" + number, false, "",
                List.of(Shop.column("id", "INTEGER", true, List.of()), Shop.column("order_id", "INTEGER", false, List.of())),
                List.of(new ForeignKey(List.of("order_id"), "orders", List.of("order_id"))));
    }

    /** It would be left out of the second prompt too, and the question declined. */
    @Test
    void showsATableThatTheModelAsksForAlthoughItUnderstoodItToBeIdle() {
        ScriptedChat chat = ScriptedChat.plain().says("{\"sql\": \"\", \"need_tables\": [\"customers\"]}").says(GOOD);
        WriteRequest given = Shop.write(QUESTION);
        Understanding narrow = new Understanding(
                List.of("orders"), false, List.of(), List.of(), List.of(), List.of(), "Only orders are counted.");
        WriteRequest request = new WriteRequest(
                given.question(), List.of(), given.database(), given.schema(), narrow, List.of(), List.of(),
                Requirements.NONE, List.of(), Shop.TODAY);

        Reply<Draft> reply = model(chat).write(request);

        assertThat(chat.user(0)).contains("<others>\ncustomers(");
        assertThat(chat.user(1)).contains("customers(customer_id INTEGER*").doesNotContain("<others>");
        assertThat(reply.value()).isInstanceOf(Draft.Sql.class);
    }

    @Test
    void keepsASecondStatementSoThatTheGuardSeesIt() {
        Draft.Sql draft = (Draft.Sql) write(ScriptedChat.plain().says("SELECT 1;\nDROP TABLE orders;")).value();

        assertThat(draft.sql()).isEqualTo("SELECT 1;\nDROP TABLE orders");
    }

    @Test
    void keepsBlankLinesCommentsAndCommonTableExpressions() {
        String sql = "WITH a AS (\n  SELECT 1\n)\n\n-- then\nSELECT * FROM a";

        assertThat(((Draft.Sql) write(ScriptedChat.plain().says(sql)).value()).sql()).isEqualTo(sql);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"sql\": \"\", \"cannot_answer\": \"no weather here\"}",
                "{\"sql\": null, \"cannot_answer\": true, \"reasoning\": \"no weather here\"}",
                "{\"cannot_answer\": \"no weather here\"}"
            })
    void passesOnThatTheTablesCannotAnswer(String reply) {
        assertThat(write(ScriptedChat.plain().says(reply)).value())
                .isEqualTo(new Draft.Declined("no weather here", List.of("orders", "customers")));
    }

    @Test
    void asksOnceMoreWhenTheReplyCannotBeReadAndCountsBothCalls() {
        ScriptedChat chat = ScriptedChat.plain().says("I would love to help you with that.").says(GOOD);

        Reply<Draft> reply = write(chat);

        assertThat(reply.value()).isInstanceOf(Draft.Sql.class);
        assertThat(reply.usage()).isEqualTo(new Usage(200, 40, 2));
        assertThat(chat.user(1))
                .contains("I would love to help you with that.")
                .contains("Your reply could not be read")
                .contains("Reply with only JSON");
    }

    @Test
    void reasoningIsNoReplyWhateverItHolds() {
        ScriptedChat chat = ScriptedChat.plain().thinks("SELECT count(*) FROM nowhere; no, that is wrong").says(GOOD);
        assertThat(((Draft.Sql) write(chat).value()).sql()).isEqualTo("SELECT count(*) FROM orders");
        assertThat(chat.user(1)).contains("nothing but reasoning").doesNotContain("nowhere");
    }

    @Test
    void aCallThatFailsAfterAnUnreadableReplyTellsOfBoth() {
        ScriptedChat chat = ScriptedChat.plain().says("Hm.").fails(new AuthenticationException("gone"));
        assertThatThrownBy(() -> write(chat)).isInstanceOfSatisfying(QueryPilotException.class, fault ->
                assertThat(Spent.by(fault)).isEqualTo(new Usage(100, 20, 2)));
    }

    @Test
    void givesUpAfterTheSecondUnreadableReply() {
        ScriptedChat chat = ScriptedChat.plain().says("{\"sql\": \"\"}").says("no");

        assertThatThrownBy(() -> write(chat))
                .isInstanceOfSatisfying(QueryPilotException.class, fault -> {
                    assertThat(fault.code()).isEqualTo(ErrorCode.MODEL_REPLY_UNUSABLE);
                    assertThat(fault.nextStep()).contains("--model");
                    assertThat(Spent.by(fault)).isEqualTo(new Usage(200, 40, 2));
                })
                .hasMessageContaining("test:scripted")
                .hasMessageContaining("neither");
    }

    @Test
    void neverTrustsAReplyThatBrokeOffAtTheLengthLimit() {
        ScriptedChat chat = ScriptedChat.plain()
                .says("SELECT count(*) FROM orders WHERE", FinishReason.LENGTH, new TokenUsage(1, 1))
                .says(GOOD);

        assertThat(((Draft.Sql) write(chat).value()).sql()).isEqualTo("SELECT count(*) FROM orders");
        assertThat(chat.user(1)).contains("broke off at the length limit");
    }

    @Test
    void saysThatRepliesBreakOffWhenTheyDoSoTwice() {
        ScriptedChat chat = ScriptedChat.plain()
                .says("SELECT", FinishReason.LENGTH, new TokenUsage(1, 1))
                .says("SELECT", FinishReason.LENGTH, new TokenUsage(1, 1));

        assertThatThrownBy(() -> write(chat)).hasMessageContaining("broke off at the length limit");
    }

    @Test
    void estimatesUsageWhereTheProviderGivesNone() {
        Usage usage = write(ScriptedChat.plain().says(GOOD, FinishReason.STOP, null)).usage();

        assertThat(usage.inputTokens()).isGreaterThan(100);
        assertThat(usage.outputTokens()).isBetween(10L, 80L);
    }

    @Test
    void asksWithAJsonSchemaAndTemperatureZeroWhereTheModelTakesThem() {
        ScriptedChat chat = ScriptedChat.withSchemas().says(GOOD);

        write(chat);

        assertThat(chat.requests.get(0).responseFormat().jsonSchema().name()).isEqualTo("sql_draft");
        assertThat(chat.requests.get(0).temperature()).isZero();
    }

    @Test
    void givesUpTheJsonSchemaWhenItIsRefusedAndRemembers() {
        ScriptedChat chat = ScriptedChat.withSchemas()
                .fails(new InvalidRequestException("response_format is not supported"))
                .says(GOOD)
                .says(GOOD);
        PromptedModel model = model(chat);

        assertThat(model.write(Shop.write(QUESTION)).usage().calls()).isEqualTo(2);
        assertThat(model.write(Shop.write(QUESTION)).usage().calls()).isEqualTo(1);
        assertThat(chat.requests.get(1).responseFormat()).isNull();
        assertThat(chat.requests.get(2).responseFormat()).isNull();
    }

    @Test
    void givesUpTheTemperatureWhenItIsRefusedAndKeepsTheSchema() {
        ScriptedChat chat = ScriptedChat.withSchemas()
                .fails(new InvalidRequestException("Unsupported value: 'temperature' does not support 0.0"))
                .says(GOOD);

        write(chat);

        assertThat(chat.requests.get(1).temperature()).isNull();
        assertThat(chat.requests.get(1).responseFormat()).isNotNull();
    }

    @Test
    void forgetsAConcessionThatDidNotHelp() {
        ScriptedChat chat = ScriptedChat.withSchemas()
                .fails(new InvalidRequestException("too long"))
                .fails(new InvalidRequestException("too long"))
                .says(GOOD);
        PromptedModel model = model(chat);

        assertThatThrownBy(() -> model.write(Shop.write(QUESTION))).hasMessageContaining("too long");
        model.write(Shop.write(QUESTION));

        assertThat(chat.requests.get(2).responseFormat()).isNotNull();
    }

    @Test
    void understandsAQuestionAndDropsTablesThatDoNotExist() {
        ScriptedChat chat = ScriptedChat.plain().says("""
                ```json
                {"reasoning": "count", "tables": ["Orders", "invoices"], "filters": ["status is shipped"],
                 "aggregations": "count of orders", "ordering": [],}
                ```""");

        Understanding understanding = model(chat).understand(Shop.understand(QUESTION)).value();

        assertThat(understanding)
                .isEqualTo(new Understanding(
                        List.of("orders"),
                        false,
                        List.of(),
                        List.of("status is shipped"),
                        List.of("count of orders"),
                        List.of(),
                        "count"));
    }

    @Test
    void readsTheJoinsThatTheModelProposesAndNothingElse() {
        ScriptedChat chat = ScriptedChat.plain().says("""
                {"reasoning": "both", "tables": ["orders", "customers"], "joins_needed": false,
                 "joins": [{"on": "\\"orders\\".buyer = customers.nr", "confidence": 0.7}, "a.b.c=d.e",
                           {"on": "orders.x = customers.y", "confidence": 7}, {"on": "they belong together"}, 3],
                 "filters": [], "aggregations": [], "ordering": []}""");

        Understanding understanding = model(chat).understand(Shop.understand(QUESTION)).value();

        assertThat(understanding.joinsNeeded()).isTrue();
        assertThat(understanding.joins())
                .containsExactly(
                        new Join("orders", "buyer", "customers", "nr", 0.7, Join.Evidence.MODEL),
                        new Join("a.b", "c", "d", "e", 0.6, Join.Evidence.MODEL),
                        new Join("orders", "x", "customers", "y", 0.9, Join.Evidence.MODEL));
    }
}
