package io.querypilot.server.kept;

import io.querypilot.database.Caller;

/**
 * A user as the store's columns name them. These hold 200 characters, and an identity provider may call its users by more:
 * such a name stands there by its hash. A wider column would break statements that an older process has prepared.
 */
final class Owner {
    private static final int LONGEST = 200;
    private static final String HASHED = "sha256:";

    private Owner() {}

    static String of(Caller caller) {
        return of(caller.user());
    }

    /** A name that looks like a hash is hashed too, or who calls himself so would be whoever it stands for. */
    static String of(String user) {
        return user.length() > LONGEST || user.startsWith(HASHED) ? HASHED + Secrets.hash(user) : user;
    }
}
