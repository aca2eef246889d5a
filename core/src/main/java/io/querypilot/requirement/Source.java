package io.querypilot.requirement;

/** Where a requirement comes from, strongest first: what a stronger source says of a thing silences the weaker ones. */
public enum Source {
    /** The person, in the last correction. */
    PERSON_NOW,
    /** The person, in a correction before. */
    PERSON_EARLIER,
    /** The team's file. */
    TEAM,
    /** What was learned from another question. */
    LESSON,
    /** The words of the question, as rules read them. */
    QUESTION,
    /** What is known of the system whose tables these are, at whichever company: told to a model, and held against no draft. */
    SYSTEM,
    /** The team's file, of how things usually are: it holds where neither the question nor a draft says otherwise. */
    CUSTOM;

    /** Whether it may reject or rewrite a draft; the others only rank, are offered and are told. */
    public boolean binding() {
        return compareTo(TEAM) <= 0;
    }

    /** Whether the person says so of this very question. */
    public boolean person() {
        return compareTo(PERSON_EARLIER) <= 0;
    }
}
