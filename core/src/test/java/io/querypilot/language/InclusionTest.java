package io.querypilot.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InclusionTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "pilots without a flight, delayed or not | delayed | true",
        "who never flew, not even a delayed flight | delayed | true",
        "all flights, including the delayed ones | delayed | true",
        "all flights including delayed flights | delayed | true",
        "flights per year (later delayed ones included) | delayed | true",
        "Who flew in May? Delayed flights count as flights here. | Delayed | true",
        "net revenue of flights (refunded flights deducted) | refunded | true",
        "How many flights are there? Include delayed flights. | delayed | true",
        "How many airlines? Include the bankrupt airlines | bankrupt | true",
        "flights of May regardless of their status | status | true",
        "flights of May whatever their status | status | true",
        "how many flights count as delayed | delayed | false",
        "how many delayed flights regardless of the pilot | delayed | false",
        "which delayed flights were moved or not paid | moved | false",
        "active customers in all states | active | false",
        "delayed flights of May | delayed | false",
        "flights of May, delayed ones not included | delayed | false",
        "flights of May, delayed flights don't count | delayed | false",
        "flights of May, only delayed ones count here | delayed | false",
        "leases with insurance included | insurance | false",
        "How many flights? Include only delayed ones. | delayed | false",
        "orders including gift cards | gift | false",
        "all flights, delayed or not, of Rome's lost bags, | lost | false"
    })
    void saysThatItMakesNoDifference(String question, String word, boolean eitherWay) {
        assertThat(Inclusion.at(question, question.indexOf(word))).isEqualTo(eitherWay);
    }
}
