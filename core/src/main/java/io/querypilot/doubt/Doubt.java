package io.querypilot.doubt;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Something that makes an answer less likely to be right: a {@code sentence} that a person understands, and {@code advice}
 * for whoever writes the next draft, empty where no other draft could help. The advice quotes no cells: what the column in
 * question holds is {@code held}, so that who may not see values is not shown them.
 */
public record Doubt(Kind kind, String sentence, String advice, Optional<Held> held) {
    /** Some of the values of a column. */
    public record Held(String table, String column, List<String> values) {
        public Held {
            values = List.copyOf(values);
        }
    }

    /** What was found; each weighs on its own. */
    public enum Kind {
        VALUE_NOT_HELD,
        OTHER_FORMAT,
        NULL_AS_VALUE,
        NULL_IN_LIST,
        NULLS_FIRST,
        INTEGER_DIVISION,
        OUTER_JOIN_UNDONE,
        ROWS_MULTIPLIED,
        JOIN_WITHOUT_KEY,
        KEYS_OF_DIFFERENT_TABLES,
        KEY_AS_QUANTITY,
        SUM_OF_RATES,
        MARKER_COUNTED,
        SHARE_OF_ITSELF,
        AVERAGE_OF_AVERAGES,
        SAME_TWICE,
        ORDER_OF_ONE_ROW,
        GROUPS_OF_ONE_ROW,
        SUSPECTED,
        WORD_NOT_HONOURED,
        NUMBER_NOT_USED,
        NAME_NOT_USED,
        TABLE_NOT_USED,
        VALUE_NOT_USED,
        OTHER_CODE,
        OTHER_BOUND,
        OTHER_PERIOD,
        OTHER_KEY,
        OTHER_TABLE,
        DELETED_ROWS,
        VAGUE_WORD,
        TURN_FORGOTTEN,
        NO_TABLE,
        AND_BEFORE_OR,
        UNIT,
        EMPTY,
        EMPTY_UNASKED,
        ALL_NULL,
        ZERO,
        ALL_OR_NOTHING,
        ONE_GROUP,
        OUTLIER;

        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Doubt {
        requireNonNull(kind, "kind");
        requireNonNull(sentence, "sentence");
        requireNonNull(advice, "advice");
        requireNonNull(held, "held");
    }

    public Doubt(Kind kind, String sentence, String advice) {
        this(kind, sentence, advice, Optional.empty());
    }

    public boolean mendable() {
        return !advice.isEmpty();
    }
}
