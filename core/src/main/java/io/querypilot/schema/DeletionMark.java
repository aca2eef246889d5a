package io.querypilot.schema;

import java.util.Optional;
import java.util.regex.Pattern;

/** How a column marks rows as deleted, as its name tells: by a flag, or by the time at which it happened. */
public enum DeletionMark {
    FLAG("(?i)(?:is_?|soft_?)?(?:deleted?|removed)(?:_?(?:flag|flg|yn|ind))?|del_?(?:flag|flg|yn|ind)|(?:is_?)?del"),
    TIME("(?i)(?:soft_?)?deleted_?(?:at|on|ts|time|date|dt)|date_?deleted");

    private final Pattern name;

    DeletionMark(String name) {
        this.name = Pattern.compile(name);
    }

    public static Optional<DeletionMark> of(String column) {
        return FLAG.name.matcher(column).matches()
                ? Optional.of(FLAG)
                : Optional.of(TIME).filter(mark -> mark.name.matcher(column).matches());
    }
}
