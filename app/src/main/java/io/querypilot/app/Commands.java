package io.querypilot.app;

import io.querypilot.app.chat.ChatCommand;
import io.querypilot.app.command.AskCommand;
import io.querypilot.app.command.AuditCommand;
import io.querypilot.app.command.CheckCommand;
import io.querypilot.app.command.CompletionCommand;
import io.querypilot.app.command.CorrectCommand;
import io.querypilot.app.command.DoctorCommand;
import io.querypilot.app.command.GraphCommand;
import io.querypilot.app.command.PilotCommand;
import io.querypilot.app.command.ResumeCommand;
import io.querypilot.app.command.RunCommand;
import io.querypilot.app.command.SchemaCommand;
import io.querypilot.app.command.SelftestCommand;
import io.querypilot.app.command.SessionsCommand;
import io.querypilot.app.eval.EvalCommand;
import io.querypilot.app.knowledge.KnowledgeCommand;
import io.querypilot.app.lessons.LessonsCommand;
import io.querypilot.app.opening.Faults;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.opening.Version;
import io.querypilot.app.output.Page;
import io.querypilot.app.serve.KeysCommand;
import io.querypilot.app.serve.McpCommand;
import io.querypilot.app.serve.ServeCommand;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;
import picocli.CommandLine;

/** All verbs under one command. */
@Command(
        name = "querypilot",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        header = {
            "querypilot \"Which five customers spent the most?\"      asks the demo shop",
            "querypilot --db shop.db \"Orders per month\" --chart     asks a database of yours, and draws",
            "querypilot chat --db shop.db                            asks on and on",
            "querypilot schema --db shop.db                          shows what can be asked about",
            ""
        },
        description = "Ask a database in plain language; get a checked answer.",
        synopsisSubcommandLabel = "VERB",
        footer = {
            "",
            "Without a verb the words are asked: querypilot \"How many orders were there last month?\"",
            "Without --db the demo shop is asked.",
            "",
            "Exit codes: 0 answered, 2 usage, 3 refused or needs a correction, 4 failed after all attempts,",
            "            5 model or database unreachable or busy, 1 a fault of ours."
        })
final class Commands implements Runnable {
    private static final String HELP_ALL = "--help-all";
    private static final String COMPLETION = "completion";
    private static final List<String> VERBS = List.of(
            "ask", "chat", "correct", "resume", "sessions", "lessons", "knowledge", "schema", "check", "run", "audit", "doctor",
            "selftest", "graph", "serve", "mcp", "keys", "eval", COMPLETION);
    private static final List<String> OF_ALL = List.of("help", COMPLETION);

    private final Shell shell;
    private final CommandLine line = new CommandLine(this);

    Commands(Shell shell) {
        this.shell = shell;
    }

    /** Does what the words say and tells how it went, as an exit code. */
    int run(List<String> words) {
        // A completion script knows every flag, too.
        boolean all = words.contains(HELP_ALL) || words.contains(COMPLETION);
        List<String> plain = words.stream().map(word -> word.equals(HELP_ALL) ? "--help" : word).toList();
        assemble(needed(plain), all);
        return line.execute(new Routing(line, VERBS).routed(plain).toArray(String[]::new));
    }

    /** Making a verb and its flags takes a moment that every question would wait for, so the one that is named is made alone. */
    private static List<String> needed(List<String> words) {
        if (words.equals(List.of("--version"))) {
            return List.of();
        }
        return Routing.verb(words, VERBS).filter(verb -> !OF_ALL.contains(verb)).map(List::of).orElse(VERBS);
    }

    /** Without any word there is nothing to do but say what could be. */
    @Override
    public void run() {
        throw new ParameterException(line, "Ask a question, or name a verb.");
    }

    private void assemble(List<String> verbs, boolean all) {
        verbs.forEach(name -> {
            PilotCommand verb = verb(name);
            line.addSubcommand(name, verb);
            verb.addFlags(all);
        });
        line.addSubcommand(new CommandLine.HelpCommand());
        Faults faults = new Faults(shell);
        line.setOut(new PrintWriter(shell.out(), true))
                .setErr(new PrintWriter(shell.err(), true))
                .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
                .setUsageHelpWidth(100)
                .setAbbreviatedOptionsAllowed(false)
                .setExpandAtFiles(false)
                .setParameterExceptionHandler((unusable, arguments) -> refuse(shell, unusable))
                .setExecutionExceptionHandler((fault, sub, result) ->
                        faults.tell(fault, sub.getCommand() instanceof PilotCommand verb && verb.speaksJson()));
    }

    private PilotCommand verb(String name) {
        return switch (name) {
            case "ask" -> new AskCommand(shell);
            case "chat" -> new ChatCommand(shell);
            case "correct" -> new CorrectCommand(shell);
            case "resume" -> new ResumeCommand(shell);
            case "sessions" -> new SessionsCommand(shell);
            case "lessons" -> new LessonsCommand(shell);
            case "knowledge" -> new KnowledgeCommand(shell);
            case "schema" -> new SchemaCommand(shell);
            case "check" -> new CheckCommand(shell);
            case "run" -> new RunCommand(shell);
            case "audit" -> new AuditCommand(shell);
            case "doctor" -> new DoctorCommand(shell);
            case "selftest" -> new SelftestCommand(shell);
            case "graph" -> new GraphCommand(shell);
            case "serve" -> new ServeCommand(shell);
            case "mcp" -> new McpCommand(shell);
            case "keys" -> new KeysCommand(shell);
            case "eval" -> new EvalCommand(shell);
            case COMPLETION -> new CompletionCommand(shell);
            default -> throw new IllegalArgumentException(name);
        };
    }

    static int refuse(Shell shell, ParameterException unusable) {
        String command = unusable.getCommandLine().getCommandSpec().qualifiedName();
        String told = Page.safe(sentence(unusable.getMessage()) + suggestion(unusable));
        shell.err().println(shell.errPage().ink().red("querypilot: ") + told);
        shell.err().println("Type " + command + " --help to see what it takes.");
        return CommandLine.ExitCode.USAGE;
    }

    private static String sentence(String message) {
        return message.endsWith(".") || message.endsWith("?") ? message : message + ".";
    }

    private static String suggestion(ParameterException unusable) {
        if (!(unusable instanceof UnmatchedArgumentException unmatched) || unmatched.getSuggestions().isEmpty()) {
            return "";
        }
        return unmatched.getSuggestions().stream().limit(3).collect(Collectors.joining(" or ", " Did you mean ", "?"));
    }
}
