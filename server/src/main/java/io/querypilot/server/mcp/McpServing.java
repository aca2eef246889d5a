package io.querypilot.server.mcp;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpServer.SyncSpecification;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceResult;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import io.querypilot.flow.Listener;
import io.querypilot.model.LogContext;
import io.querypilot.schema.SchemaText;
import io.querypilot.server.Agent;
import io.querypilot.server.Questions;
import io.querypilot.server.Turnstile;
import io.querypilot.server.kept.Conversations;
import io.querypilot.server.kept.Leases;
import io.querypilot.server.kept.Known;
import io.querypilot.server.kept.KnownThings;
import io.querypilot.server.web.Departures;
import io.querypilot.server.web.Scope;
import io.querypilot.server.web.Visitor;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The agent as an MCP server: over the standard streams for one person, or as a servlet for whoever was let in. */
public final class McpServing implements AutoCloseable {
    private static final String INSTRUCTIONS =
            "Ask questions about the data in plain words with the tool ask; it writes and checks the SQL itself. When its"
                    + " answer needs a correction, show the person the options and send the choice with correct.";
    private static final String VISITOR = "visitor";
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    /** Sooner than proxies give up on a stream on which nothing comes. */
    private static final Duration KEEP_ALIVE = Duration.ofSeconds(30);

    /** Most clients leave without ending their session; who comes back later than this begins another. */
    private static final Duration IDLE = Duration.ofHours(1);

    private static final Duration LAST_PATIENCE = Duration.ofSeconds(2);
    private static final int MOST_BODY_BYTES = 1 << 20;
    private static final int AT_ONCE = 16;

    private final Agent agent;
    private final Questions questions;
    private final Turnstile statements;
    private final Presence presence;
    private final KnownThings known;
    private final Cancellations cancellations = new Cancellations();
    private Optional<HttpServletStreamableServerTransportProvider> served = Optional.empty();

    /** By the turnstiles that REST has, for clients that are there as long as their connections are. */
    public McpServing(Agent agent, Questions questions, Turnstile statements, Departures departures) {
        this(agent, questions, statements, Presence.over(departures));
    }

    private McpServing(Agent agent, Questions questions, Turnstile statements, Presence presence) {
        this.agent = agent;
        this.questions = questions;
        this.statements = statements;
        this.presence = presence;
        this.known = new KnownThings(agent);
    }

    /** Speaks over these streams until the first one ends. */
    public static void overStreams(Agent agent, InputStream in, OutputStream out) {
        McpServing serving = new McpServing(
                agent,
                new Questions(agent, new Conversations(agent.store()), new Leases(agent), new Turnstile(AT_ONCE, AT_ONCE), Listener.NONE),
                // One person alone keeps nobody else waiting.
                new Turnstile(AT_ONCE, Integer.MAX_VALUE),
                Presence.ALWAYS);
        WholeLines lines = new WholeLines(out);
        MessageLines messages = new MessageLines(in, lines, message -> serving.cancellations.seen(message, ""));
        McpSyncServer server = serving.built(
                McpServer.sync(new OneAtATime(new StdioServerTransportProvider(McpJsonDefaults.getMapper(), messages, lines))),
                exchange -> Visitor.sole(agent.sole()));
        try {
            messages.awaitEnd();
        } catch (InterruptedException enough) {
            Thread.currentThread().interrupt();
        } finally {
            server.closeGracefully();
        }
    }

    /** A servlet to be mounted at {@code /mcp}; who may come in is settled before it, and so is from where. */
    public HttpServletStreamableServerTransportProvider servlet() {
        HttpServletStreamableServerTransportProvider transport = HttpServletStreamableServerTransportProvider.builder()
                .jsonMapper(McpJsonDefaults.getMapper())
                .mcpEndpoint("/mcp")
                // The filter before it holds messages to the half, and may add a few words to one.
                .maxRequestSize(2 * MOST_BODY_BYTES)
                .contextExtractor(McpServing::context)
                .keepAliveInterval(KEEP_ALIVE)
                .sessionSweepInterval(IDLE)
                .build();
        served = Optional.of(transport);
        // Calls have threads of their own already; the SDK's, few and shared by all, would stand behind those.
        built(McpServer.sync(transport).immediateExecution(true), exchange -> (Visitor) exchange.transportContext().get(VISITOR));
        return transport;
    }

    /** Ends what clients still listen to, which would hold up a stop. */
    @Override
    public void close() {
        served.ifPresent(transport -> transport.closeGracefully().block(LAST_PATIENCE));
    }

    private static McpTransportContext context(HttpServletRequest request) {
        String trace = request.getHeader(LogContext.TRACE);
        return McpTransportContext.create(Map.of(
                VISITOR, Visitor.of(request), Presence.REQUEST, request, LogContext.TRACE, trace == null ? "" : trace));
    }

    /** To stand before the servlet. */
    public Filter filter() {
        return new MessageFilter(cancellations, MOST_BODY_BYTES);
    }

    private McpSyncServer built(
            SyncSpecification<?> server, Function<McpSyncServerExchange, Visitor> visitors) {
        return server.serverInfo("querypilot", agent.version())
                .instructions(INSTRUCTIONS)
                .requestTimeout(PATIENCE)
                .capabilities(ServerCapabilities.builder().tools(false).resources(false, false).build())
                .tools(new McpTools(agent, questions, statements, visitors, cancellations, new Elicitation(presence)).all())
                .resources(
                        resource("querypilot://schema", "schema", "Tables and columns", "The tables that can be asked about.",
                                exchange -> schema(asker(visitors.apply(exchange)))),
                        resource("querypilot://knowledge", "knowledge", "Knowledge", "What the team wrote down about the data, and what was learned.",
                                exchange -> knowledge(asker(visitors.apply(exchange)))))
                .build();
    }

    private static SyncResourceSpecification resource(
            String uri, String name, String title, String description, Function<McpSyncServerExchange, String> text) {
        Resource resource = Resource.builder(uri, name)
                .title(title)
                .description(description)
                .mimeType("text/plain")
                .build();
        return new SyncResourceSpecification(resource, (exchange, request) -> new ReadResourceResult(
                List.of(new TextResourceContents(uri, "text/plain", text.apply(exchange)))));
    }

    /** What a question could bring to light is for those who may ask. */
    private static Visitor asker(Visitor visitor) {
        visitor.require(Scope.ASK);
        return visitor;
    }

    private String schema(Visitor visitor) {
        return SchemaText.of(visitor.on(agent.database()).schema());
    }

    private String knowledge(Visitor visitor) {
        return known.to(visitor, lesson -> true).stream().map(Known::line).collect(Collectors.joining("\n"));
    }
}
