package io.querypilot.app.trace;

import dev.langchain4j.model.chat.ChatModel;
import io.querypilot.app.provider.ModelSpec;
import io.querypilot.app.settings.Configuration;
import io.querypilot.flow.Listener;
import io.querypilot.model.Model;
import java.util.Map;

/** Watches questions and the models they ask. Nothing of OpenTelemetry is loaded where nobody wants to know. */
public interface Tracing extends AutoCloseable {
    Tracing OFF = new Tracing() {
        @Override
        public Listener listener() {
            return Listener.NONE;
        }

        @Override
        public ChatModel watching(ChatModel model, ModelSpec spec) {
            return model;
        }

        @Override
        public Model watching(Model model) {
            return model;
        }

        @Override
        public void close() {
            // Nothing was opened.
        }
    };

    /** On where a collector is named, by our setting or by a variable of OpenTelemetry's own. */
    static Tracing of(Map<String, String> environment, Configuration configuration) {
        return Collector.of(environment, configuration).<Tracing>map(OtlpTracing::new).orElse(OFF);
    }

    /** Is told of questions, and makes a span of each and of each of its steps. */
    Listener listener();

    /** The same chat model, each call of which becomes a span within the step that makes it. */
    ChatModel watching(ChatModel model, ModelSpec spec);

    /** The same for a model that is no chat model. */
    Model watching(Model model);

    /** Sends what has not been sent. */
    @Override
    void close();
}
