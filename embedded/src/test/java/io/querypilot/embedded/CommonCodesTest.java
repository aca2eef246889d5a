package io.querypilot.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.Ask;
import io.querypilot.QueryPilot;
import io.querypilot.TestPilot;
import io.querypilot.embedded.parity.TestWeights;
import io.querypilot.state.Answer.Answered;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A wholesaler's codes are explained by one table of all code lists, and people say what they mean. */
class CommonCodesTest {
    private static final Clock TODAY = Clock.fixed(Instant.parse("2026-11-18T12:00:00Z"), ZoneOffset.UTC);

    @TempDir
    Path folder;

    @Test
    void codesAreSaidAndShownByTheirMeanings() {
        try (TestPilot pilot = TestPilot.over(
                folder,
                "CREATE TABLE CDTAB (CDTYP TEXT NOT NULL, -- OS order status, SH shipping method\n CDVAL TEXT NOT NULL, CDTXT TEXT, PRIMARY KEY (CDTYP, CDVAL))",
                "CREATE TABLE ORDH ( -- sales orders\n ORDNO INTEGER PRIMARY KEY,\n ORDDT TEXT, -- order date\n OSTS TEXT, -- code type OS\n SHMT TEXT -- code type SH\n)",
                "INSERT INTO CDTAB VALUES ('OS', '10', 'entered'), ('OS', '60', 'shipped'), ('OS', '99', 'cancelled'), ('SH', 'O', 'own truck'), ('SH', 'C', 'carrier')",
                "INSERT INTO ORDH VALUES (1001, '2025-02-01', '60', 'O'), (1002, '2025-03-01', '99', 'O'), (1003, '2025-04-01', '10', 'C'), (1004, '2024-04-01', '99', 'C')")) {
            QueryPilot agent = pilot.agent(new EmbeddedModel(TestWeights.loaded()));
            assertThat(rows(agent, "How many orders were cancelled in 2025?")).containsExactly("1");
            assertThat(rows(agent, "number of orders per shipping method")).containsExactlyInAnyOrder("own truck 2", "carrier 2");
        }
    }

    private static List<String> rows(QueryPilot agent, String question) {
        return ((Answered) agent.ask(Ask.of(question).by(TODAY))).table().rows().stream()
                .map(row -> row.stream().map(String::valueOf).collect(Collectors.joining(" ")))
                .toList();
    }
}
