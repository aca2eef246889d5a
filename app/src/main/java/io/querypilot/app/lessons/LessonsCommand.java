package io.querypilot.app.lessons;

import io.querypilot.LessonCheck;
import io.querypilot.app.command.FormatOptions;
import io.querypilot.app.command.Listing;
import io.querypilot.app.command.PilotCommand;
import io.querypilot.app.lessons.LessonsFile.Placed;
import io.querypilot.app.opening.Memory;
import io.querypilot.app.opening.Opening;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.output.Format;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.critic.Critic;
import io.querypilot.database.Database;
import io.querypilot.database.ResultTable.ResultColumn;
import io.querypilot.database.ResultTable;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.memory.Lesson.Scope;
import io.querypilot.memory.Lesson.Status;
import io.querypilot.memory.Lesson;
import io.querypilot.memory.Lessons;
import io.querypilot.memory.Lift;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Shows what was learned about a database, and takes it back. */
@Command(
        name = "lessons",
        description = "show, approve, reject, import or export what was learned about the database")
public final class LessonsCommand extends PilotCommand {
    private static final List<ResultColumn> COLUMNS = columns(
            "id", "type", "status", "trigger", "target", "provenance", "confidence", "uses", "success_rate");
    private static final List<ResultColumn> LIFT =
            columns("id", "trigger", "uses", "success_with", "without", "success_without", "lift");

    @Mixin
    private FormatOptions formats;

    @Parameters(
            index = "0",
            arity = "0..1",
            defaultValue = "list",
            paramLabel = "list|show|approve|reject|import|export|stats",
            description = "what to do")
    private String action;

    @Parameters(index = "1", arity = "0..1", paramLabel = "ID|FILE", description = "the lesson, or the YAML file")
    private String subject;

    public LessonsCommand(Shell shell) {
        super(shell);
    }

    @Override
    public List<Setting<?>> settings() {
        return Stream.concat(Setting.DATABASE.stream(), Setting.MEMORY.stream()).distinct().toList();
    }

    @Override
    public boolean speaksJson() {
        return formats.format() == Format.JSON;
    }

    @Override
    public int work(Configuration configuration) {
        Opening opening = new Opening(shell, configuration);
        try (Database database = opening.database();
                Memory memory = Memory.require(shell, configuration, database)) {
            Scope scope = new Scope(
                    database.name(), opening.caller().memory(), database.schema().fingerprint());
            perform(memory.lessons(), scope, new LessonCheck(database.schema(), new Critic(database)));
            return 0;
        }
    }

    private void perform(Lessons lessons, Scope scope, LessonCheck check) {
        List<Lesson> all = lessons.all(scope.database(), scope.tenant());
        switch (action) {
            case "list" -> {
                whose(scope);
                print(COLUMNS, all.stream().map(LessonsCommand::row).toList());
            }
            case "show" -> print(COLUMNS, List.of(row(found(lessons, scope))));
            case "approve" -> change(lessons, scope, Status.ACTIVE);
            case "reject" -> change(lessons, scope, Status.REJECTED);
            case "stats" -> print(LIFT, all.stream().map(lesson -> lift(lesson, lessons.lift(lesson.id()))).toList());
            case "export" -> shell.out().print(LessonsFile.write(all));
            case "import" -> imported(lessons, scope, check);
            default -> throw new ParameterException(spec.commandLine(), "There is no lessons " + action);
        }
    }

    /** Without --db they are the demo shop's, which nobody would guess. */
    private void whose(Scope scope) {
        if (formats.format() == Format.TABLE && !shared.quiet()) {
            shell.errPage().line("Lessons about " + scope.database() + ", of " + scope.tenant() + ":");
        }
    }

    private void imported(Lessons lessons, Scope scope, LessonCheck check) {
        Path file = shell.path(required("a YAML file"));
        List<Placed> read = LessonsFile.read(file, scope, check);
        new LessonImport(lessons, file.getFileName().toString(), lessons.all(scope.database(), scope.tenant()))
                .add(read)
                .forEach(shell.errPage()::line);
    }

    private void change(Lessons lessons, Scope scope, Status status) {
        Lesson changed = lessons.change(found(lessons, scope).id(), lesson -> lesson.withStatus(status)).orElseThrow();
        print(COLUMNS, List.of(row(changed)));
    }

    /** A lesson of another database or tenant is not there. */
    private Lesson found(Lessons lessons, Scope scope) {
        String id = required("the id of a lesson");
        return lessons.find(id).filter(lesson -> of(lesson, scope)).orElseThrow(() -> new QueryPilotException(
                ErrorCode.SETTING_INVALID, "There is no lesson " + id + ".", "querypilot lessons list shows them."));
    }

    private static boolean of(Lesson lesson, Scope scope) {
        return lesson.database().equals(scope.database()) && lesson.tenant().equals(scope.tenant());
    }

    private String required(String what) {
        if (subject == null) {
            throw new ParameterException(spec.commandLine(), "lessons " + action + " needs " + what + ".");
        }
        return subject;
    }

    private void print(List<ResultColumn> columns, List<List<Object>> rows) {
        Listing.print(shell, new ResultTable(columns, rows, false), formats.format());
    }

    private static List<Object> row(Lesson lesson) {
        return List.of(
                lesson.id(),
                lesson.type().name().toLowerCase(Locale.ROOT),
                lesson.status().name().toLowerCase(Locale.ROOT),
                lesson.trigger(),
                lesson.target(),
                lesson.provenance().name().toLowerCase(Locale.ROOT),
                rounded(lesson.confidence()),
                lesson.uses(),
                rounded(lesson.successRate()));
    }

    private static List<Object> lift(Lesson lesson, Lift lift) {
        // Arrays.asList, because a lift that nobody has measured is null.
        return Arrays.asList(
                lesson.id(),
                lesson.trigger(),
                lift.with(),
                lift.successesWith(),
                lift.without(),
                lift.successesWithout(),
                lift.gain().isPresent() ? rounded(lift.gain().getAsDouble()) : null);
    }

    private static double rounded(double value) {
        return Math.round(value * 100) / 100.0;
    }

    private static List<ResultColumn> columns(String... names) {
        return Stream.of(names).map(name -> new ResultColumn(name, "text")).toList();
    }
}
