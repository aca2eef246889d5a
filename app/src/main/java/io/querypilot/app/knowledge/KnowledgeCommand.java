package io.querypilot.app.knowledge;

import io.querypilot.app.command.PilotCommand;
import io.querypilot.app.opening.Opening;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.critic.Critic;
import io.querypilot.database.Database;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.knowledge.Knowledge;
import io.querypilot.knowledge.KnowledgeCheck;
import io.querypilot.knowledge.KnowledgeCheck.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Checks what the team has written down about the database, or begins such a file. */
@Command(
        name = "knowledge",
        description = {
            "check what your team has written down about the database, or begin such a file",
            "querypilot knowledge --template > knowledge.yaml",
            "querypilot knowledge check --knowledge knowledge.yaml --db shop.db",
            "querypilot knowledge import target/manifest.json > knowledge.yaml"
        })
public final class KnowledgeCommand extends PilotCommand {
    private static final int UNFIT = 3;

    @Option(names = "--template", description = "print a form to fill in")
    private boolean template;

    @Parameters(index = "0", arity = "0..1", defaultValue = "check", paramLabel = "check|import", description = "what to do")
    private String action;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "FILE",
            description = "import: the manifest.json of a dbt project, or one of its YAML files")
    private String file;

    public KnowledgeCommand(Shell shell) {
        super(shell);
    }

    @Override
    public List<Setting<?>> settings() {
        return Stream.concat(Setting.DATABASE.stream(), Stream.of(Setting.KNOWLEDGE)).toList();
    }

    @Override
    public int work(Configuration configuration) {
        if (template) {
            shell.out().print(form());
            return 0;
        }
        return switch (action) {
            case "check" -> check(configuration);
            case "import" -> imported();
            default -> throw new ParameterException(spec.commandLine(), "There is no knowledge " + action + ".");
        };
    }

    private int imported() {
        if (file == null) {
            throw new ParameterException(spec.commandLine(), "Say which file: querypilot knowledge import manifest.json.");
        }
        shell.out().print(DbtProject.read(shell.path(file)).yaml());
        return 0;
    }

    private int check(Configuration configuration) {
        Opening opening = new Opening(shell, configuration);
        Knowledge knowledge = opening.knowledge();
        if (knowledge.entries().isEmpty()) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "There is no knowledge to check.",
                    "Name a file with --knowledge FILE; querypilot knowledge --template prints a form.");
        }
        try (Database database = opening.database()) {
            KnowledgeCheck check = new KnowledgeCheck(knowledge, database.schema(), new Critic(database));
            List<Problem> problems = check.problems();
            check.warnings().forEach(one -> shell.outPage().line(one.place() + ": Warning: " + one.message()));
            problems.forEach(problem -> shell.outPage().line(problem.place() + ": " + problem.message()));
            shell.out().println(knowledge.entries().size() + " entries, " + problems.size() + " of them with a fault.");
            return problems.isEmpty() ? 0 : UNFIT;
        }
    }

    private static String form() {
        try (InputStream text = KnowledgeCommand.class.getResourceAsStream("template.yaml")) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
