package io.querypilot.embedded.feature;

import io.querypilot.embedded.linking.LinkKind;
import io.querypilot.embedded.linking.Target;

/** How one node stands to another; the order is that of training, and a test compares the names. */
public enum Relation {
    NONE,
    WORD_DISTANCE_MINUS_4,
    WORD_DISTANCE_MINUS_3,
    WORD_DISTANCE_MINUS_2,
    WORD_DISTANCE_MINUS_1,
    WORD_DISTANCE_0,
    WORD_DISTANCE_1,
    WORD_DISTANCE_2,
    WORD_DISTANCE_3,
    WORD_DISTANCE_4,
    WORD_COLUMN_NONE,
    WORD_COLUMN_NAME,
    WORD_COLUMN_PART,
    WORD_COLUMN_VALUE,
    WORD_COLUMN_VALUE_PART,
    WORD_COLUMN_NUMBER,
    WORD_COLUMN_COMMENT,
    WORD_COLUMN_SYNONYM,
    WORD_COLUMN_NEAR,
    COLUMN_WORD_NONE,
    COLUMN_WORD_NAME,
    COLUMN_WORD_PART,
    COLUMN_WORD_VALUE,
    COLUMN_WORD_VALUE_PART,
    COLUMN_WORD_NUMBER,
    COLUMN_WORD_COMMENT,
    COLUMN_WORD_SYNONYM,
    COLUMN_WORD_NEAR,
    WORD_TABLE_NONE,
    WORD_TABLE_NAME,
    WORD_TABLE_PART,
    WORD_TABLE_COMMENT,
    WORD_TABLE_SYNONYM,
    WORD_TABLE_NEAR,
    TABLE_WORD_NONE,
    TABLE_WORD_NAME,
    TABLE_WORD_PART,
    TABLE_WORD_COMMENT,
    TABLE_WORD_SYNONYM,
    TABLE_WORD_NEAR,
    COLUMN_SELF,
    COLUMN_SAME_TABLE,
    COLUMN_FOREIGN_KEY,
    COLUMN_REFERENCED_BY,
    COLUMN_OTHER,
    COLUMN_SAME_NAME,
    COLUMN_OF_TABLE,
    COLUMN_KEY_OF_TABLE,
    COLUMN_OTHER_TABLE,
    TABLE_HAS_COLUMN,
    TABLE_HAS_KEY,
    TABLE_OTHER_COLUMN,
    TABLE_SELF,
    TABLE_REFERENCES,
    TABLE_REFERENCED_BY,
    TABLE_BOTH,
    TABLE_OTHER;

    private static final int FARTHEST_WORD = 4;

    byte number() {
        return (byte) ordinal();
    }

    static byte distance(int from, int to) {
        int clipped = Math.max(-FARTHEST_WORD, Math.min(FARTHEST_WORD, to - from));
        return (byte) (WORD_DISTANCE_0.ordinal() + clipped);
    }

    static Relation fromWord(Target.Sort sort, LinkKind kind) {
        return valueOf("WORD_" + sort.name() + "_" + kind.name());
    }

    static Relation toWord(Target.Sort sort, LinkKind kind) {
        return valueOf(sort.name() + "_WORD_" + kind.name());
    }
}
