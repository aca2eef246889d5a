package io.querypilot.app.provider;

import dev.langchain4j.model.chat.ChatModel;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.model.Model;
import io.querypilot.model.prompted.Endpoint;
import io.querypilot.model.prompted.Pause;
import io.querypilot.model.prompted.PromptSettings;
import io.querypilot.model.prompted.PromptedModel;
import io.querypilot.model.prompted.StreamedChat;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Makes the model a person named, with its key from the environment; nothing is loaded before it is first asked. */
public final class Providers {
    /** Servers of one's own ask for no key, but the client will not send a request without one. */
    private static final String NO_KEY = "none";

    private final Map<String, String> environment;
    private final Pause pause;

    public Providers(Map<String, String> environment) {
        this(environment, Pause.SLEEP);
    }

    Providers(Map<String, String> environment, Pause pause) {
        this.environment = Map.copyOf(environment);
        this.pause = pause;
    }

    public Model create(ModelSpec spec) {
        return create(spec, UnaryOperator.identity());
    }

    /** With something between us and the chat model, such as one who writes its replies down. */
    public Model create(ModelSpec spec, UnaryOperator<ChatModel> watched) {
        Provider provider = spec.provider();
        String url = spec.url();
        Optional<String> variable = provider.keyVariables().stream().filter(this::isSet).findFirst();
        String key = variable.map(name -> environment.get(name).strip()).orElseGet(() -> withoutKey(spec));
        ChatModel client = watched.apply(new LazyChatModel(() -> new StreamedChat(
                provider.client(spec, url, key), new EndingStreams(provider.pieces(spec, url, key)))));
        return new PromptedModel(spec.name(), endpoint(provider, variable, url), client, prompts(spec), pause);
    }

    private static PromptSettings prompts(ModelSpec spec) {
        return spec.provider() == Provider.OPENAI ? spec.prompts().withTokenizer(OpenAiTokens.of(spec.model())) : spec.prompts();
    }

    private boolean isSet(String variable) {
        return !environment.getOrDefault(variable, "").isBlank();
    }

    private static Endpoint endpoint(Provider provider, Optional<String> variable, String url) {
        String expected = provider.keyVariables().stream().findFirst().orElse("");
        return new Endpoint(provider.id(), variable.orElse(expected), url);
    }

    private static String withoutKey(ModelSpec spec) {
        Provider provider = spec.provider();
        boolean ownServer = provider == Provider.OPENAI && !spec.baseUrl().isEmpty();
        if (provider.keyVariables().isEmpty() || ownServer) {
            return NO_KEY;
        }
        throw new QueryPilotException(
                ErrorCode.MODEL_NOT_CONFIGURED,
                "There is no key for %s.".formatted(spec.name()),
                "Set %s, or choose a model that needs none: --model ollama:%s"
                        .formatted(String.join(" or ", provider.keyVariables()), Provider.OLLAMA.example()));
    }
}
