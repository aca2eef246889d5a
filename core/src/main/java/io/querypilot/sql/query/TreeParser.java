package io.querypilot.sql.query;

import io.querypilot.sql.Keywords;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParserConstants;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.parser.Token;
import net.sf.jsqlparser.parser.TokenMgrException;
import net.sf.jsqlparser.statement.Statement;

/** Runs the parser library so that it cannot stall or overflow its caller. */
final class TreeParser {
    private static final String TOO_DEEP = "the statement is nested too deeply";
    private static final long TIME_LIMIT_MILLIS = 2_000;
    /** How many statements were parsed, for the tests that hold a draft to one. */
    static final LongAdder PARSED = new LongAdder();

    private static final ScheduledExecutorService WATCH = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "sql-parser-watch");
        thread.setDaemon(true);
        return thread;
    });

    /** The text is not a statement; {@code near} is where the parser gave up. */
    static final class Fault extends Exception {
        private final String near;

        Fault(String message, String near) {
            super(message, null, false, false);
            this.near = near;
        }

        String near() {
            return near;
        }

        /** Whether the parser itself ran out of stack. */
        boolean tooDeep() {
            return getMessage().equals(TOO_DEEP);
        }
    }

    private TreeParser() {}

    /** Simple parsing is fast; what it cannot read is tried again with the grammar's full lookahead. */
    static Statement parse(String text) throws Fault {
        PARSED.increment();
        try {
            return parse(text, false);
        } catch (Fault simple) {
            return parse(text, true);
        }
    }

    private static Statement parse(String text, boolean complex) throws Fault {
        if (text.isBlank()) {
            // For nothing the library makes no parser.
            throw new Fault("the statement ends too early", "");
        }
        CCJSqlParser parser = CCJSqlParserUtil.newParser(text).withAllowComplexParsing(complex);
        Future<?> watch = WATCH.schedule(() -> parser.interrupted = true, TIME_LIMIT_MILLIS, TimeUnit.MILLISECONDS);
        try {
            return parser.Statement();
        } catch (ParseException e) {
            throw fault(parser, e);
        } catch (TokenMgrException | IllegalArgumentException | IndexOutOfBoundsException | NullPointerException e) {
            throw new Fault("the statement cannot be read", "");
        } catch (StackOverflowError e) {
            throw new Fault(TOO_DEEP, "");
        } finally {
            watch.cancel(false);
        }
    }

    private static Fault fault(CCJSqlParser parser, ParseException e) {
        if (parser.interrupted) {
            return new Fault("the statement is too tangled to be read in time", "");
        }
        Token next = e.currentToken == null ? null : e.currentToken.next;
        String near = next == null ? "" : next.image;
        return new Fault(near.isEmpty() ? "the statement ends too early" : "syntax error near " + near + hint(next), near);
    }

    /** Words of the library's grammar that shape no query, such as unknown or sample, may be names to the engine. */
    private static String hint(Token next) {
        boolean name = next.kind != CCJSqlParserConstants.S_IDENTIFIER
                && next.image.matches("[A-Za-z_]+")
                && !Keywords.syntax(next.image.toLowerCase(Locale.ROOT));
        return name ? "; if it is meant as a name, put it in quotes" : "";
    }
}
