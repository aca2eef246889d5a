package io.querypilot.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StemmerTest {
    @ParameterizedTest
    @CsvSource({
        "customers, customer", "cases, case", "boxes, box", "addresses, address", "categories, category",
        "statuses, status", "buses, bus", "houses, house", "causes, cause", "uses, use", "purchases, purchase",
        "matches, match", "dishes, dish", "movies, movie", "ties, tie", "sizes, size", "taxes, tax", "Orders, order",
        "order_items, order_item"
    })
    void knowsTheWordForOne(String many, String one) {
        assertThat(Stemmer.singular(many)).isEqualTo(one);
        assertThat(Stemmer.singular(one)).isEqualTo(one);
    }

    @ParameterizedTest
    @CsvSource({"status", "bonus", "analysis", "address", "series", "species", "gas", "is", "class", "box", "''"})
    void leavesAWordForOneAsItIs(String word) {
        assertThat(Stemmer.singular(word)).isEqualTo(word);
    }

    @ParameterizedTest
    @CsvSource({
        "city, cities", "movie, movies", "price, pricing", "ship, shipped", "address, addresses", "status, statuses",
        "box, boxes", "employee, employees", "order, ordering", "category, categories", "course, courses", "case, cases"
    })
    void givesAllFormsOfAWordOneStem(String word, String form) {
        assertThat(Stemmer.stem(form)).isEqualTo(Stemmer.stem(word));
    }

    @ParameterizedTest
    @CsvSource({"status, state", "bus, busy", "address, add", "analysis, analyst", "speed, spe"})
    void keepsDifferentWordsApart(String one, String other) {
        assertThat(Stemmer.stem(one)).isNotEqualTo(Stemmer.stem(other));
    }
}
