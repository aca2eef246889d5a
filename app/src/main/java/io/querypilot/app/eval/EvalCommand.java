package io.querypilot.app.eval;

import com.fasterxml.jackson.databind.JsonNode;
import io.querypilot.app.command.PilotCommand;
import io.querypilot.app.opening.Opening;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.opening.StateFolder;
import io.querypilot.app.opening.Version;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.eval.Finished;
import io.querypilot.eval.SuiteRun;
import io.querypilot.eval.report.Escalation;
import io.querypilot.eval.report.History;
import io.querypilot.eval.report.PairedBootstrap;
import io.querypilot.eval.run.Conditions;
import io.querypilot.eval.run.Lines;
import io.querypilot.eval.suite.Suite;
import io.querypilot.eval.suite.Suites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Measures how good the answers are. */
@Command(
        name = "eval",
        description = {
            "measure accuracy, what correction adds and what it costs",
            "SUITE is correction, mistakes, everyday, analyst, provoking, ambiguity [FILE], abstain [FILE], spider FOLDER or your own YAML file.",
            "eval history lists the runs so far; eval escalation RUN RUN says what handing questions on would bring."
        })
public final class EvalCommand extends PilotCommand {
    static final int BELOW = 4;

    @Mixin
    private EvalOptions options;

    @Parameters(arity = "0..3", paramLabel = "SUITE", description = "what to run, and the file or folder it needs")
    private List<String> words = List.of();

    public EvalCommand(Shell shell) {
        super(shell);
    }

    @Override
    public List<Setting<?>> settings() {
        return Setting.ASKING;
    }

    @Override
    public boolean speaksJson() {
        return options.json();
    }

    @Override
    public int work(Configuration configuration) {
        if (words.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "There is no suite.");
        }
        options.check(spec.commandLine());
        requireNoMoreWords();
        Path store = StateFolder.of(shell).resolve("eval");
        History history = new History(store);
        return switch (words.get(0)) {
            case "history" -> shown(history.table(), history.json(), history.page(), store.resolve("history.html"));
            case "escalation" -> escalation(history, store);
            default -> run(configuration, store);
        };
    }

    private int escalation(History history, Path store) {
        if (words.size() != 3) {
            throw new ParameterException(
                    spec.commandLine(),
                    "Name a run of the small model and one of the bigger: querypilot eval escalation RUN RUN.");
        }
        Escalation found = history.escalation(words.get(1), words.get(2));
        JsonNode json = Lines.read(Lines.write(found), JsonNode.class).orElseThrow();
        return shown(found.table(), json, found.page(), store.resolve("escalation.html"));
    }

    /** A second file would be left out in silence. */
    private void requireNoMoreWords() {
        int most = switch (words.get(0)) {
            case "escalation" -> 3;
            case "spider", "ambiguity", "abstain" -> 2;
            default -> 1;
        };
        if (words.size() > most) {
            throw new ParameterException(
                    spec.commandLine(), "There is a word too many: " + words.get(most) + ".");
        }
        if (!words.get(0).equals("spider") && options.questions().isPresent()) {
            throw new ParameterException(spec.commandLine(), "--questions is for the suite spider only.");
        }
        if (List.of("correction", "mistakes", "everyday", "provoking", "ambiguity", "abstain").contains(words.get(0)) && options.jdbc().isPresent()) {
            throw new ParameterException(spec.commandLine(), "--jdbc is for the suites spider and analyst, and for files of your own, only.");
        }
    }

    private int run(Configuration configuration, Path store) {
        Suite suite = suite(configuration).limited(options.limit());
        if (!suite.missing().isEmpty()) {
            shell.err().println("Left out, for there is no such database: " + String.join(", ", suite.missing()));
        }
        options.baseline().ifPresent(new History(store)::require);
        Conditions conditions = new EvalModel(shell, configuration, options).conditions(suite);
        SuiteRun runs = new SuiteRun(suite, Version.number(), store);
        Optional<Path> out = options.out().map(shell::path);
        EvalPrinter printer = new EvalPrinter(shell, options, shared.quiet());
        Optional<Finished> without = options.compare()
                ? Optional.of(runs.run(
                        conditions.withoutCorrection(),
                        out.map(folder -> folder.resolve("without-correction")),
                        printer.progress("without correction")))
                : Optional.empty();
        Finished with = runs.run(conditions, out, printer.progress("with correction"), without, options.baseline());
        printer.print(with);
        boolean passed = with.accuracy() >= options.minimumAccuracy()
                && with.against().baseline().filter(PairedBootstrap::significantLoss).isEmpty();
        return passed ? 0 : BELOW;
    }

    private Suite suite(Configuration configuration) {
        Optional<String> database = configuration.find(Setting.DB).map(new Opening(shell, configuration)::inFolder);
        return switch (words.get(0)) {
            case "correction", "mistakes", "everyday", "analyst", "provoking" -> shipped(database);
            case "spider" -> Suites.spider(place(), options.questions().map(this::questions), database, options.jdbc());
            case "ambiguity", "abstain" ->
                words.size() == 1 ? shipped(database) : Suites.own(words.get(0), place(), database, Optional.empty());
            default -> Suites.own(name(words.get(0)), shell.path(words.get(0)), database, options.jdbc());
        };
    }

    /** The file as a person would name it: from here, or within the benchmark's folder. */
    private Path questions(String file) {
        Path here = shell.path(file);
        return Files.exists(here) ? here : place().resolve(file);
    }

    /** The settings may name a database for other commands, so this is no error. */
    private Suite shipped(Optional<String> database) {
        database.ifPresent(unused -> shell.err()
                .println("The suite " + words.get(0) + " brings its own databases; " + unused + " is not asked."));
        return Suites.shipped(words.get(0), options.jdbc());
    }

    private static String name(String file) {
        Path last = Path.of(file).getFileName();
        return last == null ? file : last.toString().replaceFirst("\\.[^.]*$", "");
    }

    private Path place() {
        if (words.size() < 2) {
            throw new ParameterException(spec.commandLine(), "Say where it is: querypilot eval spider FOLDER.");
        }
        return shell.path(words.get(1));
    }

    private int shown(String table, JsonNode json, String page, Path usual) {
        shell.out().print(options.json() ? json.toPrettyString() + "\n" : table);
        Path file = options.out().map(shell::path).orElse(usual);
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, page);
        } catch (IOException unwritable) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "The page " + file + " cannot be written.",
                    "Give a file that can be with --out FILE.",
                    unwritable);
        }
        shell.err().println("It is plotted in " + file);
        return 0;
    }
}
