package io.querypilot.sql;

/** The part of a query a piece stands in. */
public enum Clause {
    WITH("the WITH clause"),
    SELECT("the SELECT list"),
    FROM("the FROM clause"),
    WHERE("the WHERE clause"),
    GROUP_BY("the GROUP BY clause"),
    HAVING("the HAVING clause"),
    WINDOW("the WINDOW clause"),
    ORDER_BY("the ORDER BY clause"),
    LIMIT("the LIMIT clause");

    private final String area;

    Clause(String area) {
        this.area = area;
    }

    /** What to call it in a sentence. */
    public String area() {
        return area;
    }
}
