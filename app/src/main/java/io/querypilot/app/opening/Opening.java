package io.querypilot.app.opening;

import dev.langchain4j.model.chat.ChatModel;
import io.querypilot.QueryPilot;
import io.querypilot.Settings;
import io.querypilot.app.provider.ModelSpec;
import io.querypilot.app.provider.Providers;
import io.querypilot.app.provider.Windows;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.EnvironmentSettings;
import io.querypilot.app.settings.Setting;
import io.querypilot.app.trace.Tracing;
import io.querypilot.audit.AuditLog;
import io.querypilot.database.Access;
import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Estimate;
import io.querypilot.database.FileLedger;
import io.querypilot.database.Limits;
import io.querypilot.database.ScanLimits;
import io.querypilot.database.demo.DemoShop;
import io.querypilot.document.DocumentedDatabase;
import io.querypilot.document.SchemaDocument;
import io.querypilot.document.WrittenDatabase;
import io.querypilot.embedded.EmbeddedModel;
import io.querypilot.embedded.LocalEmbeddings;
import io.querypilot.embedded.network.ModelFiles;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.flow.Listener;
import io.querypilot.flow.Rules;
import io.querypilot.flow.Services;
import io.querypilot.knowledge.Knowledge;
import io.querypilot.knowledge.KnowledgeFile;
import io.querypilot.link.Linker;
import io.querypilot.link.SchemaLinker;
import io.querypilot.memory.Store;
import io.querypilot.model.CandidatesModel;
import io.querypilot.model.EscalatingModel;
import io.querypilot.model.Model;
import io.querypilot.model.prompted.PromptSettings;
import io.querypilot.model.prompted.SendValues;
import io.querypilot.policy.Policy;
import io.querypilot.policy.Policy.Sensitive;
import io.querypilot.schema.Sampling;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.state.Budget;
import io.querypilot.step.CompareAlternatives;
import io.querypilot.step.Understand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Opens what the settings name: the database, the model, and the agent over both. */
public final class Opening {
    private static final int MEGABYTE = 1 << 20;
    /** The temperature of drafts that are to differ. */
    private static final double FREELY = 0.7;

    private static final String KNOWLEDGE = "knowledge.yaml";

    private final Shell shell;
    private final Configuration configuration;

    public Opening(Shell shell, Configuration configuration) {
        this.shell = shell;
        this.configuration = configuration;
    }

    /** The database as whoever asks may see it. */
    public Database database() {
        Database opened = opened();
        if (!configuration.quiet()) {
            opened.notes().forEach(note -> shell.errPage().line(note + "."));
        }
        Database audited = audit().map(log -> log.closedWith(opened)).orElse(opened);
        return policy().over(audited).as(caller());
    }

    /** The log that the settings name. */
    public Optional<AuditLog> audit() {
        boolean values = configuration.value(Setting.AUDIT_VALUES);
        String key = shell.environment().getOrDefault(EnvironmentSettings.AUDIT_KEY, "");
        return configuration.find(Setting.AUDIT).map(place -> place.contains(":")
                ? AuditLog.in(store(place), values, key)
                : AuditLog.in(shell.path(place), values, key));
    }

    private Store store(String url) {
        return Store.open(
                url,
                configuration.find(Setting.STORE_USER).orElse(""),
                shell.environment().getOrDefault(EnvironmentSettings.STORE_PASSWORD, ""));
    }

    /** The database itself, whatever a policy says, with what a document says of it. */
    public Database opened() {
        Optional<Path> file = configuration.find(Setting.SCHEMA).map(shell::path);
        Optional<SchemaDocument> document = file.map(SchemaDocument::read);
        Optional<Dialect> dialect = dialect();
        if (dialect.isPresent()) {
            return new WrittenDatabase(
                    String.valueOf(file.orElseThrow(Opening::undescribed)), dialect.get(), document.orElseThrow().schema(dialect.get()));
        }
        Database live = Databases.open(location(), access());
        return document.<Database>map(described -> new DocumentedDatabase(live, described)).orElse(live);
    }

    /** The dialect that was asked for without a database. */
    public Optional<Dialect> dialect() {
        return configuration.find(Setting.DIALECT).map(name -> Dialect.named(name)
                .orElseThrow(() -> new QueryPilotException(
                        ErrorCode.SETTING_INVALID,
                        "There is no dialect \"" + name + "\".",
                        "There are: " + Dialect.all().stream().map(Dialect::id).collect(Collectors.joining(", ")) + ".")));
    }

    private static QueryPilotException undescribed() {
        return new QueryPilotException(
                ErrorCode.SETTING_INVALID,
                "A dialect was given, and no tables to write SQL for.",
                "Describe them with --schema FILE, or give a database with --db and no dialect.");
    }

