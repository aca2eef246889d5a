package io.querypilot.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.Ask;
import io.querypilot.QueryPilot;
import io.querypilot.database.Databases;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.demo.DemoShop;
import io.querypilot.embedded.network.ModelFiles;
import io.querypilot.link.LinkedSchema;
import io.querypilot.model.UnderstandRequest;
import io.querypilot.requirement.Requirements;
import io.querypilot.state.Answer.Answered;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

/** The model is found on the class path by whoever names no other, asked on the day of the clock, and closed. */
class FrontDoorTest {
    @TempDir
    Path folder;

    @Test
    void answersWhereNoOtherModelIsGiven() {
        SQLiteDataSource shop = new SQLiteDataSource();
        shop.setUrl("jdbc:sqlite:" + DemoShop.at(folder.resolve("shop.db")));
        Clock longAgo = Clock.fixed(Instant.parse("2001-05-31T12:00:00Z"), ZoneOffset.UTC);
        try (QueryPilot pilot = QueryPilot.over(shop)) {
            Answered answer = (Answered) pilot.ask(Ask.of("How many orders were placed last year?").by(longAgo));

            assertThat(answer.trace().model()).isEqualTo("embedded");
            assertThat(answer.attempt().sql()).contains("2000");
        }
    }

    @Test
    void nobodyCanAskOnceItIsClosed() {
        EmbeddedModel model = new EmbeddedModel(ModelFiles.packaged());
        model.close();
        try (var shop = Databases.open(DemoShop.at(folder.resolve("shop.db")).toString())) {
            UnderstandRequest request = new UnderstandRequest(
                    "How many customers are there?",
                    List.of(),
                    QuestionDatabase.of(shop),
                    new LinkedSchema(List.of()),
                    Requirements.NONE,
                    LocalDate.EPOCH);
            assertThatThrownBy(() -> model.understand(request)).hasMessageContaining("closed");
        }
    }
}
