package io.querypilot.model.prompted;

/** What came of reading a model's reply. */
sealed interface ParsedReply<T> {
    /** It was understood. */
    record Understood<T>(T value) implements ParsedReply<T> {}

    /** It was not, and why, in words the model can act on. */
    record Unreadable<T>(String why) implements ParsedReply<T> {}
}
