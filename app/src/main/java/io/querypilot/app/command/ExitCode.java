package io.querypilot.app.command;

import io.querypilot.TypedStatement;
import io.querypilot.error.ErrorCode;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import io.querypilot.state.Answer;
import io.querypilot.state.Answer.Answered;
import io.querypilot.state.Answer.Failed;
import java.util.Optional;

/** How a command ends, by what became of an answer or a statement: one code for one cause, whichever command met it. */
public final class ExitCode {
    private static final int NEEDS_CORRECTION = 3;
    private static final int FAILED = 4;

    private ExitCode() {}

    public static int of(Answer answer) {
        if (answer instanceof Answered) {
            return 0;
        }
        return answer instanceof Failed failed ? of(failed) : NEEDS_CORRECTION;
    }

    private static int of(Failed failed) {
        return failed.trace().attempts().stream()
                .flatMap(attempt -> attempt.failure().stream())
                .flatMap(failure -> fault(failure.type()).stream())
                .findFirst()
                .map(ErrorCode::exitCode)
                .orElse(FAILED);
    }

    /** Of SQL that a person typed. */
    public static int of(TypedStatement ran) {
        return ran.critique().valid() ? ran.error().map(SqlError::type).map(ExitCode::of).orElse(0) : Judgement.REFUSED;
    }

    private static int of(ErrorType type) {
        return type == ErrorType.READ_ONLY_VIOLATION ? Judgement.REFUSED : fault(type).map(ErrorCode::exitCode).orElse(FAILED);
    }

    /** What is no fault of the statement. */
    private static Optional<ErrorCode> fault(ErrorType type) {
        return switch (type) {
            case CONNECTION_ERROR -> Optional.of(ErrorCode.DATABASE_UNREACHABLE);
            case DATABASE_BUSY -> Optional.of(ErrorCode.DATABASE_BUSY);
            default -> Optional.empty();
        };
    }
}
