package io.querypilot.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AskedKeyTest {
    @ParameterizedTest
    @ValueSource(strings = {"crew codes of the orders", "order no and date", "order no, date", "the article no. of each order", "vendor nos", "show order no", "number of the fine, date", "structure number of the longest bridge", "customer numbers of those who left", "region and number of each order, sorted"})
    void asksForAKey(String question) {
        assertThat(AskedKey.said(question)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"number of orders by crew", "number of the orders, per crew", "number of each", "the total number of the bridges", "highest number of trips", "customer name and smallest number of orders", "each customer's number of orders", "orders by reason, no cancelled ones", "crews with no orders", "orders by cause in plain words rather than the code", "the label, not its code"})
    void asksForNone(String question) {
        assertThat(AskedKey.said(question)).isFalse();
    }
}
