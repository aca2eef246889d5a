package io.querypilot.model.prompted;

/** What came of reading a model's reply. */
sealed interface Reading<T> {
    /** It was understood. */
    record Understood<T>(T value) implements Reading<T> {}

    /** It was not, and why, in words the model can act on. */
    record Unreadable<T>(String why) implements Reading<T> {}
}
