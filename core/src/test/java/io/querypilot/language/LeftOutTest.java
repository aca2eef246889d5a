package io.querypilot.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeftOutTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "how many subscriptions are active? CANCELLED ones don't count",
                "Which customers placed orders in 2025 but none in 2026? CANCELLED orders are no orders.",
                "Are there items that never sold at all? A CANCELLED receipt is not a sale.",
                "suppliers we bought from but not since (a draft or CANCELLED order is not buying)",
                "top 5 customers by order value, CANCELLED orders and void lines out",
                "Tonnes per family. Drafts and CANCELLED purchase orders do not count.",
                "how many subscriptions are active? CANCELLED ones dont count",
                "Top projects by budget, CANCELLED projects don't matter to me so leave them out.",
                "revenue per month, no CANCELLED orders",
                "Invoiced amount per year. Leave CANCELLED and void invoices out.",
                "Invoiced amount per year. Please leave drafts and CANCELLED invoices out.",
                "revenue per month - CANCELLED and void ones left aside",
                "revenue (CANCELLED, draft and void ones excluded)",
                "revenue in May, without any CANCELLED orders",
                "How many orders are sent (not CANCELLED, not drafts)?",
                "customers with the newsletter (CANCELLED ones not counted)"
            })
    void whatIsNamedToLeaveItOut(String question) {
        assertThat(LeftOut.at(question, question.indexOf("CANCELLED"))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Which customers have no CANCELLED orders?",
                "CANCELLED orders by customer, blocked customers don't matter, so leave them out",
                "CANCELLED orders by city, blocked ones please leave them out",
                "orders that were CANCELLED in May, returns left out",
                "customers who never had a CANCELLED order",
                "how many CANCELLED orders are there",
                "Which CANCELLED orders are not refunded?",
                "How many CANCELLED orders went out?",
                "How many CANCELLED customers do not belong to Germany?",
                "How many orders were set aside as CANCELLED?",
                "Which CANCELLED orders have we left out in 2025?",
                "How many CANCELLED orders were not counted in 2025?",
                "How many CANCELLED products are sold out?",
                "Which orders do not include CANCELLED products?",
                "CANCELLED or not, how many orders are there?"
            })
    void whatIsAskedFor(String question) {
        assertThat(LeftOut.at(question, question.indexOf("CANCELLED"))).isFalse();
    }
}
