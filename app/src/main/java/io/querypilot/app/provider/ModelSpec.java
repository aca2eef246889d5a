package io.querypilot.app.provider;

import static java.util.Objects.requireNonNull;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.language.NearMatch;
import io.querypilot.model.prompted.PromptSettings;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * Which model to ask, where, for how long, by which prompts and for how long a reply; an empty address means the provider's
 * own. Anthropic and Ollama want to be told the length of a reply, the others have a limit of their own.
 */
public record ModelSpec(
        Provider provider, String model, String baseUrl, Duration timeout, PromptSettings prompts, int replyTokens) {
    private static final int REPLY_TOKENS = 4_096;

    public ModelSpec {
        requireNonNull(provider, "provider");
        requireNonNull(model, "model");
        requireNonNull(baseUrl, "baseUrl");
        requireNonNull(timeout, "timeout");
        requireNonNull(prompts, "prompts");
    }

    /** Reads {@code openai:NAME} and its like. */
    public static ModelSpec of(String name, String baseUrl, Duration timeout, PromptSettings prompts) {
        int colon = name.indexOf(':');
        if (colon < 0) {
            throw invalid("The model %s names no provider.".formatted(name), example(Optional.empty(), name));
        }
        Provider provider = provider(name.substring(0, colon).strip(), name);
        String model = name.substring(colon + 1).strip();
        if (model.isEmpty()) {
            throw invalid("The model %s names only a provider.".formatted(name), example(Optional.of(provider), ""));
        }
        return new ModelSpec(provider, model, address(baseUrl.strip(), provider), timeout, prompts, REPLY_TOKENS);
    }

    public ModelSpec withReplyTokens(int tokens) {
        return new ModelSpec(provider, model, baseUrl, timeout, prompts, tokens);
    }

    /** Where it is asked. */
    public String url() {
        return baseUrl.isEmpty() ? provider.standardUrl() : baseUrl;
    }

    /** The name shown in answers. */
    public String name() {
        return provider.id() + ":" + model;
    }

    private static Provider provider(String id, String name) {
        return Provider.named(id.toLowerCase(Locale.ROOT)).orElseThrow(() -> {
            Optional<Provider> near = NearMatch.nearest(id, Provider.ids()).flatMap(Provider::named);
            return invalid(
                    "There is no provider named %s; there are %s.".formatted(id, String.join(", ", Provider.ids())),
                    example(near, name.substring(name.indexOf(':') + 1)));
        });
    }

    private static String example(Optional<Provider> near, String model) {
        Provider provider = near.orElse(Provider.OPENAI);
        return "Write it so: --model %s:%s".formatted(provider.id(), model.isBlank() ? provider.example() : model);
    }

    /** A bare host gets the path under which every server of that kind answers. */
    private static String address(String url, Provider provider) {
        if (url.isEmpty()) {
            return "";
        }
        String trimmed = url.replaceFirst("/+$", "");
        String path = parsed(trimmed).getPath();
        return path == null || path.isEmpty() ? trimmed + provider.path() : trimmed;
    }

    private static URI parsed(String url) {
        try {
            URI uri = new URI(url);
            boolean web = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
            if (web && uri.getHost() != null && uri.getUserInfo() == null) {
                return uri;
            }
        } catch (URISyntaxException unreadable) {
            // Told below, like every other address that leads nowhere.
        }
        throw invalid(
                "The base URL is not an http or https address.",
                "Write it so: --base-url http://127.0.0.1:8000/v1 (a key belongs in the environment).");
    }

    private static QueryPilotException invalid(String message, String nextStep) {
        return new QueryPilotException(ErrorCode.SETTING_INVALID, message, nextStep);
    }
}
