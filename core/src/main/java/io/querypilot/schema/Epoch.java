package io.querypilot.schema;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What a column counts that keeps points in time as whole numbers since 1970. */
public enum Epoch {
    SECONDS(1),
    MILLISECONDS(1_000);

    private static final Pattern NUMBER = Pattern.compile("\\d{9,13}");
    private static final long YEAR_1990 = 631_152_000L;
    private static final long YEAR_2050 = 2_524_608_000L;

    private final int perSecond;

    Epoch(int perSecond) {
        this.perSecond = perSecond;
    }

    /** Whole numbers that would all be moments of our time, if they count seconds or milliseconds, most likely do. */
    public static Optional<Epoch> of(List<String> values) {
        return Arrays.stream(values()).filter(one -> values.stream().allMatch(one::plausible)).findFirst();
    }

    private boolean plausible(String value) {
        return NUMBER.matcher(value).matches() && second(value) > YEAR_1990 && second(value) < YEAR_2050;
    }

    long second(String value) {
        return Long.parseLong(value) / perSecond;
    }
}
