package io.querypilot.database;

import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.Token;
import io.querypilot.sql.query.Guard;
import io.querypilot.sql.query.ParsedQuery;
import io.querypilot.sql.query.Verdict;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The guard at a database's door. It remembers its last verdicts, since a draft is checked, prepared and then run. */
final class GuardCache {
    private static final int MOST = 64;
    private static final int LONGEST = 10_000;

    private final Guard guard;
    private final Map<String, Verdict> lately = Collections.synchronizedMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Verdict> eldest) {
            return size() > MOST;
        }
    });

    GuardCache(Guard guard) {
        this.guard = guard;
    }

    Verdict check(String sql) {
        Verdict known = lately.get(sql);
        Verdict verdict = known == null ? guard.check(sql) : known;
        if (known == null && sql.length() <= LONGEST) {
            lately.put(sql, verdict);
        }
        return verdict;
    }

    /** Why the query may not come in; empty if it may. */
    Optional<SqlError> refusal(String sql) {
        Verdict verdict = check(sql);
        return verdict instanceof Verdict.Refused refused
                ? Optional.of(refused.errors().get(0))
                : verdict.parsed().flatMap(GuardCache::unbound);
    }

    /** Nobody gives a parameter its value: SQLite would take it for NULL and find nothing, PostgreSQL's driver blame the connection. */
    private static Optional<SqlError> unbound(ParsedQuery query) {
        return query.tokens().stream()
                .filter(token -> token.kind() == Token.Kind.PARAMETER && !token.text().startsWith("@@"))
                .findFirst()
                .map(token -> new SqlError(ErrorType.SYNTAX_ERROR,
                        "a query has no parameters here; write the value itself in place of " + token.text() + ".", token.text()));
    }

    /** The query as it is sent: PostgreSQL's driver takes a comment behind the closing semicolon for a second statement. */
    String sent(String sql) {
        return check(sql).parsed()
                .map(query -> sql.substring(0, query.tokens().get(query.tokens().size() - 1).end()))
                .orElse(sql);
    }
}
