package io.querypilot.app.provider;

import io.querypilot.model.prompted.PromptSettings;
import java.util.regex.Pattern;

/** How long a prompt may be where nobody says: longer for families that read 128,000 tokens and more, by their names. */
public final class Windows {
    private static final Pattern WIDE = Pattern.compile(
            "openai:(?:chatgpt-4o|gpt-4o|gpt-4\\.1|gpt-4-turbo|gpt-5|o1|o3|o4)(?:\\b|[-.]).*|anthropic:claude-.*|gemini:gemini-(?:1\\.5|[2-9]).*");
    /** A quarter of the smallest of these windows: a prompt is paid for by its length, and the reply needs room too. */
    private static final int PROMPT = 32_000;

    private Windows() {}

    public static int promptTokens(String model) {
        return WIDE.matcher(model).matches() ? PROMPT : PromptSettings.STANDARD.maximumPromptTokens();
    }
}
