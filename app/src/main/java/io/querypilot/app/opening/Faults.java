package io.querypilot.app.opening;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.app.output.Page;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells what went wrong in a sentence or two, and never with a stack trace. */
public final class Faults {
    private static final Logger LOG = LoggerFactory.getLogger(Faults.class);

    private static final String MORE_MEMORY =
            "Ask for fewer rows with --rows, or give it more: QUERYPILOT_JAVA_OPTIONS=-Xmx4g.";

    private final Shell shell;

    public Faults(Shell shell) {
        this.shell = shell;
    }

    /** Tells the fault on standard error, and on standard output too where the reader expects JSON. */
    public int tell(Throwable fault, boolean json) {
        QueryPilotException known = expected(fault) ? (QueryPilotException) fault : unexpected(fault);
        LOG.error("{}: {}", id(known.code()), known.getMessage());
        LOG.debug("in full", fault);
        shell.err().println(shell.errPage().ink().red("querypilot: ") + Page.safe(sentences(known)));
        if (json) {
            shell.outPage().json(document(known));
        }
        return known.code().exitCode();
    }

    private static boolean expected(Throwable fault) {
        return fault instanceof QueryPilotException known && known.code() != ErrorCode.INTERNAL;
    }

    private static String sentences(QueryPilotException fault) {
        String message = fault.getMessage().matches("(?s).*[.!?…]\\s*") ? fault.getMessage() : fault.getMessage() + ".";
        return fault.nextStep().isEmpty() ? message : message + " " + fault.nextStep();
    }

    /** A fault as the document that programs read. */
    public static ObjectNode document(QueryPilotException fault) {
        ObjectNode document = JsonNodeFactory.instance.objectNode().put("status", "failed");
        document.putObject("error")
                .put("code", id(fault.code()))
                .put("message", fault.getMessage())
                .put("next_step", fault.nextStep());
        return document;
    }

    private static String id(ErrorCode code) {
        return code.name().toLowerCase(Locale.ROOT);
    }

    private QueryPilotException unexpected(Throwable fault) {
        if (fault instanceof OutOfMemoryError) {
            return new QueryPilotException(ErrorCode.INTERNAL, "There was not enough memory.", MORE_MEMORY, fault);
        }
        Throwable cause = fault;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        String what = "This should not happen: " + cause.getClass().getSimpleName() + ".";
        return new QueryPilotException(ErrorCode.INTERNAL, what, whereToLook(fault), fault);
    }

    private String whereToLook(Throwable fault) {
        Path file = StateFolder.of(shell).resolve("faults.log");
        try {
            StringWriter trace = new StringWriter();
            fault.printStackTrace(new PrintWriter(trace));
            Files.writeString(
                    file, Instant.now() + "\n" + trace, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            return "What happened is in " + file + "; please report it with that.";
        } catch (IOException unwritable) {
            return "Run it again with --log FILE and report it with that file.";
        }
    }
}
