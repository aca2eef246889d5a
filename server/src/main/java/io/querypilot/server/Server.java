package io.querypilot.server;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.staticfiles.Location;
import io.querypilot.database.Caller;
import io.querypilot.error.QueryPilotException;
import io.querypilot.server.api.AskApi;
import io.querypilot.server.api.HealthApi;
import io.querypilot.server.api.SchemaApi;
import io.querypilot.server.api.SessionApi;
import io.querypilot.server.api.StatementApi;
import io.querypilot.server.kept.Conversations;
import io.querypilot.server.web.Departures;
import io.querypilot.server.web.Operation;
import io.querypilot.server.web.Problem;
import io.querypilot.server.web.Visitor;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The HTTP server over one agent; it listens from the moment it is made until it is closed. */
public final class Server implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Server.class);
    private static final String PAGE = "/io/querypilot/server/page";
    private static final int MOST_BODY_BYTES = 1 << 20;
    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

    private final Agent agent;
    private final ServerSettings settings;
    private final Departures departures = new Departures();
    private final List<Operation> operations;
    private final Javalin javalin;

    public Server(Agent agent, ServerSettings settings) {
        this.agent = agent;
        this.settings = settings;
        this.operations = operations();
        this.javalin = Javalin.create(this::configure).start(settings.host(), settings.port());
    }

    private List<Operation> operations() {
        Conversations conversations = new Conversations(agent.store());
        return Stream.of(
                        new AskApi(agent, conversations, departures).operations(),
                        new SessionApi(agent, conversations).operations(),
                        new SchemaApi(agent).operations(),
                        new StatementApi(agent, departures).operations(),
                        new HealthApi(agent).operations())
                .flatMap(List::stream)
                .toList();
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
        config.routes.before(this::enter);
        operations.forEach(one -> config.routes.addHttpHandler(one.method(), one.path(), one.handler()));
        config.routes.exception(Problem.class, Problem::answer);
        config.routes.exception(QueryPilotException.class, (fault, ctx) -> told(fault).answer(ctx));
        config.routes.exception(HttpResponseException.class, (refused, ctx) -> refused(refused).answer(ctx));
        config.routes.exception(Exception.class, (fault, ctx) -> unexpected(fault, ctx));
    }

    /** A question waits most of its time, which costs a virtual thread nothing; older machines get a bounded pool. */
    private void threads(JavalinConfig config) {
        config.concurrency.useVirtualThreads = Runtime.version().feature() >= FIRST_WITH_VIRTUAL_THREADS;
        if (!config.concurrency.useVirtualThreads) {
            config.jetty.threadPool = new QueuedThreadPool(settings.threads(), 8);
        }
    }

    private void enter(Context ctx) {
        new Visitor(Caller.ofTenant(agent.tenant())).enter(ctx);
    }

    private static Problem told(QueryPilotException fault) {
        LOG.warn("{}: {}", fault.code(), fault.getMessage());
        return Problem.of(fault);
    }

    private static Problem refused(HttpResponseException refused) {
        return switch (refused.getStatus()) {
            case 404 -> new Problem(404, "not_found", "There is nothing here.", "GET /openapi.json lists what there is.");
            case 405 -> new Problem(405, "method_not_allowed", "This cannot be done here.", "GET /openapi.json lists what can.");
            case 413 -> new Problem(413, "body_too_large", "The body is too large.", "Send at most a megabyte.");
            default -> new Problem(refused.getStatus(), "request_invalid", "The request was refused.", "");
        };
    }

    private static void unexpected(Exception fault, Context ctx) {
        LOG.error("{} {} failed", ctx.method(), ctx.path(), fault);
        Problem.internal().answer(ctx);
    }

    /** Where a browser finds it. */
    public String address() {
        return "http://" + settings.host() + ":" + javalin.port();
    }

    @Override
    public void close() {
        javalin.stop();
        departures.close();
    }
}
