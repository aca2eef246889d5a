package io.querypilot.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SaidNamesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "How many loyalty members have it as home branch? | LOYMBR | loyalty member",
        "How many loyalty members have it as home branch? | HOMEBR | home branch",
        "unplanned outages by region | regn | region",
        "unplanned outages by region | outgid | outage",
        "complaints of each type | CPLTYPTB | complaint type",
        "orders of a customer | cust_ord | customer order"
    })
    void aShortNameIsWhatTheQuestionSays(String question, String name, String inFull) {
        assertThat(new SaidNames(question).stems(name)).isEqualTo(Words.stems(inFull));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "which items have never been ordered by a customer? | CUSTRTN", // what is returned is not said
        "machines and machinists | mchn", // two words for one
        "list the trips | vehicle",
        "how many are there? | LOYMBR"
    })
    void elseItStaysAsItIs(String question, String name) {
        assertThat(new SaidNames(question).stems(name)).isEqualTo(Words.nameStems(name));
    }

    @Test
    void aNameIsReadAgainForEachQuestion() {
        assertThat(new SaidNames("all members").stems("mbr")).isEqualTo(Words.stems("member"));
        assertThat(new SaidNames("all numbers").stems("mbr")).isEqualTo(Words.stems("mbr"));
    }
}
