package io.querypilot.embedded.reach;

import io.querypilot.embedded.text.Letters;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Greetings, thanks, and questions about the one who is asked. */
final class SmallTalk {
    private static final Pattern TALK = Pattern.compile("(?:(?:hello|hi|hey|good (?:morning|afternoon|evening|night)|"
            + "thanks|thank you|bye|goodbye|help|ok|okay|yes|no|cool|great)(?: (?:there|you|everyone|all|very much|a lot|"
            + "so much|querypilot))*|how are you(?: doing)?(?: today)?|who are you|what are you|what can you do|"
            + "what s (?:up|your name)|what is your name|(?:please )?tell me a joke)");

    private SmallTalk() {}

    static boolean is(List<String> words) {
        String said = words.stream()
                .filter(word -> Letters.word(word.codePointAt(0)))
                .collect(Collectors.joining(" "));
        return TALK.matcher(said).matches();
    }
}