    /** Who asks, and so whose memory and rights are meant. */
    public Caller caller() {
        Set<String> roles = configuration.find(Setting.ROLES).stream()
                .flatMap(list -> Stream.of(list.split(",")))
                .map(String::strip)
                .collect(Collectors.toSet());
        Caller caller = new Caller(
                configuration.value(Setting.TENANT), configuration.find(Setting.AS).orElse(""), roles);
        return caller.remembering(policy().memory(caller));
    }

    private Policy policy() {
        Policy policy = configuration.find(Setting.POLICY).map(shell::path).map(Policy::read).orElse(Policy.NONE);
        Sensitive sensitive = Sensitive.valueOf(configuration.value(Setting.SENSITIVE).toUpperCase(Locale.ROOT));
        return sensitive == Sensitive.SHOW ? policy : policy.with(sensitive);
    }

    public Access access() {
        String password = shell.environment().getOrDefault(EnvironmentSettings.PASSWORD, "");
        return Access.STANDARD.as(configuration.find(Setting.USER).orElse(""), password)
                .with(sampling())
                .within(scans());
    }

    private Sampling sampling() {
        return new Sampling(
                Sampling.tables(configuration.value(Setting.SAMPLING)),
                columns(Setting.SECRET_COLUMNS),
                columns(Setting.PERSONAL_COLUMNS),
                columns(Setting.PLAIN_COLUMNS),
                Sampling.small(configuration.value(Setting.SAMPLING)));
    }

    private ScanLimits scans() {
        Estimate question = most(Setting.SCAN_ROWS, Setting.SCAN_MEGABYTES);
        Estimate day = most(Setting.SCAN_DAY_ROWS, Setting.SCAN_DAY_MEGABYTES);
        ScanLimits.Ledger ledger = day.equals(Estimate.NONE)
                ? ScanLimits.NONE.ledger()
                : new FileLedger(StateFolder.of(shell).resolve("scanned-today"), Clock.systemDefaultZone());
        return new ScanLimits(question, day, ledger);
    }

    private Estimate most(Setting<Integer> rows, Setting<Integer> megabytes) {
        return new Estimate(
                configuration.find(rows).orElse(0), (long) MEGABYTE * configuration.find(megabytes).orElse(0));
    }

    private List<String> columns(Setting<String> setting) {
        return configuration.find(setting).map(Sampling::listed).orElse(List.of());
    }

    /** What is told of questions to a collector of traces. */
    public Tracing tracing() {
        return Tracing.of(shell.environment(), configuration);
    }

    public QueryPilot pilot(Database database, Memory memory, Tracing tracing, List<Listener> listeners) {
        Services services = Services.of(database, model(UnaryOperator.identity(), tracing), linker())
                .remembering(memory.sessions(), memory.lessonBook(database.name()))
                .knowing(fitting(database));
        List<Listener> told = Stream.concat(Stream.of(tracing.listener()), listeners.stream()).toList();
        return new QueryPilot(services, settings(), UnaryOperator.identity(), told);
    }

    /** What the team has written down in the files that are named, or in the one that lies here. */
    public Knowledge knowledge() {
        List<Path> files = configuration.find(Setting.KNOWLEDGE)
                .map(named -> Stream.of(named.split(",")).map(String::strip).map(shell::path).toList())
                .orElseGet(() -> Stream.of(shell.path(KNOWLEDGE)).filter(Files::isRegularFile).toList());
        return KnowledgeFile.read(files);
    }

    /** What does not fit this database is left out, and said. */
    private Knowledge fitting(Database database) {
        Knowledge knowledge = knowledge();
        if (!knowledge.entries().isEmpty()) {
            String said = new CheckedKnowledge(StateFolder.of(shell)).said(knowledge, database);
            Stream.of(said).filter(text -> !text.isEmpty()).forEach(shell.errPage()::line);
        }
        return knowledge;
    }

    /** The model; {@code watched} may stand between us and a chat model. */
    public Model model(UnaryOperator<ChatModel> watched) {
        return model(watched, Tracing.OFF);
    }

    private Model model(UnaryOperator<ChatModel> watched, Tracing tracing) {
        Model model = named(configuration.value(Setting.MODEL), watched, tracing);
        return configuration
                .find(Setting.ESCALATE)
                .<Model>map(bigger -> new EscalatingModel(
                        model, named(bigger, watched, tracing), configuration.value(Setting.ESCALATE_BELOW)))
                .orElse(model);
    }

    private Model named(String name, UnaryOperator<ChatModel> watched, Tracing tracing) {
        if (name.equals(EmbeddedModel.NAME)) {
            return tracing.watching(embedded());
        }
        List<Model> drafters = drafters(name, watched, tracing);
        return drafters.size() == 1 ? drafters.get(0) : new CandidatesModel(drafters, limits());
    }

