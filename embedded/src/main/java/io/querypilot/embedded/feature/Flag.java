package io.querypilot.embedded.feature;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.linking.Link;
import io.querypilot.embedded.linking.Target;

/** What a node says of itself; the order is that of training. */
public enum Flag {
    WORD,
    COLUMN,
    TABLE,
    COLUMN_NAME,
    COLUMN_PART,
    TABLE_NAME,
    TABLE_PART,
    VALUE,
    VALUE_PART,
    NUMBER_CELL,
    NUMBER,
    TYPE_TEXT,
    TYPE_NUMBER,
    TYPE_TIME,
    TYPE_BOOLEAN,
    TYPE_OTHERS,
    PRIMARY_KEY,
    FOREIGN_KEY,
    STAR,
    COMMENT,
    SYNONYM,
    NEAR,
    EARLIER_QUESTION,
    EARLIER_PLAN,
    HINT;

    public int bit() {
        return 1 << ordinal();
    }

    static Flag of(ColumnType type) {
        return valueOf("TYPE_" + type.name());
    }

    static Flag of(Link link) {
        boolean column = link.target().sort() == Target.Sort.COLUMN;
        return switch (link.kind()) {
            case NAME -> column ? COLUMN_NAME : TABLE_NAME;
            case PART -> column ? COLUMN_PART : TABLE_PART;
            case VALUE -> VALUE;
            case VALUE_PART -> VALUE_PART;
            case NUMBER -> NUMBER_CELL;
            case COMMENT -> COMMENT;
            case SYNONYM -> SYNONYM;
            case NEAR -> NEAR;
        };
    }
}
