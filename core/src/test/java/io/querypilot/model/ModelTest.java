package io.querypilot.model;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import io.querypilot.database.Limits;
import io.querypilot.model.prompted.PromptedModel;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Nested;

/** The models of core keep to the contract, over a chat model that goes by nothing but its prompt. */
class ModelTest {
    @Nested
    class Prompted extends ModelContract {
        @Override
        protected Model open() {
            return reading("reader");
        }
    }

    /** The small one is never sure enough, so that every reply comes from the bigger one. */
    @Nested
    class Escalated extends ModelContract {
        @Override
        protected Model open() {
            return new EscalatingModel(reading("small"), reading("bigger"), 0.95);
        }
    }

    @Nested
    class SureEnough extends ModelContract {
        @Override
        protected Model open() {
            return new EscalatingModel(reading("small"), reading("bigger"), 0.5);
        }
    }

    @Nested
    class OfCandidates extends ModelContract {
        @Override
        protected Model open() {
            return new CandidatesModel(List.of(reading("one"), reading("other"), reading("third")), Limits.STANDARD);
        }
    }

    private static Model reading(String name) {
        return new PromptedModel(name, new PromptReader());
    }

    /** Answers each prompt from its own words, and gives up when interrupted, as an HTTP client does. */
    private static final class PromptReader implements ChatModel {
        private static final Pattern TODAY = Pattern.compile("Today is (\\d{4})");
        private static final Pattern MANDATORY = Pattern.compile("MANDATORY TABLE: Use (\\w+)");

        @Override
        public ChatResponse doChat(ChatRequest request) {
            if (Thread.interrupted()) {
                throw new IllegalStateException(new InterruptedException());
            }
            String system = ((SystemMessage) request.messages().get(0)).text();
            String user = ((UserMessage) request.messages().get(1)).singleText();
            String reply = system.contains("joins_needed")
                    ? "{\"tables\": [\"customers\", \"invented\"]}"
                    : draft(system, user);
            return ChatResponse.builder().aiMessage(AiMessage.from(reply)).build();
        }

        private static String draft(String system, String user) {
            return user.contains("weather")
                    ? "{\"sql\": \"\", \"cannot_answer\": \"There is no weather here.\"}"
                    : "{\"sql\": \"" + sql(system, user) + "\", \"cannot_answer\": \"\"}";
        }

        private static String sql(String system, String user) {
            if (user.contains("this year")) {
                return "SELECT COUNT(*) AS n FROM orders WHERE order_date LIKE '" + found(TODAY, system, "") + "%'";
            }
            String counted = user.contains("Failed SQL") ? "COUNT(1)" : "COUNT(*)";
            return "SELECT " + counted + " AS n FROM " + found(MANDATORY, user, "customers");
        }

        private static String found(Pattern pattern, String text, String otherwise) {
            Matcher matcher = pattern.matcher(text);
            return matcher.find() ? matcher.group(1) : otherwise;
        }
    }
}
