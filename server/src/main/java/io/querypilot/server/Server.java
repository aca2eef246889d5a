package io.querypilot.server;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.staticfiles.Location;
import io.javalin.util.JavalinBindException;
import io.javalin.util.JavalinException;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.server.access.Entrance;
import io.querypilot.server.access.LoginApi;
import io.querypilot.server.access.Tokens;
import io.querypilot.server.api.AskApi;
import io.querypilot.server.api.HealthApi;
import io.querypilot.server.api.LessonApi;
import io.querypilot.server.api.SavedApi;
import io.querypilot.server.api.SchemaApi;
import io.querypilot.server.api.SessionApi;
import io.querypilot.server.api.StatementApi;
import io.querypilot.server.api.StatsApi;
import io.querypilot.server.kept.Conversations;
import io.querypilot.server.kept.Keys;
import io.querypilot.server.kept.Leases;
import io.querypilot.server.mcp.McpServing;
import io.querypilot.server.web.BodyDeadline;
import io.querypilot.server.web.Departures;
import io.querypilot.server.web.Metered;
import io.querypilot.server.web.OpenApi;
import io.querypilot.server.web.Operation;
import io.querypilot.server.web.Problem;
import io.querypilot.server.web.Reply;
import io.querypilot.server.web.Scope;
import io.querypilot.server.web.Waiting;
import io.querypilot.thread.Threads;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletResponse;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The HTTP server over one agent; it listens from the moment it is made until it is closed. */
public final class Server implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Server.class);
    private static final String PAGE = "/io/querypilot/server/page";
    private static final int MOST_BODY_BYTES = 1 << 20;
    private static final boolean VIRTUAL = Threads.areVirtual();

    /** As many as may come at the same moment; the system's own limit is lower in places. */
    private static final int BACKLOG = 1_024;

    /** Statuses of 500 and more that are no fault of ours: what is asked of HTTP and not done here, and a stop. */
    private static final Set<Integer> REFUSALS = Set.of(501, 503, 505);

    private static final int NOT_ALLOWED = 405;

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration LAST_PATIENCE = Duration.ofSeconds(5);
    private static final Duration BODY_PATIENCE = Duration.ofSeconds(60);

    private final Agent agent;
    private final ServerSettings settings;
    private final Departures departures = new Departures();
    private final Turnstile statements = Turnstile.forStatements();
    private final Keys keys;
    private final Optional<Tokens> tokens;
    private final Turnstile turnstile;
    private final Meters meters;
    private final Questions questions;
    private final McpServing assistants;
    private final List<Operation> operations;
    private final Javalin javalin;

    public Server(Agent agent, ServerSettings settings) {
        this.agent = agent;
        this.settings = VIRTUAL ? settings : settings.withinThreads();
        requireSafe();
        this.keys = new Keys(agent.store(), agent.tenant());
        this.tokens = settings.provider().map(Tokens::new);
        this.turnstile = new Turnstile(this.settings.questionsAtOnce(), this.settings.questionsWaiting());
        Leases leases = new Leases(agent);
        this.meters = new Meters(turnstile, leases, agent);
        this.questions = new Questions(agent, conversations(), leases, turnstile, meters);
        this.assistants = new McpServing(agent, questions, statements, departures);
        this.operations = operations();
        this.javalin = started(settings);
    }

    private Javalin started(ServerSettings settings) {
        Javalin made = Javalin.create(this::configure);
        try {
            return made.start(settings.host(), settings.port());
        } catch (JavalinBindException | UnresolvedAddressException refused) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "The server cannot listen on " + settings.host() + ", port " + settings.port()
                            + ": the port is in use, may not be used by this account, or the address is not one of this machine.",
                    "Start with --port 0 for a free one, or give another --port or --host.",
                    refused);
        }
    }

    /** What anybody in the network reaches, anybody could ask. */
    private void requireSafe() {
        if (!settings.loopback() && !settings.authentication()) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "Whoever reaches " + settings.host() + " could ask the database, for nobody is asked who they are.",
                    "Make a key with querypilot keys create NAME and start with --auth required, or leave out --host.");
        }
    }

    private Conversations conversations() {
        Conversations conversations = new Conversations(agent.store());
        conversations.tidy();
        return conversations;
    }

    private List<Operation> operations() {
        return Stream.of(
                        new AskApi(agent, questions, departures).operations(),
                        new SessionApi(agent, new Conversations(agent.store())).operations(),
                        new SchemaApi(agent).operations(),
                        new StatementApi(agent, departures, statements).operations(),
                        new SavedApi(agent).operations(),
                        new LessonApi(agent).operations(),
                        new StatsApi(agent).operations(),
                        new HealthApi(agent, turnstile).operations(),
                        new LoginApi(settings, keys, tokens).operations(),
                        List.of(description(), metrics()))
                .flatMap(List::stream)
                .toList();
    }

    private Operation description() {
        return Operation.get("/openapi.json", "openapi", "Describe this API.", "OpenApi", (ctx, given) ->
                        Reply.json(ctx, OpenApi.of(operations, agent.version())))
                .needs(Scope.ANYONE);
    }

    private Operation metrics() {
        return Operation.get("/metrics", "metrics", "Give the metrics in Prometheus' format.", "text/plain", (ctx, given) ->
                        ctx.contentType("text/plain; version=0.0.4; charset=utf-8").result(meters.text()))
                .needs(Scope.METRICS);
    }

    private void configure(JavalinConfig config) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.http.maxRequestSize = MOST_BODY_BYTES;
        config.http.prefer405over404 = true;
        threads(config);
        if (Server.class.getResource(PAGE) != null) {
            config.staticFiles.add(PAGE, Location.CLASSPATH);
        }
        config.jetty.modifyServer(this::guard);
        config.jetty.addConnector(this::door);
        config.requestLogger.http((ctx, millis) -> meters.answered(
                ctx.method().name(), route(ctx), ctx.statusCode(), Duration.ofNanos((long) (millis * 1e6))));
        config.jetty.modifyServletContextHandler(this::addEntranceAndMcp);
        operations.forEach(one -> config.routes.addHttpHandler(one.method(), one.path(), one::handle));
        config.routes.exception(Problem.class, this::answer);
        config.routes.exception(HttpResponseException.class, Server::answer);
        config.routes.exception(EOFException.class, (broken, ctx) -> Problem.brokenOff(broken).answer(ctx));
        config.routes.exception(HttpException.RuntimeException.class, (broken, ctx) -> refused(broken.getCode()).answer(ctx));
        config.routes.exception(RuntimeException.class, (fault, ctx) -> answer(Problem.of(fault), ctx));
        config.router.javaLangErrorHandler(Server::broken);
    }

    /**
     * Requests come on platform threads, which no work of another can hold up. Questions wait most of their time: where there
     * are virtual threads they wait on those ({@link Waiting}), and on older machines the pool has room for them.
     */
    private void threads(JavalinConfig config) {
        config.concurrency.useVirtualThreads = false;
        config.jetty.threadPool = new QueuedThreadPool(VIRTUAL ? settings.threadsForOthers() : settings.threadsForAll(), 8);
    }

    /** Those who come in the same moment are queued, where by Jetty's own settings the fifty-first would be reset. */
    private Connector door(org.eclipse.jetty.server.Server jetty, HttpConfiguration http) {
        ServerConnector door = new ServerConnector(jetty, new HttpConnectionFactory(http));
        door.setHost(settings.host());
        door.setPort(settings.port());
        door.setAcceptQueueSize(BACKLOG);
        return door;
    }

    private void answer(Problem problem, Context ctx) {
        agent.places().hidden(problem).answer(ctx);
    }

    /** How many may come in the same moment. */
    int backlog() {
        return ((ServerConnector) javalin.jettyServer().server().getConnectors()[0]).getAcceptQueueSize();
    }

    /** What is no exception is told as a problem as well, where nothing was told yet. */
    private static void broken(HttpServletResponse response, Error fault) {
        Problem problem = Problem.of(fault);
        try {
            if (!response.isCommitted()) {
                response.reset();
                problem.answer(response);
            }
        } catch (IOException gone) {
            LOG.info("nobody is left to be told", gone);
        }
    }

    private void addEntranceAndMcp(ServletContextHandler handler) {
        FilterHolder entrance = new FilterHolder(new Entrance(settings, agent, keys, tokens,
                (method, status, took) -> meters.answered(method, "entrance", status, took)));
        entrance.setAsyncSupported(true);
        handler.addFilter(entrance, "/*", EnumSet.of(DispatcherType.REQUEST));
        FilterHolder metered = new FilterHolder(
                new Metered((method, status, took) -> meters.answered(method, "/mcp", status, took)));
        metered.setAsyncSupported(true);
        handler.addFilter(metered, "/mcp", EnumSet.of(DispatcherType.REQUEST));
        FilterHolder messages = new FilterHolder(assistants.filter());
        messages.setAsyncSupported(true);
        handler.addFilter(messages, "/mcp", EnumSet.of(DispatcherType.REQUEST));
        ServletHolder mcp = new ServletHolder(assistants.servlet());
        mcp.setAsyncSupported(true);
        handler.addServlet(mcp, "/mcp");
    }

    private static void answer(HttpResponseException refused, Context ctx) {
        if (refused.getStatus() == NOT_ALLOWED) {
            // Its only detail is what is allowed instead.
            ctx.header("Allow", String.join(", ", refused.getDetails().values()));
        }
        refused(refused.getStatus()).answer(ctx);
    }

    private static Problem refused(int status) {
        return switch (status) {
            case 404 -> new Problem(404, "not_found", "There is nothing here.", "GET /openapi.json lists what there is.");
            case 405 -> new Problem(405, "method_not_allowed", "This cannot be done here.", "GET /openapi.json lists what can.");
            case 413 -> new Problem(413, "body_too_large", "The body is too large.", "Send at most a megabyte.");
            case 431 -> new Problem(431, "headers_too_large", "The headers are too large.", "Send fewer of them.");
            case 503 -> Problem.stopped();
            case 505 -> new Problem(505, "request_invalid", "This version of HTTP is not spoken here.", "Send HTTP/1.1.");
            default -> new Problem(status, "request_invalid", "The request was refused.", "Send plain HTTP to a plain address.");
        };
    }

    /** A request takes a thread only once its body is here, within its time; a stop lets replies out. */
    private void guard(org.eclipse.jetty.server.Server jetty) {
        jetty.setErrorHandler(this::refuse);
        jetty.setHandler(new GracefulHandler(new BodyDeadline(MOST_BODY_BYTES, BODY_PATIENCE)));
        jetty.setStopTimeout(LAST_PATIENCE.toMillis());
    }

    private static String route(Context ctx) {
        String path = ctx.attribute(Operation.ROUTE);
        return path == null ? "other" : path;
    }

    /** What is no HTTP, or an address in disguise, never comes as far as a route. */
    private boolean refuse(Request request, Response response, Callback callback) {
        int status = Math.max(response.getStatus(), 400);
        if (Request.as(request, ServletContextRequest.class) == null) {
            // What has come as far as a route or the entrance is counted there.
            meters.answered(request.getMethod(), "refused", status, Duration.ofNanos(System.nanoTime() - request.getBeginNanoTime()));
        }
        Problem problem = status < 500 || REFUSALS.contains(status) ? refused(status) : Problem.of(new IllegalStateException("HTTP status " + status));
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, Problem.MEDIA_TYPE).put(HttpHeader.CONNECTION, "close");
        response.write(true, StandardCharsets.UTF_8.encode(problem.json().toString()), callback);
        return true;
    }

    /** Where a browser finds it. */
    public String address() {
        return "http://" + settings.host() + ":" + javalin.port();
    }

    /** Every route that is served, method first. */
    List<String> routes() {
        return javalin.unsafe.internalRouter.allHttpHandlers().stream()
                .map(handler -> handler.endpoint)
                .filter(endpoint -> endpoint.method.isHttpMethod())
                .map(endpoint -> endpoint.method.name() + " " + endpoint.path)
                .toList();
    }

    int questionsWaiting() {
        return turnstile.waiting();
    }

    /** Takes no more questions, lets those at work finish for so long, and then stops them too. */
    void stop(Duration patience) {
        if (!turnstile.drain(patience)) {
            departures.interruptAll();
            turnstile.drain(LAST_PATIENCE);
        }
        assistants.close();
        try {
            javalin.stop();
        } catch (JavalinException late) {
            LOG.info("some clients were still connected", late);
        }
        // Nobody is left who could hear what is still at work.
        departures.interruptAll();
        departures.close();
    }

    @Override
    public void close() {
        stop(PATIENCE);
    }
}
