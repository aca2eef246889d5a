package io.querypilot.embedded.plan;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** What plans are written in; which of them a trained model knows, and by what number, is its {@link Vocabulary}. */
public enum Token {
    PAD("<pad>"),
    BEGIN("<bos>"),
    END("<eos>"),
    UNANSWERABLE,
    COUNT_ROWS,
    WHERE,
    GROUP,
    HAVING,
    SELECT,
    DISTINCT,
    ORDER,
    LIMIT,
    PER,
    ASC,
    DESC,
    AND,
    OR,
    OPEN_BRACKET("["),
    CLOSE_BRACKET("]"),
    OPEN_QUERY("("),
    CLOSE_QUERY(")"),
    INTERSECT,
    UNION,
    EXCEPT,
    EQUAL("="),
    NOT_EQUAL("!="),
    GREATER(">"),
    LESS("<"),
    AT_LEAST(">="),
    AT_MOST("<="),
    LIKE,
    LIKE_START,
    LIKE_END,
    LIKE_WHOLE,
    NOT_LIKE,
    IN,
    NOT_IN,
    BETWEEN,
    IS_NULL,
    NOT_NULL,
    DURING,
    SINCE,
    BEFORE,
    AFTER,
    UNTIL,
    COUNT,
    COUNT_DISTINCT,
    SUM,
    AVG,
    MIN,
    MAX,
    MEDIAN,
    SHARE,
    RUNNING,
    CHANGE,
    GROWTH,
    RANK,
    PERCENT,
    COUNT_IF,
    IF,
    SHARE_IF,
    YEAR,
    QUARTER,
    MONTH,
    DAY,
    WEEKDAY,
    HOUR,
    YEAR_QUARTER,
    YEAR_MONTH,
    DATE,
    AGE,
    PLUS("+"),
    MINUS("-"),
    TIMES("*"),
    DIVIDED("/"),
    SECOND,
    TODAY,
    LITERAL_1("LIT_1"),
    LITERAL_0("LIT_0"),
    LITERAL_2("LIT_2"),
    LITERAL_3("LIT_3"),
    LITERAL_T("LIT_T"),
    LITERAL_F("LIT_F"),
    LITERAL_Y("LIT_Y"),
    LITERAL_N("LIT_N"),
    LITERAL_M("LIT_M"),
    LITERAL_TRUE("LIT_true"),
    LITERAL_FALSE("LIT_false"),
    LITERAL_YES("LIT_yes"),
    LITERAL_NO("LIT_no"),
    LITERAL_NULL("LIT_null"),
    LITERAL_EMPTY("LIT_empty"),
    CELL_1,
    CELL_2,
    CELL_3,
    CELL_4,
    CELL_5,
    CELL_6,
    CELL_7,
    CELL_8,
    OVER_7,
    OVER_12,
    OVER_24,
    OVER_30,
    OVER_60,
    OVER_100,
    OVER_365,
    OVER_1000,
    OVER_1024,
    OVER_3600,
    OVER_60000,
    OVER_86400,
    OVER_1000000,
    OVER_3600000,
    TIMES_12,
    TIMES_52,
    TIMES_60,
    TIMES_100,
    TIMES_1000,
    OUTER,
    ONE_MINUS,
    ONE_MINUS_PERCENT,
    ONE_PLUS,
    ONE_PLUS_PERCENT,
    /** Days in hours, minutes and seconds: what the question's unit makes of a difference of two times, never a network. */
    TIMES_24,
    TIMES_1440,
    TIMES_86400,
    /** The week of a time, which no network knows: it writes the day of the week. */
    WEEK;

    public static final Set<Token> SET_OPERATIONS = EnumSet.range(INTERSECT, EXCEPT);
    public static final Set<Token> COMPARISONS = EnumSet.range(EQUAL, AT_MOST);
    public static final Set<Token> LIKES = EnumSet.range(LIKE, NOT_LIKE);
    public static final Set<Token> MEMBERSHIPS = EnumSet.range(IN, NOT_IN);
    public static final Set<Token> NULL_TESTS = EnumSet.range(IS_NULL, NOT_NULL);
    public static final Set<Token> PERIOD_TESTS = EnumSet.range(DURING, UNTIL);
    public static final Set<Token> AGGREGATES = EnumSet.range(COUNT, MEDIAN);
    /** An aggregate of a group beside those of the other groups. */
    public static final Set<Token> WINDOWS = EnumSet.range(SHARE, RANK);
    public static final Set<Token> COUNTED_CONDITIONS = EnumSet.range(PERCENT, COUNT_IF);
    /** A condition, then the aggregate over the rows that meet it. */
    public static final Set<Token> CONDITIONED = EnumSet.range(IF, SHARE_IF);
    public static final Set<Token> DATE_PARTS = EnumSet.range(YEAR, AGE);
    public static final Set<Token> ARITHMETIC = EnumSet.range(PLUS, DIVIDED);
    public static final Set<Token> LITERALS = EnumSet.range(LITERAL_1, LITERAL_EMPTY);
    public static final Set<Token> CELLS = EnumSet.range(CELL_1, CELL_8);
    public static final Set<Token> OVERS = EnumSet.range(OVER_7, OVER_3600000);
    /** The same in another unit: divided by a constant, or multiplied. */
    public static final Set<Token> SCALES = EnumSet.range(OVER_7, TIMES_1000);

    /** What a rate leaves of an amount or makes of it: 1 less or more the rate, which may be in percent. */
    public static final Set<Token> RATE_FACTORS = EnumSet.range(ONE_MINUS, ONE_PLUS_PERCENT);

    private static final String LITERAL_MARK = "LIT_";

    private final String written;

    Token() {
        this.written = name();
    }

    Token(String written) {
        this.written = written;
    }

    /** As training writes it. */
    public String written() {
        return written;
    }

    /** The text a literal stands for. */
    String literal() {
        return this == LITERAL_EMPTY ? "" : written.substring(LITERAL_MARK.length());
    }

    /** The constant of a unit. */
    public int factor() {
        return Integer.parseInt(written.substring(written.indexOf('_') + 1));
    }

    /** Which of the cells shown beside a column a cell token means, counted from 0. */
    public int cell() {
        return ordinal() - CELL_1.ordinal();
    }

    /** A division by a number, where there is one. */
    public static Optional<Token> over(long number) {
        return named("OVER_" + number);
    }

    /** A multiplication with a number, where there is one. */
    public static Optional<Token> times(long number) {
        return named("TIMES_" + number);
    }

    private static Optional<Token> named(String name) {
        return Arrays.stream(values()).filter(token -> token.name().equals(name)).findFirst();
    }
}
