package io.querypilot.embedded.grammar;

/** What is expected next. */
enum Mode {
    START,
    UNANSWERABLE,
    FROM_FIRST,
    FROM,
    FROM_HINTED,
    PREDICATE,
    OPERAND,
    OPERATOR,
    RIGHT,
    BETWEEN,
    SPAN_END,
    MORE_VALUES,
    CONDITION_END,
    GROUP_MORE,
    OUTER,
    SELECT_FIRST,
    SELECT_MORE,
    ORDER_FIRST,
    ORDER_MORE,
    LIMIT,
    LIMIT_END,
    PER_MORE,
    SAME,
    SAME_MORE,
    DONE
}
