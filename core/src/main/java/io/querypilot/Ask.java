package io.querypilot;

import static java.util.Objects.requireNonNull;

import io.querypilot.database.Caller;
import io.querypilot.database.Limits;
import io.querypilot.flow.Listener;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;

/**
 * One call of the agent: the question, or what is said of one to correct it; in which session; who asks; who is told of
 * its steps; whose day is today; what one statement may cost, where it is not to be what the settings say; and the id of
 * the question, where whoever asks must know it again.
 */
public record Ask(
        String text, String session, Caller caller, Listener listener, Clock clock, Optional<Limits> limits,
        Optional<String> id) {
    public Ask {
        requireNonNull(text, "text");
        requireNonNull(session, "session");
        requireNonNull(caller, "caller");
        requireNonNull(listener, "listener");
        requireNonNull(clock, "clock");
        requireNonNull(limits, "limits");
        requireNonNull(id, "id");
    }

    /** In a session of its own, of the sole caller. */
    public static Ask of(String text) {
        return new Ask(
                text,
                UUID.randomUUID().toString(),
                Caller.SOLE,
                Listener.NONE,
                Clock.systemDefaultZone(),
                Optional.empty(),
                Optional.empty());
    }

    /** Nothing more to say: a session goes on where it stood. */
    public static Ask toResume(String session) {
        return of("").in(session);
    }

    public Ask saying(String other) {
        return new Ask(other, session, caller, listener, clock, limits, id);
    }

    /** In a session: a follow-up sees the turns before it, a correction what it corrects. */
    public Ask in(String other) {
        return new Ask(text, other, caller, listener, clock, limits, id);
    }

    public Ask as(Caller other) {
        return new Ask(text, session, other, listener, clock, limits, id);
    }

    /** Tells this listener of the steps, beside those that the agent tells of every question. */
    public Ask telling(Listener other) {
        return new Ask(text, session, caller, other, clock, limits, id);
    }

    /** Reads "last month" by this clock's day. */
    public Ask by(Clock other) {
        return new Ask(text, session, caller, listener, other, limits, id);
    }

    public Ask within(Limits other) {
        return new Ask(text, session, caller, listener, clock, Optional.of(other), id);
    }

    /** Gives the question this id, by which its checkpoint is told from that of another question with the same words. */
    public Ask known(String other) {
        return new Ask(text, session, caller, listener, clock, limits, Optional.of(other));
    }
}
