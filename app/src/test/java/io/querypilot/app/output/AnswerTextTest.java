package io.querypilot.app.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Caller;
import io.querypilot.database.ResultTable;
import io.querypilot.model.Usage;
import io.querypilot.state.Answer.Answered;
import io.querypilot.state.Answer;
import io.querypilot.state.Attempt;
import io.querypilot.state.Question;
import io.querypilot.state.Reflection;
import io.querypilot.state.Trust;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AnswerTextTest {
    private static final Trust SURE = Trust.of(0.93);

    private static String told(String note, ResultTable table, Trust trust, int width) {
        String sql = "SELECT T1.name FROM customers AS T1 JOIN orders AS T2 ON T1.id = T2.cid WHERE T2.state = 'paid'";
        Attempt attempt = Attempt.draft(
                1, sql, Attempt.Origin.GENERATED, "embedded", note, "", Duration.ofMillis(3));
        Question question = Question.asked(
                "one?", "s", Caller.SOLE, List.of(), LocalDate.of(2026, 1, 1), Instant.parse("2026-01-01T00:00:00Z"));
        Answer.Trace trace =
                new Answer.Trace(question, List.of(attempt), "embedded", Usage.NONE, Duration.ofMillis(5));
        Reflection reflection = new Reflection(true, false, List.of(), "", 100);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        Answered answered = new Answered(
                trace, attempt, table, "Names of all customers.", "2 rows", reflection, trust, List.of());
        AnswerText.write(answered, new Page(out, width, Ink.PLAIN), other -> "querypilot run '" + other + "'");
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static ResultTable rows(Object... cells) {
        return new ResultTable(
                List.of(new ResultTable.ResultColumn("total_amount", "REAL")),
                Stream.of(cells).map(List::of).toList(),
                false);
    }

    @Test
    void howSureItIsIsAlwaysSaidInOneLine() {
        assertThat(told("", rows(1, 2), SURE, 0)).contains("2 rows\nNames of all customers.\n93 % sure.\n");
    }

    @Test
    void anUnsureOneGivesItsReasons() {
        Trust trust = Trust.of(0.34).warning("nothing is called revenue.").warning("The result is empty.");
        assertThat(told("", rows(1, 2), trust, 0))
                .contains("Not sure (34 %): nothing is called revenue.\n  Also: The result is empty.\n");
    }

    @Test
    void anotherReadingComesWithTheCommandThatTakesIt() {
        Trust trust = new Trust(0.9, true, List.of(), List.of("paid orders only."),
                List.of(new Trust.Alternative("all orders", "SELECT 2", 7, "")));
        assertThat(told("", rows(1, 2), trust, 0))
                .contains("Assumed: paid orders only.\nOr: all orders (7 rows): querypilot run 'SELECT 2'\n");
    }

    @Test
    void oneValueIsSaidOnce() {
        assertThat(told("", rows(13750.9), SURE, 80)).startsWith("total_amount: 13,750.90\nNames of all customers.\n");
    }

    @Test
    void saysWhoAnsweredAndWhy() {
        String note = "Asked openai:gpt-5, because embedded was only 0.30 sure.";
        assertThat(told(note, rows(1, 2), SURE, 0)).contains(note);
    }

    @Test
    void onATerminalSqlHasAClauseALineAndTablesTheirNames() {
        assertThat(told("", rows(1, 2), SURE, 110)).contains("""
                  SELECT customers.name
                  FROM customers
                  JOIN orders ON customers.id = orders.cid
                  WHERE orders.state = 'paid'
                """);
    }

    @Test
    void nothingIsWiderThanATerminalOfTwentyColumns() {
        Trust trust = Trust.of(0.34).warning("Nothing in the tables is called revenue; I took payment.amount");
        assertThat(told("", rows(1, 2), trust, 20).lines()).allMatch(line -> DisplayWidth.of(line) <= 20);
    }
}
