package io.querypilot.database;

import java.sql.SQLTransientConnectionException;

/** Every connection was at work, for as long as one may wait; that says nothing of the statement or the database. */
final class AllLent extends SQLTransientConnectionException {
    private static final long serialVersionUID = 1;

    AllLent(String reason) {
        super(reason, "08000");
    }

    AllLent(String reason, Throwable cause) {
        super(reason, "08000", cause);
    }
}
