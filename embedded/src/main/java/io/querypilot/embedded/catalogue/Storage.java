package io.querypilot.embedded.catalogue;

import io.querypilot.sql.dialect.Moments;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** How a column is kept, where that decides how its values are written, compared or taken from each other. */
public enum Storage {
    PLAIN,
    MONEY,
    ARRAY,
    /** A day with a time of day. */
    TIMESTAMP,
    /** Points in time as seconds since 1970, as milliseconds, as texts with the day or the month first, as eight digits, with the time of day behind them, or as the month alone. */
    SECONDS,
    MILLISECONDS,
    DAY_FIRST,
    MONTH_FIRST,
    COMPACT,
    COMPACT_TIME,
    MONTH,
    COMPACT_MONTH;

    private static final Set<Storage> OF_MOMENTS = EnumSet.of(SECONDS, MILLISECONDS, DAY_FIRST, MONTH_FIRST, COMPACT, COMPACT_TIME, MONTH, COMPACT_MONTH);

    static Storage of(Moments kept) {
        return valueOf(kept.name());
    }

    public Optional<Moments> moments() {
        return OF_MOMENTS.contains(this) ? Optional.of(Moments.valueOf(name())) : Optional.empty();
    }

    /** By the engine's own name of the type. */
    static Storage of(String type) {
        if (type.endsWith("[]")) {
            return ARRAY;
        }
        String name = type.toLowerCase(Locale.ROOT);
        if (name.startsWith("timestamp")) {
            return TIMESTAMP;
        }
        return name.equals("money") ? MONEY : PLAIN;
    }
}
