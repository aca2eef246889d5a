package io.querypilot.sql.query;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BacktrackingTest {
    @ParameterizedTest
    @ValueSource(strings = {
        "(a+)+$", "(a*)*b", "(?:a+)+", "((a+))+x", "^(\\d+,?)+$", "(a|aa)+$", "(.*a){20}", "([a-z]+)*\\d", "(a|a)*b", "(\\w+\\s?)*$",
        "(?i)(x+)+y", "(?<n>a+)+", "(a+){5,}", "(a+b?)+c", "(\\p{Alpha}+)*!", "([^\"]+)*\"", "(a?a+)+"
    })
    void isEndless(String pattern) {
        assertThat(Backtracking.endless(pattern)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "^[A-Za-z0-9._%+-]+@([A-Za-z0-9-]+\\.)+[A-Za-z]{2,}$", "^A.*", "\\d{3}-\\d{4}", "(foo|bar)+", "(Jan|Jun|Jul)+", "(\\d{1,3}\\.){3}\\d{1,3}",
        "^(\\w+\\s)+$", "(a+)?", "(a+){2}", "[(]a+[)]+", "\\(a+\\)+", "(?i)smith", "(?:ab)+", "^.+@.+\\..+$", "(,?\\d)+", "(?=.*a).*b", "("
    })
    void ends(String pattern) {
        assertThat(Backtracking.endless(pattern)).isFalse();
    }
}
