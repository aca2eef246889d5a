package io.querypilot.embedded.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsTest {
    private static List<String> words(String question) {
        return Words.split(Words.normaliseQuestion(question)).stream().map(Word::text).toList();
    }

    @Test
    void keepsNumbersWholeAndSymbolsAlone() {
        assertThat(words("What's 1,000.5 or 3rd?")).containsExactly("What", "'", "s", "1,000.5", "or", "3rd", "?");
        assertThat(words("größe 5€ 😀ok")).containsExactly("größe", "5", "€", "😀", "ok");
        assertThat(words("2024-03-05")).containsExactly("2024", "-", "03", "-", "05");
    }

    @Test
    void makesQuotesAndBlanksPlain() {
        assertThat(Words.normaliseQuestion("  “New\u00A0York”\t''x'' `y’ ")).isEqualTo("\"New York\" \"x\" 'y'");
    }

    @Test
    void cutsCellsIntoLowerCaseWords() {
        assertThat(Words.normalise("New-York 12.5!")).isEqualTo("new york 12 5");
        assertThat(Words.plain("…")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"customerOrderID_2,customer order id 2", "HTTPServer,http server", "t1,t 1", "first name,first name"})
    void saysNamesAsPeopleWould(String name, String label) {
        assertThat(Identifiers.label(name)).isEqualTo(label);
    }

    @ParameterizedTest
    @CsvSource({"countries,country", "classes,class", "hiring,hir", "hired,hir", "status,status", "bus,bus"})
    void stemsLightly(String word, String stem) {
        assertThat(Stems.of(word)).isEqualTo(stem);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"twelve|12", "2.5 million|2500000", "$1,200|1200", "40 %|40", "twenty-five|25", "10k|10000"})
    void readsNumbersAsPeopleWriteThem(String text, double number) {
        assertThat(Numbers.parse(text)).contains(number);
    }

    @Test
    void readsNoNumberWhereThereIsNone() {
        assertThat(Numbers.parse("abc")).isEmpty();
        assertThat(Numbers.parse("1,00")).isEmpty();
        assertThat(Numbers.parse("")).isEmpty();
        assertThat(Numbers.digits("5.")).isEqualTo(Optional.empty());
    }

    @ParameterizedTest
    @CsvSource({"3.0,3", "0.1,0.1", "0.00001,1e-05", "1e22,1e+22", "123456789.25,123456789.25", "2.0E-3,0.002"})
    void writesNumbersInTheirShortestForm(double number, String text) {
        assertThat(NumberText.of(number)).isEqualTo(text);
    }

    @Test
    void findsLikeTextsLike() {
        assertThat(Similarity.of("french", "france")).isGreaterThan(0.54);
        assertThat(Similarity.of("dog", "table")).isLessThan(0.54);
        assertThat(Similarity.of("same", "same")).isEqualTo(1.0);
    }
}
