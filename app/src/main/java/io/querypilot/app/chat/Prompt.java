package io.querypilot.app.chat;

import java.util.Optional;

/** Where the lines of a conversation come from. */
interface Prompt extends AutoCloseable {
    /** The next line; empty when there are no more. */
    Optional<String> next();

    /** Whether a person types the lines. */
    boolean interactive();

    /** Puts a text into the next line, to be changed before it is sent. */
    void offer(String text);

    /** What Ctrl-C does until the next line is asked for. */
    void onInterrupt(Runnable action);

    @Override
    void close();
}
