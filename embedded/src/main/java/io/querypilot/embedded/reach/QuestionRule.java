package io.querypilot.embedded.reach;

import java.util.Set;

/**
 * A rule of ours over the words of a question, beside what the network has learned. {@code eval/rules} counts what each is
 * worth by leaving it out; docs/evaluation.md has the table, and the rules that did not pay for their lines are gone.
 */
public enum QuestionRule {
    /** SQL typed as a question is declined. */
    TYPED_SQL,
    /** "Show tables" is declined. */
    TABLE_LIST,
    /** A command to change data is declined. */
    CHANGE_REQUEST,
    /** Small talk is declined. */
    SMALL_TALK,
    /** "The third highest" is declined: the plans cannot skip. */
    NTH_IN_ORDER,
    /** A question in another language than English is declined. */
    OTHER_LANGUAGE,
    /** A misspelt word is read as the one that is near. */
    SPELLING,
    /** A question of which no word is known is declined. */
    NO_WORD_KNOWN,
    /** A word that says something of its own and points at nothing makes a doubt weigh more. */
    UNKNOWN_WORD,
    /** A lone text column that nobody named gives way to whole rows; training has this rule too. */
    WHOLE_ROWS,
    /** A word by which a column's comment explains a code, and that the plan does not heed, is a condition. */
    FORGOTTEN_CODE,
    /** A code that the question does not spell, and that none of its words is left for, is no condition. */
    INVENTED_CODE,
    /** Of two cells of a column the one that the question says: "Ethiopian" is Ethiopia. */
    SAID_CELL,
    /** A yes or no that nobody said and the column does not hold is the presence of a value, or nothing. */
    UNHELD_FLAG,
    /** "Cancelled orders" are those whose own state is cancelled, not that of what they belong to. */
    STATE_OF_THING,
    /** A state that is named only to leave it out ("cancelled orders don't count") is looked at nowhere, nor are rows marked as deleted where "deleted ones" are left out. */
    LEFT_OUT_STATE,
    /** A state that is named to say that it makes no difference ("cancelled or not") is no condition. */
    INCLUDED_STATE,
    /** "Sold tickets" are those of the view sold_ticket, though the plan takes all tickets. */
    NAMED_VIEW,
    /** Who names a category that holds only categories means those, and main categories are what stands above. */
    ROWS_BELOW,
    /** Of two codes that nothing explains, the one that a word of the question begins with. */
    BEGUN_CODE,
    /** "In euros" over a column of cents divides by a hundred, "in percent" over parts of one multiplies, "the day" of a moment is its date, whether the plan says so or not. */
    ASKED_UNIT,
    /** "Overdue as of a day" is before it, "in 2025 and 2026" is both years, "2026 until October" is not all before it, whether the plan says so or not. */
    SAID_PERIOD,
    /** "In 2025, in 2026, and the difference" are three figures. */
    SAID_DIFFERENCE,
    /** A series over time has no row for what has no time, and over several years none for the same quarter of each. */
    TIMED_GROUP,
    /** A stamp that is the same in all rows is not when things happened. */
    EVENT_TIME,
    /** "How many shipments" over their lines counts each shipment once. */
    COUNTED_HEAD,
    /** "A versus B" has a row for each side, and not one row of two figures. */
    VERSUS_ROWS,
    /** The key of another table's row is shown by what that row is called, unless a key is asked for. */
    SHOWN_NAME,
    /** A code that its column's comment explains is shown by its meaning, unless a code is asked for. */
    SHOWN_MEANING,
    /** "The median value of an order" is over orders, though the value is kept in their lines. */
    VALUE_OF_EACH,
    /** "Also those without one", and all rows where a share is of all, are kept by a LEFT JOIN. */
    MISSING_PARTNER,
    /** A column is shown once, beside "month and running total" no other figure, and of "month, amount, cumulated" all three. */
    SHOWN_ONCE,
    /** "Per week" is of each week, and not of each day of the week. */
    ASKED_WEEK,
    /** A text that a column keeps in several spellings is compared with all of them, and what is missing may be an empty text. */
    HELD_SPELLING,
    /** "As a fraction" is no percentage, "rounded to two decimals" is rounded, "net" is the amount before tax, and a price less a rate is less so much of it. */
    ASKED_FORM;

    public static final Set<QuestionRule> ALL = Set.of(values());
}
