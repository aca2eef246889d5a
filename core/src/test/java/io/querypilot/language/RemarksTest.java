package io.querypilot.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RemarksTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            How many customers (deleted accounts included) have never ordered? | How many customers have never ordered?
            how many orders have we taken, cancelled ones included? | how many orders have we taken?
            certificates per month (revoked ones count too) | certificates per month
            how many trade customers are there, counting inactive ones too? | how many trade customers are there?
            fines in euros by zone, including the waived ones | fines in euros by zone
            median length of all tracks, including those since removed from the catalogue? | median length of all tracks?
            products per category (deleted or unpublished too) | products per category
            number of customers per country, active and inactive together | number of customers per country
            How many customers do we have in total, active and inactive? | How many customers do we have in total?
            How many drivers hold a bus licence? Whether it has expired doesn't matter here. | How many drivers hold a bus licence?
            Which customers never ordered? Here a cancelled order counts as placed. | Which customers never ordered?
            customers won each year since 2020. Include deleted ones. | customers won each year since 2020.
            What do we still owe? Count the closed accounts too. | What do we still owe?
            How many customers had registered by the end of 2024? Ignore whether they were deleted later. | How many customers had registered by the end of 2024?
            share of orders with a voucher - count every order regardless of status | share of orders with a voucher
            customers that ordered in 2025 but not in 2026 - any order counts, whatever its status | customers that ordered in 2025 but not in 2026
            How many customers got a quote but placed no order? Deleted accounts count too. | How many customers got a quote but placed no order?
            orders per month in 2024 (show the month like 2024-03) | orders per month in 2024
            orders per month in 2024, with the month written like 2024-03 | orders per month in 2024
            the hottest days, in the format YYYY-MM-DD? | the hottest days?
            """)
    void whatOnlySaysHowToCountIsLeftOut(String question, String asked) {
        assertThat(Remarks.without(question)).isEqualTo(asked);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "how many orders, not counting cancelled ones",
                "revenue per year, paid and unpaid",
                "contracts per service, unused services too",
                "all customers, including those without an order",
                "list all films including title and rating",
                "names of the closed stores, and their managers too",
                "payments in 2024-03",
                "Our rentals of May. Count the returned ones",
                "Which refunds were approved? Show the rejected ones with their reason",
                "How many open orders in 2025? Include returned ones.",
                "orders by status, whatever their value",
                "what do tenured and non-tenured people earn"
            })
    void whatIsAskedForStays(String question) {
        assertThat(Remarks.without(question)).isEqualTo(question);
    }
}
