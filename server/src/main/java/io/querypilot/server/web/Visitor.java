package io.querypilot.server.web;

import static java.util.Objects.requireNonNull;

import io.javalin.http.Context;
import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import io.querypilot.database.QuestionDatabase;
import jakarta.servlet.http.HttpServletRequest;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Who has sent a request and what they may do; the user's name is empty where nobody is asked for one. A stranger may be
 * told where to log in.
 */
public record Visitor(Caller caller, Set<Scope> scopes, Optional<String> login) {
    private static final String ATTRIBUTE = Visitor.class.getName();

    public Visitor {
        requireNonNull(caller, "caller");
        scopes = Set.copyOf(scopes);
        requireNonNull(login, "login");
    }

    /** Somebody who is known. */
    public Visitor(Caller caller, Set<Scope> scopes) {
        this(caller, scopes, Optional.empty());
    }

    /** The one person at this machine, who may do everything. */
    public static Visitor sole(Caller caller) {
        return new Visitor(caller, EnumSet.allOf(Scope.class));
    }

    /** Somebody who has not said who they are where that is asked. */
    public static Visitor stranger(Caller nobody, Optional<String> login) {
        return new Visitor(nobody, EnumSet.of(Scope.ANYONE), login);
    }

    /** Whoever has come in with this request. */
    public static Visitor of(Context ctx) {
        return of(ctx.req());
    }

    public static Visitor of(HttpServletRequest request) {
        return (Visitor) request.getAttribute(ATTRIBUTE);
    }

    public void enter(HttpServletRequest request) {
        request.setAttribute(ATTRIBUTE, this);
    }

    /** The database as they may see it. */
    public QuestionDatabase on(Database database) {
        return new QuestionDatabase(database.as(caller), caller, "");
    }

    public boolean may(Scope scope) {
        return scope == Scope.ANYONE || scope == Scope.KNOWN && !isStranger() || scopes.contains(scope);
    }

    public boolean isStranger() {
        return scopes.equals(Set.of(Scope.ANYONE));
    }

    /** Goes on only for who may do this. */
    public void require(Scope scope) {
        if (may(scope)) {
            return;
        }
        if (isStranger()) {
            throw Problem.loginNeeded(login);
        }
        throw new Problem(403, "forbidden", "Your key does not allow this.", "It needs the scope " + scope.id() + ".");
    }
}
