package io.querypilot.app.opening;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.filter.ThresholdFilter;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.LayoutBase;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import ch.qos.logback.core.spi.ContextAwareBase;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.app.output.Page;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.slf4j.LoggerFactory;
import org.slf4j.event.KeyValuePair;

/** Logs are silent unless asked for, by {@code -v} on standard error or by {@code --log} in a file. */
public final class Logging extends ContextAwareBase implements Configurator {
    private static final int LONGEST = 2_000;

    private static String safe(String text) {
        return Page.safeLine(text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…");
    }

    /** One event a line as JSON, with the session and the question it is about, and whatever else was said of it. */
    private static final class JsonLine extends LayoutBase<ILoggingEvent> {
        @Override
        public String doLayout(ILoggingEvent event) {
            ObjectNode line = JsonNodeFactory.instance
                    .objectNode()
                    .put("time", event.getInstant().truncatedTo(ChronoUnit.MILLIS).toString())
                    .put("level", event.getLevel().toString())
                    .put("logger", event.getLoggerName())
                    .put("thread", event.getThreadName());
            event.getMDCPropertyMap().forEach((key, value) -> line.put(key, safe(value)));
            Optional.ofNullable(event.getKeyValuePairs()).orElse(List.of()).forEach(pair -> said(line, pair));
            line.put("message", safe(event.getFormattedMessage()));
            String thrown = ThrowableProxyUtil.asString(event.getThrowableProxy());
            return (thrown.isEmpty() ? line : line.put("thrown", safe(thrown))) + System.lineSeparator();
        }

        private static void said(ObjectNode line, KeyValuePair pair) {
            if (pair.value instanceof Number number) {
                line.put(pair.key, number.longValue());
            } else {
                line.put(pair.key, safe(String.valueOf(pair.value)));
            }
        }
    }

    /** One event a line, bounded and escaped whatever a message or an exception holds, so that none is forged. */
    private static final class Line extends LayoutBase<ILoggingEvent> {
        @Override
        public String doLayout(ILoggingEvent event) {
            String thrown = ThrowableProxyUtil.asString(event.getThrowableProxy());
            String name = event.getLoggerName();
            return "%s %-5s [%s] %s %s%s%n".formatted(
                    event.getInstant().atZone(ZoneId.systemDefault()).truncatedTo(ChronoUnit.MILLIS).toOffsetDateTime(),
                    event.getLevel(),
                    event.getThreadName(),
                    name.substring(name.lastIndexOf('.') + 1),
                    safe(event.getFormattedMessage()),
                    thrown.isEmpty() ? "" : " " + safe(thrown));
        }
    }

    private static final int BEGINNING = 100;
    /** How lines of either layout begin. */
    private static final Pattern OUR_BEGINNING =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\S+ (?:ERROR|WARN |INFO |DEBUG|TRACE) \\[|\\{\"time\":\"[^\"]+\",\"level\":\"");
    private static final String OURS = "io.querypilot";

    /** Called by Logback when it starts, in place of its own search for configuration files. */
    @Override
    public ExecutionStatus configure(LoggerContext context) {
        context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME).setLevel(Level.OFF);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    /** With lines of JSON for programs, or of text for people. */
    public static void open(Shell shell, int verbosity, Optional<String> file, boolean json) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME).detachAndStopAllAppenders();
        if (verbosity > 0) {
            attach(context, "err", verbosity > 1 ? Level.DEBUG : Level.INFO, unclosed(shell.err()), json);
        }
        file.ifPresent(name -> attach(context, "file", Level.DEBUG, opened(shell.path(name)), json));
        boolean silent = verbosity == 0 && file.isEmpty();
        context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME).setLevel(silent ? Level.OFF : Level.WARN);
        context.getLogger(OURS).setLevel(silent ? Level.OFF : Level.DEBUG);
        // It logs what a step throws, whole, before we get to tell it.
        context.getLogger("langgraph4j").setLevel(Level.OFF);
    }

    private static void attach(LoggerContext context, String name, Level least, OutputStream stream, boolean json) {
        LayoutBase<ILoggingEvent> line = json ? new JsonLine() : new Line();
        line.start();
        LayoutWrappingEncoder<ILoggingEvent> encoder = new LayoutWrappingEncoder<>();
        encoder.setContext(context);
        encoder.setCharset(StandardCharsets.UTF_8);
        encoder.setLayout(line);
        encoder.start();
        OutputStreamAppender<ILoggingEvent> appender = new OutputStreamAppender<>();
        appender.setContext(context);
        appender.setName(name);
        appender.setEncoder(encoder);
        appender.addFilter(atLeast(least));
        appender.setOutputStream(stream);
        appender.start();
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.addAppender(appender);
    }

    private static ThresholdFilter atLeast(Level level) {
        ThresholdFilter filter = new ThresholdFilter();
        filter.setLevel(level.levelStr);
        filter.start();
        return filter;
    }

    private static OutputStream opened(Path file) {
        try {
            if (!Files.exists(file)) {
                Files.createFile(file, StateFolder.ownerOnly("rw-------"));
            }
            requireOurs(file);
            return new BufferedOutputStream(Files.newOutputStream(file, StandardOpenOption.APPEND));
        } catch (IOException fault) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "The log file " + file + " cannot be written.",
                    "Give a file in a folder that exists with --log FILE.",
                    fault);
        }
    }

    /** The file that is asked, or any other of somebody's, would be spoiled. */
    private static void requireOurs(Path file) throws IOException {
        if (Files.isRegularFile(file) && Files.size(file) > 0 && !OUR_BEGINNING.matcher(beginning(file)).lookingAt()) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "The log would be added to " + file + ", which holds something else.",
                    "Name a new file with --log, or one that holds a log of ours.");
        }
    }

    private static String beginning(Path file) throws IOException {
        try (InputStream stream = Files.newInputStream(file)) {
            return new String(stream.readNBytes(BEGINNING), StandardCharsets.ISO_8859_1);
        }
    }

    /** Standard error outlives the log that is written to it. */
    private static OutputStream unclosed(OutputStream stream) {
        return new OutputStream() {
            @Override
            public void write(int letter) throws IOException {
                stream.write(letter);
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                stream.write(bytes, from, length);
            }

            @Override
            public void flush() throws IOException {
                stream.flush();
            }
        };
    }
}
