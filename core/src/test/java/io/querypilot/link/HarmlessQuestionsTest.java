package io.querypilot.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.demo.DemoShop;
import io.querypilot.language.Negation;
import io.querypilot.language.Years;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sentences in which the rules of language must find nothing. */
class HarmlessQuestionsTest {
    private static Database shop;

    @BeforeAll
    static void open(@TempDir Path folder) {
        shop = Databases.open(DemoShop.at(folder.resolve("shop.db")).toString());
    }

    @AfterAll
    static void close() {
        shop.close();
    }

    static List<String> questions() throws IOException {
        try (InputStream in = Negation.class.getResourceAsStream("harmless.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines()
                    .filter(line -> !line.startsWith("#"))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("questions")
    void holdNoObjectionAndNoYearAndGoOnFromNothing(String question) {
        assertThat(Negation.withoutObjection(question)).isEqualTo(question);
        assertThat(Negation.denies(question, question.indexOf(' '))).isFalse();
        assertThat(Years.relative(question, LocalDate.of(2026, 11, 15))).isEmpty();
        assertThat(new FollowUp(shop.schema()).is(question, List.of("reviews"))).isFalse();
    }
}
