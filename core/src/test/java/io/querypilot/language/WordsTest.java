package io.querypilot.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsTest {
    @ParameterizedTest
    @CsvSource({
        "customer_id, customer id",
        "orderDate, order dat",
        "HTTPServerLog2, http server log 2",
        "total-amount.EUR, total amount eur",
        "the customer's cities, the customer citi",
        "Müller, muller",
        "straße, straß",
        "顧客名, 顧 客 名",
        "😀 price 😀, pric"
    })
    void splitsNamesWhereAReaderWould(String text, String stems) {
        assertThat(String.join(" ", Words.stems(text))).isEqualTo(stems);
    }

    @Test
    void neverFailsAndNeverYieldsAnEmptyStem() {
        Random random = new Random(7);
        for (int i = 0; i < 5_000; i++) {
            String text = random.ints(random.nextInt(40), 0, 0x1F9FF)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
            assertThat(Words.stems(text)).noneMatch(String::isEmpty);
        }
    }

    @Test
    void cutsAsciiWhereTheExpressionCuts() {
        Random random = new Random(11);
        String letters = "abyzABYZ0189_ -.'\\$@[`{/:";
        for (int i = 0; i < 20_000; i++) {
            String text = random.ints(random.nextInt(12), 0, letters.length())
                    .collect(StringBuilder::new, (made, at) -> made.append(letters.charAt(at)), StringBuilder::append)
                    .toString();
            List<String> cut = new ArrayList<>();
            AsciiWords.each(text, cut::add);
            assertThat(cut).isEqualTo(Words.WORD.matcher(text).results().map(MatchResult::group).toList());
        }
    }

    @ParameterizedTest
    @CsvSource({"rcvd, received", "trnr, trainer", "del, delivered", "strt, start", "cncl, cancelled"})
    void knowsAWordByItsShortForm(String name, String word) {
        assertThat(Words.shortens(name, word)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"date, delegate", "del, del", "st, start", "cnsl, cancelled", "rcvd, delivered"})
    void takesNoOtherNameForAShortForm(String name, String word) {
        assertThat(Words.shortens(name, word)).isFalse();
    }
}
