package io.querypilot.bigquery;

import com.google.cloud.bigquery.BigQueryError;
import com.google.cloud.bigquery.BigQueryException;
import java.sql.SQLException;
import java.util.Optional;

/** Google's word for why something failed, which travels where JDBC has its SQL state. */
final class Reasons {
    static final String READ_ONLY = "querypilotReadOnly";
    static final String OUTSIDE = "querypilotOutside";
    static final String TOO_MUCH = "querypilotTooMuch";
    static final String STOPPED = "stopped";
    static final String UNREACHABLE = "querypilotUnreachable";

    private static final int UNAUTHORISED = 401;

    private Reasons() {}

    static SQLException of(BigQueryException failed) {
        if (failed.getCode() == UNAUTHORISED) {
            return new SQLException(message(failed), "authError", failed.getCode(), failed);
        }
        String reason = Optional.ofNullable(failed.getError())
                .map(BigQueryError::getReason)
                .or(() -> Optional.ofNullable(failed.getReason()))
                .orElse(failed.getCode() == 0 ? UNREACHABLE : "http" + failed.getCode());
        return new SQLException(message(failed), reason, failed.getCode(), failed);
    }

    static SQLException of(BigQueryError error) {
        return new SQLException(String.valueOf(error.getMessage()), error.getReason());
    }

    private static String message(BigQueryException failed) {
        Throwable last = failed;
        while (failed.getError() == null && last.getCause() != null) {
            last = last.getCause();
        }
        return String.valueOf(failed.getError() == null ? last.getMessage() : failed.getError().getMessage());
    }
}
