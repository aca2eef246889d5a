package io.querypilot.memory;

/** How often a person was asked back, how often that led to an answer, and how often to another than without asking. */
public record Asked(long asked, long answered, long changed) {
    public static final Asked NEVER = new Asked(0, 0, 0);

    public Asked plus(Asked more) {
        return new Asked(asked + more.asked, answered + more.answered, changed + more.changed);
    }
}
