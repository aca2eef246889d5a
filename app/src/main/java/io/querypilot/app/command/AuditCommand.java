package io.querypilot.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.querypilot.app.opening.Opening;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.output.Format;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.audit.AuditLog;
import io.querypilot.database.ResultTable;
import io.querypilot.database.ResultTable.ResultColumn;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Reads the log of statements, or proves that nobody touched it. */
@Command(name = "audit", description = "read the log of every statement, or verify that no line was changed or removed")
public final class AuditCommand extends PilotCommand {
    private static final int TAMPERED = 4;
    private static final List<String> DECISIONS = List.of("ran", "prepared", "read", "refused", "failed", "broken");
    /** What a time that is cut short lacks. */
    private static final String START = "0000-01-01T00:00:00Z";
    private static final List<ResultColumn> COLUMNS = List.of(
            new ResultColumn("number", "integer"),
            new ResultColumn("at", "timestamp"),
            new ResultColumn("user", "text"),
            new ResultColumn("question", "text"),
            new ResultColumn("purpose", "text"),
            new ResultColumn("decision", "text"),
            new ResultColumn("ms", "integer"),
            new ResultColumn("rows", "integer"),
            new ResultColumn("bytes", "integer"),
            new ResultColumn("sql", "text"));

    @Mixin
    private FormatOptions formats;

    @Parameters(
            index = "0",
            arity = "0..1",
            defaultValue = "list",
            paramLabel = "list|verify",
            description = "the lines, latest last, or whether each is where and as it was written")
    private String action;

    @Option(names = "--by", paramLabel = "USER", description = "only statements of this user")
    private String user;

    @Option(names = "--question", paramLabel = "ID", description = "only statements of this question")
    private String question;

    @Option(names = "--decision", paramLabel = "WORD", description = "only ran, prepared, read, refused, failed or broken ones")
    private String decision;

    @Option(names = "--purpose", paramLabel = "WORD", description = "only those for this, such as answer or sample")
    private String purpose;

    @Option(names = "--since", paramLabel = "TIME", description = "only from then on, such as 2026-11-15 or 2026-11-15T12")
    private String since;

    @Option(names = "--last", paramLabel = "N", defaultValue = "100", description = "this many at most (default 100)")
    private int last;

    public AuditCommand(Shell shell) {
        super(shell);
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(Setting.AUDIT, Setting.STORE_USER, Setting.LOG);
    }

    @Override
    public boolean speaksJson() {
        return formats.format() == Format.JSON;
    }

    @Override
    public int work(Configuration configuration) {
        requireSense();
        try (AuditLog log = new Opening(shell, configuration).audit().orElseThrow(AuditCommand::none)) {
            return switch (action) {
                case "list" -> list(log);
                case "verify" -> verify(log);
                default -> throw new ParameterException(spec.commandLine(), "There is no audit " + action);
            };
        }
    }

    /** A filter that nothing can meet would show an empty list, which reads as if nothing had happened. */
    private void requireSense() {
        if (decision != null && !DECISIONS.contains(decision)) {
            throw new ParameterException(spec.commandLine(),
                    "There is no decision " + decision + "; give one of " + String.join(", ", DECISIONS));
        }
        if (since != null && !time(since)) {
            throw new ParameterException(spec.commandLine(),
                    since + " is no time; write --since 2026-11-15 or 2026-11-15T12:30, in UTC");
        }
    }

    private static boolean time(String text) {
        if (!text.matches("\\d{4}(-\\d\\d(-\\d\\d(T\\d\\d(:\\d\\d(:\\d\\d((\\.\\d{1,9})?Z)?)?)?)?)?)?")) {
            return false;
        }
        try {
            Instant.parse(text.endsWith("Z") ? text : text + START.substring(text.length()));
            return true;
        } catch (DateTimeParseException noSuchDay) {
            return false;
        }
    }

    private static QueryPilotException none() {
        return new QueryPilotException(
                ErrorCode.SETTING_INVALID,
                "No audit is kept: the setting audit names no file.",
                "Name one with --audit FILE, here and where questions are asked.");
    }

    private int list(AuditLog log) {
        List<JsonNode> found = log.entries().stream().filter(this::wanted).toList();
        List<List<Object>> rows = found.subList(Math.max(0, found.size() - last), found.size()).stream()
                .map(AuditCommand::row)
                .toList();
        Listing.print(shell, new ResultTable(COLUMNS, rows, rows.size() < found.size()), formats.format());
        return 0;
    }

    private boolean wanted(JsonNode entry) {
        Map<String, String> filters = new HashMap<>();
        filters.put("user", user);
        filters.put("question", question);
        filters.put("decision", decision);
        filters.put("purpose", purpose);
        return filters.entrySet().stream().allMatch(filter ->
                        filter.getValue() == null || entry.path(filter.getKey()).asText().equals(filter.getValue()))
                && (since == null || entry.path("at").asText().compareTo(since) >= 0);
    }

    private static List<Object> row(JsonNode entry) {
        List<Object> row = new ArrayList<>();
        for (ResultColumn column : COLUMNS) {
            JsonNode value = entry.path(column.name());
            row.add(value.isMissingNode() ? null : value.isNumber() ? (Object) value.asLong() : value.asText());
        }
        return row;
    }

    private int verify(AuditLog log) {
        List<String> wrong = log.verify();
        wrong.forEach(shell.errPage()::line);
        if (!wrong.isEmpty()) {
            return TAMPERED;
        }
        int lines = log.entries().size();
        if (lines == 0) {
            throw empty();
        }
        shell.outPage().line("All " + lines + " lines are where and as they were written.");
        return 0;
    }

    private static QueryPilotException empty() {
        return new QueryPilotException(
                ErrorCode.SETTING_INVALID,
                "The audit holds no line, so there is nothing to verify.",
                "Check the file that --audit names; if questions were asked under it, its lines were removed.");
    }
}
