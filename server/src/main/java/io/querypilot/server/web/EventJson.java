package io.querypilot.server.web;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.AnswerJson;
import io.querypilot.flow.StepEvent;
import io.querypilot.model.Join;
import io.querypilot.state.Attempt;
import java.util.Locale;
import java.util.Optional;

/** What happens to a question on its way, as JSON; {@code type} is the event's name in small letters. */
public final class EventJson {
    private EventJson() {}

    /** Empty for what ends a question: that is told by its answer. */
    public static Optional<ObjectNode> of(StepEvent event) {
        ObjectNode node = JsonNodeFactory.instance.objectNode().put("type", type(event));
        if (event instanceof StepEvent.Entered entered) {
            return Optional.of(node.put("question", entered.question().id())
                    .put("node", entered.node())
                    .put("stage", entered.stage().name().toLowerCase(Locale.ROOT))
                    .put("attempt", entered.attempt()));
        }
        if (event instanceof StepEvent.Arriving reply) {
            return Optional.of(node.put("node", reply.node())
                    .put("attempt", reply.attempt())
                    .put("reasoning", reply.reasoning())
                    .put("text", reply.text()));
        }
        if (!(event instanceof StepEvent.Step step)) {
            return Optional.empty();
        }
        node.put("node", step.at().node());
        node.put("attempt", step.at().attempt());
        node.put("millis", step.at().elapsed().toMillis());
        addWhatWasFound(node, step);
        addDraft(node, step);
        return Optional.of(node);
    }

    private static String type(StepEvent event) {
        return event.getClass().getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    }

    private static void addWhatWasFound(ObjectNode node, StepEvent.Step step) {
        if (step instanceof StepEvent.SchemaLoaded loaded) {
            node.put("tables", loaded.tables());
        } else if (step instanceof StepEvent.Linked linked) {
            linked.tables().forEach(node.putArray("tables")::add);
        } else if (step instanceof StepEvent.Understood understood) {
            understood.tables().forEach(node.putArray("tables")::add);
        } else if (step instanceof StepEvent.JoinsInferred inferred) {
            inferred.joins().stream().map(EventJson::equality).forEach(node.putArray("joins")::add);
        } else if (step instanceof StepEvent.AlternativesCompared compared) {
            node.set("clarification", compared.open().map(AnswerJson::clarification).orElse(null));
        }
    }

    private static String equality(Join join) {
        return join.leftTable() + "." + join.leftColumn() + " = " + join.rightTable() + "." + join.rightColumn();
    }

    private static void addDraft(ObjectNode node, StepEvent.Step step) {
        Optional<Attempt> draft = Optional.empty();
        if (step instanceof StepEvent.Drafted drafted) {
            draft = drafted.attempt();
        } else if (step instanceof StepEvent.Criticised criticised) {
            draft = Optional.of(criticised.attempt());
        } else if (step instanceof StepEvent.Ran ran) {
            draft = Optional.of(ran.attempt());
        } else if (step instanceof StepEvent.Reflected reflected) {
            draft = Optional.of(reflected.attempt());
        } else if (step instanceof StepEvent.Diagnosed diagnosed) {
            draft = Optional.of(diagnosed.attempt());
        }
        draft.ifPresent(attempt -> node.set("draft", AnswerJson.attempt(attempt)));
        draft.flatMap(Attempt::reflection)
                .ifPresent(reflection -> node.set("reflection", AnswerJson.reflection(reflection)));
    }
}
