package io.querypilot.model.prompted;

import static org.assertj.core.api.Assertions.assertThat;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import io.querypilot.database.TestDialect;
import io.querypilot.link.LinkedSchema;
import io.querypilot.link.LinkedTable;
import io.querypilot.memory.Lesson;
import io.querypilot.memory.Turn;
import io.querypilot.model.Failure;
import io.querypilot.model.Join;
import io.querypilot.model.UnderstandRequest;
import io.querypilot.model.Understanding;
import io.querypilot.model.WriteRequest;
import io.querypilot.requirement.Requirements;
import io.querypilot.requirement.Rule;
import io.querypilot.requirement.Source;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Table;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.dialect.Dialect;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class PromptBudgetTest {
    private static Table table(int index, int columns) {
        List<Column> all = new ArrayList<>();
        all.add(column("table%d_id".formatted(index), true, ""));
        all.add(column("parent_id", false, ""));
        IntStream.range(2, columns).forEach(at -> all.add(column("column_" + at, false, "comment on " + at)));
        String parent = "table" + (index - 1);
        ForeignKey key = new ForeignKey(List.of("parent_id"), parent, List.of(parent + "_id"));
        List<ForeignKey> keys = index == 0 ? List.of() : List.of(key);
        return new Table("", "table" + index, false, "about table " + index, all, keys);
    }

    private static Column column(String name, boolean key, String comment) {
        List<String> samples = key ? List.of() : List.of("sample one", "sample two");
        return new Column(name, "VARCHAR(40)", ColumnKind.TEXT, key, true, comment, samples);
    }

    private static LinkedSchema schema(int tables, int columns, int bridge) {
        return new LinkedSchema(IntStream.range(0, tables)
                .mapToObj(index -> table(index, columns))
                .map(table -> new LinkedTable(
                        table,
                        0.5,
                        table.name().equals("table" + bridge),
                        table.columns().stream().map(Column::name).toList(),
                        Map.of()))
                .toList());
    }

    private static WriteRequest request(LinkedSchema schema, List<Turn> turns, List<Failure> failures) {
        return new WriteRequest(
                "What is it?",
                turns,
                TestDialect.of(Dialect.SQLITE),
                schema,
                null,
                List.of(),
                List.of(),
                Requirements.NONE,
                failures,
                Shop.TODAY);
    }

    private static String user(WriteRequest request, int limit) {
        return new WriteSql(null, PromptBudget.estimated(limit)).prompt(request, "").user();
    }

    @Test
    void changesNothingThatFits() {
        String user = user(request(schema(3, 6, -1), List.of(), List.of()), 4_000);

        assertThat(user).contains("sample one", "comment on 5", "column_5", "table2(");
    }

    @Test
    void givesUpSamplesThenCommentsThenColumnsThenTables() {
        LinkedSchema schema = schema(8, 12, -1);
        List<String> seen = new ArrayList<>();
        for (int limit = 6_000; limit >= 1_500; limit -= 50) {
            String user = user(request(schema, List.of(), List.of()), limit);
            seen.add((user.contains("sample") ? "s" : "") + (user.contains("comment on") ? "c" : "")
                    + (user.contains("column_2 ") ? "l" : "") + (user.contains("table7(") ? "t" : ""));
        }

        assertThat(seen.stream().distinct().toList()).isSubsetOf("sclt", "clt", "lt", "t", "").startsWith("sclt");
        assertThat(seen).contains("clt", "lt");
    }

    @Test
    void keepsKeyColumnsOfEveryTableItKeeps() {
        String user = user(request(schema(10, 60, -1), List.of(), List.of()), 1_700);

        List<String> tables = user.lines().filter(line -> line.startsWith("table") && line.contains("(")).toList();
        assertThat(tables).isNotEmpty().allSatisfy(line -> {
            String name = line.substring(0, line.indexOf('('));
            assertThat(line).contains(name + "_id VARCHAR*").contains("parent_id VARCHAR");
        });
    }

    @Test
    void tellsMoreOfWhatColumnsHoldWhereTheWindowIsLarger() {
        WriteRequest request = request(schema(30, 12, -1), List.of(), List.of());
        long small = user(request, 12_000).lines().filter(line -> line.contains("sample two")).count();
        long large = user(request, 48_000).lines().filter(line -> line.contains("sample two")).count();

        assertThat(small).isPositive().isLessThan(30);
        assertThat(large).isGreaterThan(2 * small);
        assertThat(user(request, 12_000)).contains("table29(table29_id VARCHAR*, parent_id VARCHAR -> table28.table28_id, ");
    }

    /** The estimate leaves room unused; the tokenizer fills it, and never more than that. */
    @Test
    void aTrueTokenizerFillsTheWindowAndNeverMore() {
        Encoding o200k = Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.O200K_BASE);
        TokenCount exact = new TokenCount(Optional.of(o200k::countTokensOrdinary));
        WriteRequest request = request(schema(40, 20, -1), List.of(), List.of());
        for (int limit : List.of(2_000, 4_000, 8_000)) {
            Prompt counted = new WriteSql(null, new PromptBudget(limit, exact)).prompt(request, "");
            Prompt estimated = new WriteSql(null, PromptBudget.estimated(limit)).prompt(request, "");

            assertThat(exact.of(counted)).isLessThanOrEqualTo(limit).isGreaterThan(limit * 3 / 4);
            assertThat(exact.of(estimated)).isLessThan(exact.of(counted));
        }
    }

    @Test
    void anEstimateIsCorrectedByWhatTheProviderReports() {
        Prompt prompt = new Prompt("", "Which customers in Berlin ordered three products last month? ".repeat(30));
        TokenCount count = new TokenCount(Optional.empty());
        int estimated = count.of(prompt);

        count.learn(prompt, estimated * 6 / 10);
        count.learn(prompt, estimated / 10);
        assertThat(count.of(prompt)).as("too few reports").isEqualTo(estimated);
        count.learn(prompt, estimated * 6 / 10);
        assertThat(count.of(prompt)).as("the worst of them").isBetween(estimated * 6 / 10, estimated * 8 / 10);
        count.learn(prompt, estimated * 2);
        assertThat(count.of(prompt)).as("too low").isGreaterThan(estimated * 2);
    }

    @Test
    void keepsTheBridgeLongerThanBetterTables() {
        String user = user(request(schema(30, 3, 29), List.of(), List.of()), 1_500);

        assertThat(user).contains("table0(", "table29(").doesNotContain("table28(");
    }

    @Test
    void givesUpOlderTurnsAndThenOlderSqlButNeverTheLastFailure() {
        List<Turn> turns = IntStream.range(0, 6)
                .mapToObj(index -> new Turn("turn " + index, "SELECT " + "column_name, ".repeat(30), "done"))
                .toList();
        List<Failure> failures = IntStream.range(1, 4)
                .mapToObj(number -> Shop.failure(
                        number,
                        "SELECT failed" + number + ", " + "column_name, ".repeat(20),
                        ErrorType.SYNTAX_ERROR,
                        "bad" + number))
                .toList();
        WriteRequest request = request(schema(1, 3, -1), turns, failures);

        assertThat(user(request, 8_000)).contains("turn 0", "failed1");
        assertThat(user(request, 2_000)).doesNotContain("turn 0").contains("turn 5", "failed1");
        assertThat(user(request, 1_150)).doesNotContain("turn 5", "failed1").contains("failed3");
    }

    @Test
    void neverExceedsTheLimitWhateverIsAsked() {
        Random random = new Random(42);
        for (int round = 0; round < 60; round++) {
            int limit = 1_500 + random.nextInt(4_000);
            WriteRequest request = randomRequest(random);
            String remark = random.nextBoolean() ? "" : "Your reply could not be read: it was empty.\n";
            Prompt write = new WriteSql(null, PromptBudget.estimated(limit)).prompt(request, remark);
            assertThat(write.tokens()).as("round " + round).isLessThanOrEqualTo(limit);
            assertThat(write.user()).endsWith(remark);
            UnderstandRequest first =
                    new UnderstandRequest(
                            request.question(),
                            request.turns(),
                            request.database(),
                            request.schema(),
                            request.requirements(),
                            Shop.TODAY);
            Prompt understand = new Understand(null, PromptBudget.estimated(limit)).prompt(first, remark);
            assertThat(understand.tokens()).as("round " + round).isLessThanOrEqualTo(limit);
        }
    }

    private static WriteRequest randomRequest(Random random) {
        return new WriteRequest(
                text(random, 3_000),
                some(random, 10, index -> new Turn(text(random, 300), text(random, 2_000), text(random, 300))),
                TestDialect.of(Dialect.all().get(random.nextInt(Dialect.all().size()))),
                new LinkedSchema(some(random, 10, index -> randomTable(random, index))),
                new Understanding(
                        some(random, 5, index -> text(random, 20)),
                        true,
                        List.of(),
                        some(random, 9, index -> text(random, 200)),
                        List.of(),
                        List.of(),
                        ""),
                some(random, 4, index -> new Join(text(random, 9), "a", text(random, 9), "b", 1, Join.Evidence.MODEL)),
                some(random, 8, index -> randomLesson(random)),
                Requirements.of(Source.PERSON_NOW, some(random, 4, index -> new Rule.FreeText(text(random, 600)))),
                some(random, 4, index -> new Failure(
                        index + 1,
                        text(random, 3_000),
                        ErrorType.values()[random.nextInt(ErrorType.values().length)],
                        text(random, 500),
                        text(random, 500),
                        text(random, 500))),
                Shop.TODAY);
    }

    private static Lesson randomLesson(Random random) {
        return Lesson.learned(
                Lesson.Type.QUERY_PATTERN, new Lesson.Scope("", "", ""), text(random, 300), text(random, 300), "",
                Lesson.Provenance.CORRECTION, 1);
    }

    private static LinkedTable randomTable(Random random, int index) {
        List<Column> columns = new ArrayList<>(some(random, 30, at -> new Column(
                "c" + at + text(random, 30),
                text(random, 12),
                ColumnKind.TEXT,
                random.nextInt(6) == 0,
                true,
                text(random, 100),
                some(random, 3, sample -> text(random, 90)))));
        Table table = new Table("", "t" + index + text(random, 200), false, text(random, 200), columns, List.of());
        List<String> names = new ArrayList<>(columns.stream().map(Column::name).toList());
        Collections.shuffle(names, random);
        Map<String, List<String>> values =
                names.isEmpty() ? Map.of() : Map.of(names.get(0), some(random, 9, value -> text(random, 200)));
        return new LinkedTable(table, random.nextDouble(), random.nextInt(5) == 0, names, values);
    }

    private static <T> List<T> some(Random random, int most, IntFunction<T> maker) {
        return IntStream.range(0, random.nextInt(most + 1)).mapToObj(maker).toList();
    }

    private static String text(Random random, int longest) {
        String letters = "abcdefghijklmnopqrstuvwxyz      _ABC012'\"<>/;,.\n客户😀é";
        int[] points = letters.codePoints().toArray();
        StringBuilder text = new StringBuilder();
        random.ints(random.nextInt(longest + 1), 0, points.length).forEach(at -> text.appendCodePoint(points[at]));
        return text.toString();
    }

    @Test
    void aTableThatDidNotFitCanBeAskedFor() {
        ScriptedChat chat = ScriptedChat.plain()
                .says("{\"sql\": \"\", \"need_tables\": [\"table29\"]}")
                .says("{\"sql\": \"SELECT column_2 FROM table29\"}");
        PromptedModel model = new PromptedModel(
                "test:scripted", new Endpoint("test", "TEST_KEY", ""), chat,
                PromptSettings.STANDARD.withMaximumPromptTokens(1_700), duration -> {});

        model.write(request(schema(30, 12, -1), List.of(), List.of()));

        assertThat(chat.system(0)).contains("need_tables");
        assertThat(chat.user(0)).contains("table29").doesNotContain("table29(table29_id VARCHAR*");
        assertThat(chat.user(1)).contains("table29(table29_id VARCHAR*");
    }
}
