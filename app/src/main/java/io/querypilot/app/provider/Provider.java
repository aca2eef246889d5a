package io.querypilot.app.provider;

import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.anthropic.AnthropicStreamingChatModel;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.googleai.GoogleAiGeminiChatModel;
import dev.langchain4j.model.googleai.GoogleAiGeminiStreamingChatModel;
import dev.langchain4j.model.ollama.OllamaChatModel;
import dev.langchain4j.model.ollama.OllamaStreamingChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A wire protocol that models speak: its address, its key, and LangChain4j's client for it. */
public enum Provider {
    OPENAI("openai", "https://api.openai.com", "/v1", "gpt-5-mini", List.of("OPENAI_API_KEY")) {
        @Override
        ChatModel client(ModelSpec spec, String url, String key) {
            return OpenAiChatModel.builder()
                    .httpClientBuilder(new BoundedHttpClientBuilder())
                    .baseUrl(url)
                    .apiKey(key)
                    .modelName(spec.model())
                    .timeout(spec.timeout())
                    .returnThinking(true)
                    .maxRetries(0)
                    .strictJsonSchema(true)
                    .supportedCapabilities(Capability.RESPONSE_FORMAT_JSON_SCHEMA)
                    .build();
        }

        @Override
        StreamingChatModel pieces(ModelSpec spec, String url, String key) {
            return OpenAiStreamingChatModel.builder()
                    .httpClientBuilder(new BoundedHttpClientBuilder())
                    .baseUrl(url)
                    .apiKey(key)
                    .modelName(spec.model())
                    .timeout(spec.timeout())
                    .returnThinking(true)
                    .strictJsonSchema(true)
                    .build();
        }
    },
    ANTHROPIC("anthropic", "https://api.anthropic.com", "/v1", "claude-sonnet-4-5", List.of("ANTHROPIC_API_KEY")) {
        @Override
        ChatModel client(ModelSpec spec, String url, String key) {
            return AnthropicChatModel.builder()
                    .httpClientBuilder(new BoundedHttpClientBuilder())
                    .baseUrl(url)
                    .apiKey(key)
                    .modelName(spec.model())
                    .maxTokens(spec.replyTokens())
                    .timeout(spec.timeout())
                    .returnThinking(true)
                    .maxRetries(0)
                    .supportedCapabilities(Capability.RESPONSE_FORMAT_JSON_SCHEMA)
                    .build();
        }

        @Override
        StreamingChatModel pieces(ModelSpec spec, String url, String key) {
            return AnthropicStreamingChatModel.builder()
                    .httpClientBuilder(new BoundedHttpClientBuilder())
                    .baseUrl(url)
                    .apiKey(key)
                    .modelName(spec.model())
                    .maxTokens(spec.replyTokens())
                    .timeout(spec.timeout())
                    .returnThinking(true)
                    .build();
        }
    },
    GEMINI("gemini", "https://generativelanguage.googleapis.com", "/v1beta", "gemini-2.5-flash",
            List.of("GEMINI_API_KEY", "GOOGLE_API_KEY")) {
        @Override
        ChatModel client(ModelSpec spec, String url, String key) {
            return GoogleAiGeminiChatModel.builder()
                    .httpClientBuilder(new BoundedHttpClientBuilder())
                    .baseUrl(url)
                    .apiKey(key)
                    .modelName(spec.model())
                    .timeout(spec.timeout())
                    .returnThinking(true)
                    .maxRetries(0)
                    .supportedCapabilities(Capability.RESPONSE_FORMAT_JSON_SCHEMA)
                    .build();
        }

        @Override
        StreamingChatModel pieces(ModelSpec spec, String url, String key) {
            return GoogleAiGeminiStreamingChatModel.builder()
                    .httpClientBuilder(new BoundedHttpClientBuilder())
                    .baseUrl(url)
                    .apiKey(key)
                    .modelName(spec.model())
                    .timeout(spec.timeout())
                    .returnThinking(true)
                    .build();
        }
    },
    OLLAMA("ollama", "http://localhost:11434", "", "qwen3", List.of()) {
        @Override
        ChatModel client(ModelSpec spec, String url, String key) {
            return OllamaChatModel.builder()
                    .httpClientBuilder(new BoundedHttpClientBuilder())
                    .baseUrl(url)
                    .modelName(spec.model())
                    // Ollama cuts a longer prompt without a word.
                    .numCtx(spec.prompts().maximumPromptTokens() + spec.replyTokens())
                    .timeout(spec.timeout())
                    .returnThinking(true)
                    .maxRetries(0)
                    .supportedCapabilities(Capability.RESPONSE_FORMAT_JSON_SCHEMA)
                    .build();
        }

        @Override
        StreamingChatModel pieces(ModelSpec spec, String url, String key) {
            return OllamaStreamingChatModel.builder()
                    .httpClientBuilder(new BoundedHttpClientBuilder())
                    .baseUrl(url)
                    .modelName(spec.model())
                    // Ollama cuts a longer prompt without a word.
                    .numCtx(spec.prompts().maximumPromptTokens() + spec.replyTokens())
                    .timeout(spec.timeout())
                    .returnThinking(true)
                    .build();
        }
    };

    private final String id;
    private final String host;
    private final String path;
    private final String example;
    private final List<String> keyVariables;

    Provider(String id, String host, String path, String example, List<String> keyVariables) {
        this.id = id;
        this.host = host;
        this.path = path;
        this.example = example;
        this.keyVariables = keyVariables;
    }

    /** LangChain4j's client; its own retries are off, because ours would multiply them. */
    abstract ChatModel client(ModelSpec spec, String url, String key);

    /** The same for replies that arrive piece by piece. */
    abstract StreamingChatModel pieces(ModelSpec spec, String url, String key);

    public String id() {
        return id;
    }

    String path() {
        return path;
    }

    String example() {
        return example;
    }

    String standardUrl() {
        return host + path;
    }

    /** The environment variables a key may come from, the first that is set wins; none where no key is needed. */
    List<String> keyVariables() {
        return keyVariables;
    }

    static Optional<Provider> named(String id) {
        return Arrays.stream(values()).filter(provider -> provider.id.equals(id)).findFirst();
    }

    static List<String> ids() {
        return Arrays.stream(values()).map(Provider::id).toList();
    }
}
