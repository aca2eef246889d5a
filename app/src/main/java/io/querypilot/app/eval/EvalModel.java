package io.querypilot.app.eval;

import dev.langchain4j.model.chat.ChatModel;
import io.querypilot.Settings;
import io.querypilot.app.opening.Opening;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.embedded.EmbeddedModel;
import io.querypilot.embedded.network.ModelFiles;
import io.querypilot.embedded.network.Weights;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.eval.recorded.GoldModel;
import io.querypilot.eval.recorded.NaiveChat;
import io.querypilot.eval.recorded.Recording;
import io.querypilot.eval.recorded.RecordingChat;
import io.querypilot.eval.recorded.ReplayedModel;
import io.querypilot.eval.run.Conditions;
import io.querypilot.eval.suite.Suite;
import io.querypilot.eval.suite.Suites;
import io.querypilot.model.EscalatingModel;
import io.querypilot.model.Model;
import io.querypilot.model.prompted.PromptedModel;
import io.querypilot.step.Understand;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** The model an evaluation asks: the one configured, the naive one, or a recording. */
final class EvalModel {
    /** Results are compared whole, so more rows are kept than a person would look at. */
    private static final int MOST_ROWS = 200_000;

    private static final long MOST_BYTES = 256L << 20;

    /** They hand nothing on. */
    private static final Set<String> PLAYED = Set.of(NaiveChat.NAME, NaiveChat.STUBBORN, GoldModel.NAME);

    private final Shell shell;
    private final Configuration configuration;
    private final EvalOptions options;
    private final Opening opening;

    EvalModel(Shell shell, Configuration configuration, EvalOptions options) {
        this.shell = shell;
        this.configuration = configuration;
        this.options = options;
        this.opening = new Opening(shell, configuration);
    }

    Conditions conditions(Suite suite) {
        String name = name(suite);
        boolean chat = !name.equals(EmbeddedModel.NAME) || options.replay().isPresent();
        boolean other = options.replay().isPresent() || !name.equals(configuration.value(Setting.MODEL));
        Settings settings = other ? asForAChatModel(opening.settings()) : opening.settings();
        Limits limits = new Limits(settings.rules().limits().timeout(), MOST_ROWS, MOST_BYTES);
        Function<Database, Model> models = models(name, suite);
        return new Conditions(
                options.replay().isPresent() ? models.apply(null).name() : withEscalation(name),
                models,
                Opening.linker(),
                settings,
                opening.access(),
                limits,
                options.jobs(chat),
                options.altered(),
                options.seed());
    }

    /** Mistakes are played by who makes them, unless another model is named. */
    private String name(Suite suite) {
        boolean played = suite.name().equals(Suites.MISTAKES) && configuration.where(Setting.MODEL).isEmpty();
        return played ? NaiveChat.NAME : configuration.value(Setting.MODEL);
    }

    /** A run that hands questions on is not comparable with one that does not. */
    private String withEscalation(String name) {
        return configuration
                .find(Setting.ESCALATE)
                .filter(bigger -> !PLAYED.contains(name))
                .map(bigger -> name + ", below " + configuration.value(Setting.ESCALATE_BELOW) + " " + bigger)
                .orElse(name)
                .concat(PLAYED.contains(name) ? "" : candidates());
    }

    private String candidates() {
        String models = configuration.find(Setting.CANDIDATE_MODELS).map(list -> " with " + list).orElse("");
        int drafts = configuration.value(Setting.CANDIDATES);
        return drafts == 1 && models.isEmpty() ? "" : ", best of " + drafts + models;
    }

    /** What was recorded was asked of a chat model, whatever model is configured now. */
    private Settings asForAChatModel(Settings settings) {
        String mode = configuration.value(Setting.UNDERSTANDING).toUpperCase(Locale.ROOT);
        return settings.withRules(settings.rules().withUnderstanding(Understand.Mode.valueOf(mode)));
    }

    private Function<Database, Model> models(String name, Suite suite) {
        if (options.replay().isPresent()) {
            Model replayed =
                    new ReplayedModel(shell.path(options.replay().get()), opening.prompts());
            return database -> replayed;
        }
        if (name.equals(NaiveChat.NAME) || name.equals(NaiveChat.STUBBORN)) {
            NaiveChat chat = new NaiveChat(Suites.naiveDrafts());
            ChatModel played = name.equals(NaiveChat.NAME) ? chat : chat.stubborn();
            Model naive = new PromptedModel(name, recorded(name).apply(played));
            return database -> naive;
        }
        if (name.equals(GoldModel.NAME)) {
            return database -> new GoldModel(suite, database.name());
        }
        if (options.record().isPresent() && configuration.find(Setting.ESCALATE).isPresent()) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "A recording holds the replies of one model, and --escalate asks two.",
                    "Record each of them in a run of its own.");
        }
        if (options.record().isPresent() && name.equals(EmbeddedModel.NAME)) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "The embedded model says the same each time and needs no recording.",
                    "Leave out --record, or name a chat model with --model.");
        }
        Optional<String> escalate = configuration.find(Setting.ESCALATE);
        if (name.equals(EmbeddedModel.NAME) && escalate.isEmpty()) {
            return sharingWeights();
        }
        if (name.equals(EmbeddedModel.NAME) && escalate.equals(Optional.of(GoldModel.NAME))) {
            return handingOver(sharingWeights(), suite);
        }
        UnaryOperator<ChatModel> recorded = recorded(name);
        return database -> opening.model(recorded);
    }

    /** A suite may have many databases, each with a model of its own; they need not load the same weights again. */
    private Function<Database, Model> sharingWeights() {
        Opening.requireEmbedded();
        Weights weights = Weights.load(ModelFiles.packaged());
        return database -> new EmbeddedModel(weights);
    }

    /** What is handed over comes out right: how well the small one chooses what to keep. */
    private Function<Database, Model> handingOver(Function<Database, Model> small, Suite suite) {
        return database -> new EscalatingModel(
                small.apply(database), new GoldModel(suite, database.name()), configuration.value(Setting.ESCALATE_BELOW));
    }

    private UnaryOperator<ChatModel> recorded(String name) {
        return options.record()
                .map(file -> Recording.open(shell.path(file)))
                .<UnaryOperator<ChatModel>>map(recording -> chat -> new RecordingChat(name, chat, recording))
                .orElse(UnaryOperator.identity());
    }
}
