package io.querypilot.server.mcp;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import io.querypilot.Ask;
import io.querypilot.TypedStatement;
import io.querypilot.database.Limits;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.flow.Listener;
import io.querypilot.flow.StepEvent;
import io.querypilot.model.LogContext;
import io.querypilot.server.Agent;
import io.querypilot.server.Questions;
import io.querypilot.server.Turnstile;
import io.querypilot.server.web.Given;
import io.querypilot.server.web.OpenApi;
import io.querypilot.server.web.Face;
import io.querypilot.server.web.Problem;
import io.querypilot.server.web.Scope;
import io.querypilot.server.web.Visitor;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;

/** The four tools: ask, correct, check and run. Each only reads, and gives its document beside a short text. */
final class McpTools {
    /** An assistant reads what it is given, so it is given no more than it can use; the document says how many there are. */
    private static final int MOST_ROWS = 100;

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final TypeReference<Map<String, Object>> MAP = new TypeReference<>() {};

    private final Agent agent;
    private final Questions questions;
    private final Turnstile statements;
    private final Function<McpSyncServerExchange, Visitor> visitors;
    private final Cancellations cancellations;
    private final Elicitation elicitation;

    McpTools(
            Agent agent,
            Questions questions,
            Turnstile statements,
            Function<McpSyncServerExchange, Visitor> visitors,
            Cancellations cancellations,
            Elicitation elicitation) {
        this.agent = agent;
        this.questions = questions;
        this.statements = statements;
        this.visitors = visitors;
        this.cancellations = cancellations;
        this.elicitation = elicitation;
    }

    List<SyncToolSpecification> all() {
        return List.of(
                tool("ask", "Ask the database",
                        "Answers a question about the data of " + agent.places().name() + " in plain words: writes SQL,"
                                + " checks it, runs it read-only and says what was computed. Name the session of an"
                                + " earlier answer to ask a follow-up.",
                        "Answer", Scope.ASK,
                        Map.of("question", text("the question in plain words"),
                                "session", text("the session of an earlier answer")),
                        List.of("question"), this::ask),
                tool("correct", "Correct an answer",
                        "Goes on with a session's question: chooses one of the options it asked about by number, or says"
                                + " in plain words what to change.",
                        "Answer", Scope.ASK,
                        Map.of("session", text("the session, as the answer names it"),
                                "text", text("the number of an option, or what to change")),
                        List.of("session", "text"), this::correct),
                tool("check", "Check SQL",
                        "Says whether SQL only reads and fits the schema; nothing is run.",
                        "Judgement", Scope.ASK,
                        Map.of("sql", text("one statement")), List.of("sql"), this::check),
                tool("run", "Run SQL",
                        "Runs one SQL statement that only reads, and gives its first " + MOST_ROWS + " rows.",
                        "Page", Scope.RUN,
                        Map.of("sql", text("one statement")), List.of("sql"), this::run));
    }

    private static Map<String, Object> text(String description) {
        return Map.of("type", "string", "description", description);
    }

    /** Does a tool's work and gives its document. */
    @FunctionalInterface
    private interface Work {
        ObjectNode of(McpSyncServerExchange exchange, CallToolRequest request, Visitor visitor);
    }

    private SyncToolSpecification tool(
            String name,
            String title,
            String description,
            String reply,
            Scope scope,
            Map<String, Object> arguments,
            List<String> required,
            Work work) {
        // A question begins a session each time, and a correction teaches.
        boolean repeatable = name.equals("check") || name.equals("run");
        Tool tool = Tool.builder(name, Map.of("type", "object", "properties", arguments, "required", required))
                .title(title)
                .description(description)
                .outputSchema(MAPPER.convertValue(OpenApi.schema(reply), MAP))
                .annotations(new ToolAnnotations(title, true, false, repeatable, false, null))
                .build();
        return new SyncToolSpecification(tool, (exchange, request) ->
                cancellations.within(
                        request,
                        () -> LogContext.traced(trace(exchange, request), () -> result(exchange, request, scope, work)),
                        when -> fault(new Problem(499, "cancelled", when, "Call it again."))));
    }

    /** The trace of whoever calls, in the call itself or, over HTTP, in the header of its request. */
    private static String trace(McpSyncServerExchange exchange, CallToolRequest request) {
        Object named = request.meta() == null ? null : request.meta().get(LogContext.TRACE);
        return (String) (named instanceof String ? named : exchange.transportContext().get(LogContext.TRACE));
    }

