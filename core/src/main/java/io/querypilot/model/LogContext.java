package io.querypilot.model;

import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.slf4j.MDC;

/**
 * Which session and question a line of the log is about, whoever writes it: SLF4J keeps it for one thread, so it is
 * carried over to those that a question starts.
 */
public final class LogContext {
    public static final String SESSION = "session";
    public static final String QUESTION = "question";

    /** The trace that whoever asks is in, as its header names it by W3C Trace Context. */
    public static final String TRACE = "traceparent";

    private static final Pattern TRACES = Pattern.compile("00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}");

    private LogContext() {}

    /** Does the work within the trace that a header names, if that is one. */
    public static void traced(String header, Runnable work) {
        traced(header, () -> {
            work.run();
            return null;
        });
    }

    public static <T> T traced(String header, Supplier<T> work) {
        boolean named = header != null && TRACES.matcher(header).matches();
        return within(named ? Map.of(TRACE, header) : Map.of(), work);
    }

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
