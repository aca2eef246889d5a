package io.querypilot.app.serve;

import io.querypilot.app.opening.Memory;
import io.querypilot.app.opening.Opening;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.opening.StateFolder;
import io.querypilot.app.opening.Version;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.EnvironmentSettings;
import io.querypilot.app.settings.Setting;
import io.querypilot.app.trace.Tracing;
import io.querypilot.database.Database;
import io.querypilot.embedded.EmbeddedModel;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.eval.report.History;
import io.querypilot.server.Agent;
import io.querypilot.server.Prices;
import io.querypilot.server.QueuedDatabase;
import io.querypilot.server.ServerSettings;
import io.querypilot.server.access.IdentityProvider;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/** What the settings say of serving: the agent that is served, where, and to whom. */
record Serving(Shell shell, Configuration configuration) {
    private static final int WAITED_FOR = 1_000;

    /** Whoever asks, runs or exports shares the connections by turns. */
    Agent agent(Database opened, Memory memory, Tracing tracing) {
        Opening opening = new Opening(shell, configuration);
        Database database = QueuedDatabase.over(opened);
        return new Agent(
                opening.pilot(database, memory, tracing, List.of()),
                database,
                memory.store(),
                opening.caller(),
                opening.limits(),
                configuration.value(Setting.MODEL),
                Version.number(),
                () -> Evaluations.of(new History(StateFolder.of(shell).resolve("eval"))),
                opening.knowledge(),
                prices());
    }

    /** What one of the two settings leaves open is taken to be free. */
    private Optional<Prices> prices() {
        Optional<Double> input = configuration.find(Setting.PRICE_INPUT);
        Optional<Double> output = configuration.find(Setting.PRICE_OUTPUT);
        return input.isEmpty() && output.isEmpty()
                ? Optional.empty()
                : Optional.of(new Prices(input.orElse(0.0), output.orElse(0.0)));
    }

    ServerSettings settings() {
        return new ServerSettings(
                configuration.value(Setting.HOST),
                configuration.value(Setting.PORT),
                configuration.value(Setting.THREADS),
                configuration.value(Setting.AUTH).equals("required"),
                configuration.value(Setting.REQUESTS_PER_MINUTE),
                configuration.find(Setting.PUBLIC_URL).map(Serving::address),
                configuration.find(Setting.OIDC_ISSUER).map(this::provider),
                configuration.find(Setting.QUESTIONS_AT_ONCE).orElseGet(this::usual),
                configuration.value(Setting.QUESTIONS_WAITING));
    }

    /** The embedded model computes, so more at once would only share the processors; others are waited for. */
    private int usual() {
        return configuration.value(Setting.MODEL).equals(EmbeddedModel.NAME)
                ? Math.max(2, Runtime.getRuntime().availableProcessors())
                : WAITED_FOR;
    }

    private static URI address(String text) {
        if (!text.matches("https?://[A-Za-z0-9.-]+(:[0-9]+)?/?")) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "public_url cannot be \"" + text + "\".",
                    "Give the address that people type, such as https://ask.example.com.");
        }
        return URI.create(text.replaceAll("/$", ""));
    }

    private IdentityProvider provider(String issuer) {
        Optional<String> audience = configuration.find(Setting.OIDC_AUDIENCE);
        if (audience.isEmpty() || configuration.find(Setting.PUBLIC_URL).isEmpty()) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "With oidc_issuer the settings oidc_audience and public_url are needed.",
                    "Give our client id at the provider, and the address that people type.");
        }
        return new IdentityProvider(
                issuer,
                audience.get(),
                shell.environment().getOrDefault(EnvironmentSettings.OIDC_SECRET, ""),
                configuration.value(Setting.OIDC_USER_CLAIM),
                configuration.value(Setting.OIDC_REVIEWERS));
    }
}
