package io.querypilot.server.access;

import io.querypilot.database.Caller;
import io.querypilot.server.Agent;
import io.querypilot.server.ServerSettings;
import io.querypilot.server.kept.Keys;
import io.querypilot.server.web.Metered;
import io.querypilot.server.web.OpenApi;
import io.querypilot.server.web.Face;
import io.querypilot.server.web.Problem;
import io.querypilot.server.web.Visitor;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Stands before everything that is served: the page, the API and MCP. A request must come to our own name and from our
 * own pages or no page at all, so that no other site can use a reader's browser; then it is settled who has come.
 */
public final class Entrance implements Filter {
    static final String COOKIE = OpenApi.COOKIE;
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final String OWN_NAME = ownName();
    /** Opening the page takes some twenty requests, and all who have not signed in yet may come from one address. */
    private static final int PEOPLE_BEHIND_A_PROXY = 20;
    private static final Pattern PAGE_FILE = Pattern.compile("/([a-z-]+\\.(html|js|css|svg))?");
    private static final String BEARER = "Bearer ";
    private static final String CONTENT_POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
            + " img-src 'self' blob: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final ServerSettings settings;
    private final Agent agent;
    private final Keys keys;
    private final Optional<Tokens> tokens;
    private final Metered.Ended refused;
    private final RateLimit limit;
    private final RateLimit arrivals;

    /** {@code refused} hears of every request that is refused here, and so never comes as far as a route. */
    public Entrance(ServerSettings settings, Agent agent, Keys keys, Optional<Tokens> tokens, Metered.Ended refused) {
        this.settings = settings;
        this.agent = agent;
        this.keys = keys;
        this.tokens = tokens;
        this.refused = refused;
        this.limit = new RateLimit(settings.requestsPerMinute());
        this.arrivals = new RateLimit(PEOPLE_BEHIND_A_PROXY * settings.requestsPerMinute());
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest asked = (HttpServletRequest) request;
        HttpServletResponse answer = (HttpServletResponse) response;
        addHeaders(answer);
        long began = System.nanoTime();
        try {
            admit(asked);
        } catch (RuntimeException fault) {
            Problem problem = agent.places().hidden(Problem.of(fault));
            refused.with(asked.getMethod(), problem.status(), Duration.ofNanos(System.nanoTime() - began));
            problem.to(Face.of(asked.getHeader(Face.HEADER))).answer(answer);
            return;
        }
        chain.doFilter(request, response);
    }

    private static void addHeaders(HttpServletResponse response) {
        response.setHeader("Content-Security-Policy", CONTENT_POLICY);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("X-Frame-Options", "DENY");
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
        response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
        response.setHeader("Cache-Control", "no-cache");
    }

    private void admit(HttpServletRequest request) {
        requireOurName(request);
        requireOurPages(request);
        Visitor visitor = known(request);
        count(visitor, request);
        visitor.enter(request);
    }

    /**
     * Whoever asks whether the process lives is told: a probe that is refused would have it ended. What leads to signing in
     * has a limit of its own, or one stranger could shut out all who come from the same address; of keys to sign in with
     * the wrong ones are counted, by {@link LoginApi}.
     */
    private void count(Visitor visitor, HttpServletRequest request) {
        String path = request.getRequestURI();
        if (path.startsWith("/health/") || visitor.isStranger() && path.equals(LoginApi.BY_KEY)) {
            return;
        }
        if (visitor.isStranger()) {
            (leadsIn(path) ? arrivals : limit).take(request.getRemoteAddr());
        } else {
            limit.take("user " + visitor.caller().user());
        }
    }

    /** The page's own files, and what they ask for before somebody has signed in. */
    private static boolean leadsIn(String path) {
        return path.equals("/api/me")
                || path.startsWith(LoginApi.BY_KEY + "/")
                || PAGE_FILE.matcher(path).matches();
    }

    /** Who guesses at keys is counted like any stranger. */
    private Visitor known(HttpServletRequest request) {
        try {
            return visitor(request);
        } catch (Problem refused) {
            limit.take(request.getRemoteAddr());
            throw refused;
        }
    }

    /** A name of somebody else's that leads to this machine is how a foreign page would reach it. */
    private void requireOurName(HttpServletRequest request) {
        String host = name(request.getHeader("Host"));
        boolean ours = LOOPBACK.contains(host)
                || settings.publicAddress().map(URI::getHost).filter(host::equalsIgnoreCase).isPresent()
                || !settings.loopback() && settings.publicAddress().isEmpty() && ofThisMachine(host, request);
        if (!ours) {
            throw new Problem(403, "host_refused", "This server is not known by that name.",
                    "Use the address it printed, or set public_url.");
        }
    }

    /**
     * Where no name was set: its own, and numbers, which nobody can lead elsewhere. Who sends a key is a program; a page on
     * a foreign name has none.
     */
    private boolean ofThisMachine(String host, HttpServletRequest request) {
        return host.matches("[0-9.]+|\\[[0-9a-f:.]+]")
                || host.equalsIgnoreCase(settings.host())
                || host.equalsIgnoreCase(OWN_NAME)
                || request.getHeader("Authorization") != null && request.getHeader("Origin") == null;
    }

    private static String ownName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException unnamed) {
            return "localhost";
        }
    }

    private static String name(String host) {
        return host == null ? "" : host.replaceFirst(":[0-9]+$", "").toLowerCase(Locale.ROOT);
    }

    /** Browsers say from whose page a request comes; programs say nothing. */
    private void requireOurPages(HttpServletRequest request) {
        String origin = request.getHeader("Origin");
        boolean foreign = origin != null && !ours(origin, request)
                || "cross-site".equals(request.getHeader("Sec-Fetch-Site")) && !request.getMethod().equals("GET");
        if (foreign) {
            throw new Problem(403, "origin_refused", "Another site may not use this server.", "Open the server's own page.");
        }
    }

    private boolean ours(String origin, HttpServletRequest request) {
        String same = request.getScheme() + "://" + request.getHeader("Host");
        return origin.equalsIgnoreCase(same)
                || settings.publicAddress().map(URI::toString).filter(origin::equalsIgnoreCase).isPresent();
    }

    private Visitor visitor(HttpServletRequest request) {
        if (!settings.authentication()) {
            return Visitor.sole(agent.sole());
        }
        String header = request.getHeader("Authorization");
        if (header != null) {
            return bearer(header).orElseThrow(() -> new Problem(401, "unauthenticated",
                    "The key or token is not valid, or not any more.", "Ask whoever runs the server for a new key."));
        }
        return cookie(request)
                .flatMap(keys::loggedIn)
                .map(login -> new Visitor(agent.caller(login.name(), login.roles()), login.scopes()))
                .orElseGet(() -> Visitor.stranger(Caller.ofTenant(agent.tenant()), tokens.map(provider -> LoginApi.LEAVE)));
    }

    private Optional<Visitor> bearer(String header) {
        if (!header.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            return Optional.empty();
        }
        String secret = header.substring(BEARER.length()).strip();
        return secret.startsWith(Keys.PREFIX)
                ? keys.find(secret).map(key -> new Visitor(agent.caller(key.name(), Set.of()), key.scopes()))
                : tokens.flatMap(known -> known.subject(secret))
                        .map(subject -> new Visitor(agent.caller(subject.name(), subject.groups()), subject.scopes()));
    }

    static Optional<String> cookie(HttpServletRequest request) {
        Cookie[] cookies = request.getCookies();
        return Stream.of(cookies == null ? new Cookie[0] : cookies)
                .filter(cookie -> cookie.getName().equals(COOKIE))
                .map(Cookie::getValue)
                .findFirst();
    }
}