    /** The models in turn: each first as sure as it can be, after that more freely, so that its drafts differ. */
    private List<Model> drafters(String name, UnaryOperator<ChatModel> watched, Tracing tracing) {
        List<String> names = Stream.concat(
                        Stream.of(name),
                        configuration.find(Setting.CANDIDATE_MODELS).stream().flatMap(list -> Stream.of(list.split(","))))
                .map(String::strip)
                .toList();
        int most = Math.max(configuration.value(Setting.CANDIDATES), names.size());
        List<Model> sure = names.stream().map(one -> chat(one, 0, watched, tracing)).toList();
        List<Model> free = most == names.size()
                ? List.of()
                : names.stream().map(one -> chat(one, FREELY, watched, tracing)).toList();
        return IntStream.range(0, most)
                .mapToObj(number -> number < sure.size() ? sure.get(number) : free.get(number % free.size()))
                .toList();
    }

    private Model chat(String name, double temperature, UnaryOperator<ChatModel> watched, Tracing tracing) {
        PromptSettings prompts = prompts()
                .withMaximumPromptTokens(configuration.find(Setting.PROMPT_TOKENS).orElseGet(() -> Windows.promptTokens(name)))
                .withTemperature(temperature);
        ModelSpec spec = ModelSpec.of(name, addressOf(name), configuration.value(Setting.MODEL_TIMEOUT), prompts)
                .withReplyTokens(configuration.value(Setting.REPLY_TOKENS));
        return new Providers(shell.environment()).create(spec, chat -> tracing.watching(watched.apply(chat), spec));
    }

    /** One address is one provider's: no other's key is ever sent there. It is that of the first chat model named. */
    private String addressOf(String name) {
        String owner = Stream.of(configuration.find(Setting.MODEL), configuration.find(Setting.ESCALATE))
                .flatMap(Optional::stream)
                .filter(one -> !one.equals(EmbeddedModel.NAME))
                .findFirst()
                .orElse(name);
        return provider(owner).equals(provider(name)) ? configuration.find(Setting.BASE_URL).orElse("") : "";
    }

    private static String provider(String name) {
        return name.substring(0, Math.max(0, name.indexOf(':')));
    }

    public PromptSettings prompts() {
        String values = configuration.value(Setting.SEND_VALUES).toUpperCase(Locale.ROOT);
        return PromptSettings.STANDARD
                .withMaximumPromptTokens(configuration.find(Setting.PROMPT_TOKENS).orElseGet(PromptSettings.STANDARD::maximumPromptTokens))
                .withSendValues(SendValues.valueOf(values));
    }

    private static Model embedded() {
        requireEmbedded();
        return new EmbeddedModel(ModelFiles.packaged());
    }

    public static void requireEmbedded() {
        if (!EmbeddedModel.available()) {
            throw new QueryPilotException(
                    ErrorCode.MODEL_NOT_CONFIGURED,
                    "This build carries no embedded model, and no other is configured to write the SQL.",
                    "Name one, for example with --model openai:NAME or --model ollama:NAME.");
        }
    }

    /** Embeddings are loaded no earlier than a schema is so large that they are needed. */
    public static Linker linker() {
        return new SchemaLinker(new LocalEmbeddings());
    }

    public Limits limits() {
        return new Limits(
                configuration.value(Setting.TIMEOUT),
                configuration.value(Setting.MAX_ROWS),
                (long) configuration.value(Setting.MAX_MEGABYTES) * MEGABYTE);
    }

    private String location() {
        return configuration.find(Setting.DB).map(this::inFolder).orElseGet(() -> DemoShop.inCache().toString());
    }

    public String inFolder(String location) {
        return location.contains(":") ? location : shell.path(location).toString();
    }

    public Settings settings() {
        return new Settings(
                rules(), configuration.value(Setting.QUESTION_CHARACTERS), configuration.value(Setting.MAX_CORRECTIONS));
    }

    private Rules rules() {
        return new Rules(
                configuration.value(Setting.MAX_ATTEMPTS),
                limits(),
                budget(),
                understanding(),
                configuration.value(Setting.SIDE_BY_SIDE),
                configuration.value(Setting.JOIN_CONFIDENCE),
                configuration.value(Setting.COLUMNS).equals("wanted"),
                CompareAlternatives.Asking.valueOf(configuration.value(Setting.ASK).toUpperCase(Locale.ROOT)));
    }

    private Understand.Mode understanding() {
        return Understand.Mode.valueOf(configuration.value(Setting.UNDERSTANDING).toUpperCase(Locale.ROOT));
    }

    private Budget budget() {
        return new Budget(
                configuration.value(Setting.QUESTION_TOKENS),
                configuration.value(Setting.QUESTION_TIME),
                forAll(Setting.QUESTION_ROWS, Setting.MAX_ROWS),
                (long) MEGABYTE * forAll(Setting.QUESTION_MEGABYTES, Setting.MAX_MEGABYTES));
    }

    /** A budget that was given holds; one that nobody gave leaves room for one result of the size that was. */
    private int forAll(Setting<Integer> budget, Setting<Integer> each) {
        int most = configuration.value(budget);
        return configuration.where(budget).isPresent() ? most : Math.max(most, configuration.value(each));
    }
}
