package io.querypilot.error;

/** What kind of fault ended a call; exit codes and HTTP states derive from it. */
public enum ErrorCode {
    QUESTION_INVALID(Kind.USER),
    SETTING_INVALID(Kind.USER),
    DATABASE_FILE_INVALID(Kind.USER),
    SCHEMA_EMPTY(Kind.USER),
    MODEL_NOT_CONFIGURED(Kind.USER),
    CANCELLED(Kind.USER),

    MODEL_KEY_REJECTED(Kind.MODEL),
    MODEL_UNKNOWN(Kind.MODEL),
    MODEL_UNREACHABLE(Kind.MODEL),
    MODEL_OVERLOADED(Kind.MODEL),
    MODEL_REQUEST_REJECTED(Kind.MODEL),
    MODEL_REPLY_UNUSABLE(Kind.MODEL),

    DATABASE_UNREACHABLE(Kind.DATABASE),
    DATABASE_DENIED(Kind.DATABASE),
    DATABASE_BUSY(Kind.DATABASE),

    INTERNAL(Kind.INTERNAL);

    /** Who can do something about the fault. */
    public enum Kind {
        USER(2, 400),
        MODEL(5, 502),
        DATABASE(5, 503),
        INTERNAL(1, 500);

        private final int exitCode;
        private final int httpStatus;

        Kind(int exitCode, int httpStatus) {
            this.exitCode = exitCode;
            this.httpStatus = httpStatus;
        }
    }

    private final Kind kind;

    ErrorCode(Kind kind) {
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }

    public int exitCode() {
        return kind.exitCode;
    }

    public int httpStatus() {
        return kind.httpStatus;
    }
}
