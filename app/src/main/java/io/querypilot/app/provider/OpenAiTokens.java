package io.querypilot.app.provider;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.EncodingRegistry;
import com.knuddels.jtokkit.api.EncodingType;
import io.querypilot.model.prompted.Tokenizer;
import java.util.Optional;
import java.util.regex.Pattern;

/** The tokenizers of OpenAI's families, by the model's name, whoever serves it; loaded when there is first something to count. */
final class OpenAiTokens {
    private static final Pattern NEWER = Pattern.compile("(?:chatgpt-4o|gpt-4o|gpt-4\\.[15]|gpt-[5-9]|gpt-oss|o[1-9])(?:-.*|\\.\\d.*)?");
    private static final Pattern OLDER = Pattern.compile("gpt-(?:4|3\\.5)(?:-.*)?");

    private OpenAiTokens() {}

    /** Empty for models of which we do not know how they count. */
    static Optional<Tokenizer> of(String model) {
        if (NEWER.matcher(model).matches()) {
            return Optional.of(text -> Loaded.REGISTRY.getEncoding(EncodingType.O200K_BASE).countTokensOrdinary(text));
        }
        return OLDER.matcher(model).matches()
                ? Optional.of(text -> Loaded.REGISTRY.getEncoding(EncodingType.CL100K_BASE).countTokensOrdinary(text))
                : Optional.empty();
    }

    /** Made by the first who counts. */
    private static final class Loaded {
        static final EncodingRegistry REGISTRY = Encodings.newLazyEncodingRegistry();
    }
}
