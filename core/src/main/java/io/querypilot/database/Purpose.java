package io.querypilot.database;

/** What a statement is for, so that whoever permits, audits or bills it can tell. */
public enum Purpose {
    /** The draft whose result may be the answer. */
    ANSWER,
    /** Another way to read the question, run to see whether its result differs. */
    ALTERNATIVE,
    /** The distinct values of a column, which a model matches with the question's words. */
    CELLS,
    /** The engine's word on a draft that is not run. */
    CHECK,
    /** What the database says of its tables, types and code, and whether that has changed. */
    CATALOGUE,
    /** The first few values of a table, by which its columns are described. */
    SAMPLE,
    /** A statement that a person or a program wrote. */
    TYPED
}
