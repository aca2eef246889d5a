package io.querypilot.database.driver;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.sql.SQLException;

/** What kept us from a server, such as {@code PostgreSQL at HOST/DATABASE}, in its own words. */
public record ServerFault(String server, String words, SQLException cause) {
    public QueryPilotException denied() {
        return denied("Check the user and the password.");
    }

    public QueryPilotException denied(String nextStep) {
        return told(ErrorCode.DATABASE_DENIED, " refused us: ", nextStep);
    }

    public QueryPilotException busy() {
        return told(ErrorCode.DATABASE_BUSY, " is busy: ", "Try again a little later.");
    }

    public QueryPilotException unreachable(String nextStep) {
        return told(ErrorCode.DATABASE_UNREACHABLE, " cannot be reached: ", nextStep);
    }

    private QueryPilotException told(ErrorCode code, String what, String nextStep) {
        return new QueryPilotException(code, server + what + words + ".", nextStep, cause);
    }
}
