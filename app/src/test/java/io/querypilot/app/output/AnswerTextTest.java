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
import org.junit.jupiter.api.Test;

class AnswerTextTest {
    private static String told(String note, double confidence) {
        Attempt attempt = Attempt.draft(
                        1, "SELECT 1", Attempt.Origin.GENERATED, "embedded", note, "", Duration.ofMillis(3))
                .sure(confidence);
        Question question = Question.asked(
                "one?", "s", Caller.SOLE, List.of(), LocalDate.of(2026, 1, 1), Instant.parse("2026-01-01T00:00:00Z"));
        Answer.Trace trace =
                new Answer.Trace(question, List.of(attempt), "embedded", Usage.NONE, Duration.ofMillis(5));
        ResultTable table = new ResultTable(List.of(), List.of(), false);
        Reflection reflection = new Reflection(true, false, List.of(), "", 100);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        AnswerText.about(new Answered(trace, attempt, table, "All rows.", "1 row", reflection, Trust.of(1), List.of()), new Page(out, 0, Ink.PLAIN));
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aSureAnswerSaysNothingOfIt() {
        assertThat(told("", 0.93)).doesNotContain("sure");
    }

    @Test
    void anUnsureOneSaysHowSureItIs() {
        assertThat(told("", 0.34)).contains("embedded is only 34 % sure of this.");
    }

    @Test
    void saysWhoAnsweredAndWhy() {
        String note = "Asked openai:gpt-5, because embedded was only 0.30 sure.";
        assertThat(told(note, 0.9)).contains(note).doesNotContain("sure of this");
    }
}
