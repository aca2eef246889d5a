package io.querypilot.app.provider;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How long a server asks to be left alone: in its header as seconds or a date, or in Gemini's body. */
final class RetryAfter {
    private static final Pattern GEMINI_DELAY = Pattern.compile("\"retryDelay\"\\s*:\\s*\"(\\d{1,6})(?:\\.\\d+)?s\"");

    private RetryAfter() {}

    static Optional<Duration> of(HttpHeaders headers, String body) {
        return headers.firstValue("Retry-After").flatMap(value -> read(value.strip())).or(() -> ofBody(body));
    }

    private static Optional<Duration> read(String value) {
        if (value.matches("\\d{1,6}")) {
            return Optional.of(Duration.ofSeconds(Long.parseLong(value)));
        }
        try {
            Instant until = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
            Duration wait = Duration.between(Instant.now(), until);
            return Optional.of(wait.isNegative() ? Duration.ZERO : wait);
        } catch (DateTimeException unreadable) {
            return Optional.empty();
        }
    }

    private static Optional<Duration> ofBody(String body) {
        Matcher delay = GEMINI_DELAY.matcher(body);
        return delay.find() ? Optional.of(Duration.ofSeconds(Long.parseLong(delay.group(1)))) : Optional.empty();
    }
}
