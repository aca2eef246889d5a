package io.querypilot.model;

import java.util.Map;
import java.util.function.Supplier;
import org.slf4j.MDC;

/**
 * Which session and question a line of the log is about, whoever writes it: SLF4J keeps it for one thread, so it is
 * carried over to those that a question starts.
 */
public final class LogContext {
    public static final String SESSION = "session";
    public static final String QUESTION = "question";

    private LogContext() {}

    /** Does the work as this question's. */
    public static <T> T of(String session, String question, Supplier<T> work) {
        return within(Map.of(SESSION, session, QUESTION, question), work);
    }

    /** The work as another thread is to do it. */
    public static <T> Supplier<T> carried(Supplier<T> work) {
        Map<String, String> here = MDC.getCopyOfContextMap();
        return here == null ? work : () -> within(here, work);
    }

    private static <T> T within(Map<String, String> context, Supplier<T> work) {
        Map<String, String> before = MDC.getCopyOfContextMap();
        context.forEach(MDC::put);
        try {
            return work.get();
        } finally {
            if (before == null) {
                MDC.clear();
            } else {
                MDC.setContextMap(before);
            }
        }
    }
}