    private CallToolResult result(McpSyncServerExchange exchange, CallToolRequest request, Scope scope, Work work) {
        try {
            Visitor visitor = visitors.apply(exchange);
            visitor.require(scope);
            ObjectNode document = Face.everywhere(bounded(work.of(exchange, request, visitor)));
            return CallToolResult.builder()
                    .addTextContent(McpText.of(document))
                    .structuredContent(MAPPER.convertValue(document, MAP))
                    .isError(false)
                    .build();
        } catch (RuntimeException fault) {
            return fault(agent.places().hidden(Problem.of(fault)).to(Face.ASSISTANT));
        }
    }

    private static CallToolResult fault(Problem problem) {
        return CallToolResult.builder()
                .addTextContent(problem.code() + ": " + problem.getMessage() + " " + problem.next())
                .isError(true)
                .build();
    }

    /** Cut at whole rows, and said so. */
    private static ObjectNode bounded(ObjectNode document) {
        if (document.path("rows") instanceof ArrayNode rows && rows.size() > MOST_ROWS) {
            while (rows.size() > MOST_ROWS) {
                rows.remove(rows.size() - 1);
            }
            document.put("truncated", true);
        }
        return document;
    }

    private ObjectNode ask(McpSyncServerExchange exchange, CallToolRequest request, Visitor visitor) {
        String session = argument(request, "session").orElseGet(() -> UUID.randomUUID().toString());
        Ask ask = Ask.of(required(request, "question"))
                .in(session)
                .as(visitor.caller())
                .telling(progress(exchange, request));
        return settled(exchange, ask, questions.ask(ask));
    }

    private ObjectNode correct(McpSyncServerExchange exchange, CallToolRequest request, Visitor visitor) {
        Ask ask = Ask.toResume(required(request, "session"))
                .saying(required(request, "text"))
                .as(visitor.caller())
                .telling(progress(exchange, request));
        return settled(exchange, ask, questions.correct(ask));
    }

    private ObjectNode check(McpSyncServerExchange exchange, CallToolRequest request, Visitor visitor) {
        String sql = required(request, "sql");
        return inTurn(visitor, () -> TypedStatement.check(sql, seen(visitor), agent.limits())).judgement();
    }

    private ObjectNode run(McpSyncServerExchange exchange, CallToolRequest request, Visitor visitor) {
        Limits few = new Limits(agent.limits().timeout(), MOST_ROWS, agent.limits().bytes());
        String sql = required(request, "sql");
        ObjectNode document = inTurn(visitor, () -> TypedStatement.run(sql, seen(visitor), few)).json();
        document.put("offset", 0);
        return document.put("total", document.path("truncated").asBoolean() ? null : document.path("row_count").asInt());
    }

    private TypedStatement inTurn(Visitor visitor, Supplier<TypedStatement> work) {
        return statements.within(visitor.caller().user(), work);
    }

    private QuestionDatabase seen(Visitor visitor) {
        return visitor.on(agent.database());
    }

    /** Where the client can ask its person, a question back is settled at once; else the choices are in the document. */
    private ObjectNode settled(McpSyncServerExchange exchange, Ask ask, ObjectNode document) {
        JsonNode clarification = document.path("clarification");
        boolean asks = document.path("status").asText().equals("needs_correction")
                && clarification.path("type").asText().endsWith("_selection");
        if (!asks) {
            return document;
        }
        return elicitation.chosen(exchange, ask.caller().user(), clarification)
                .map(choice -> questions.correct(ask.saying(choice)))
                .orElse(document);
    }

    /** Tells each step to a client that wants to know; one that does not listen hurts nothing. */
    private static Listener progress(McpSyncServerExchange exchange, CallToolRequest request) {
        Object token = request.meta() == null ? null : request.meta().get("progressToken");
        if (token == null) {
            return Listener.NONE;
        }
        AtomicInteger steps = new AtomicInteger();
        return event -> {
            if (event instanceof StepEvent.Entered entered) {
                exchange.progressNotification(
                        new ProgressNotification(token, steps.incrementAndGet(), null, McpText.step(entered)));
            }
        };
    }

    private static String required(CallToolRequest request, String name) {
        return argument(request, name)
                .orElseThrow(() -> Problem.invalid("The argument \"" + name + "\" is missing.", "Give it as text."));
    }

    private static Optional<String> argument(CallToolRequest request, String name) {
        Object value = request.arguments() == null ? null : request.arguments().get(name);
        if (!(value instanceof String text) || text.isBlank()) {
            return Optional.empty();
        }
        if (!Given.storable(text) || name.equals("session") && text.length() > Questions.LONGEST_SESSION) {
            throw Problem.invalid("The argument \"" + name + "\" cannot be that.", "Give plain text, a session as an answer names it.");
        }
        return Optional.of(text);
    }
}
