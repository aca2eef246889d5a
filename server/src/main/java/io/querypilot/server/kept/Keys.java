package io.querypilot.server.kept;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.memory.Store;
import io.querypilot.server.web.Scope;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * API keys, and logins of the page. Of each only the hash is kept: a key is 256 random bits, which nobody guesses from
 * its hash, and the store gives nobody a way in.
 */
public final class Keys {
    /** By which a key is told from a token. */
    public static final String PREFIX = "qp_";

    private static final int LONGEST_NAME = 200;

    private static final List<String> TABLES = List.of(
            """
            CREATE TABLE IF NOT EXISTS querypilot_key (
                id VARCHAR(40) PRIMARY KEY, tenant VARCHAR(200) NOT NULL, hash VARCHAR(80) NOT NULL UNIQUE,
                name VARCHAR(200) NOT NULL, scopes VARCHAR(200) NOT NULL, created BIGINT NOT NULL,
                expires BIGINT NOT NULL, revoked BIGINT NOT NULL)
            """,
            """
            CREATE TABLE IF NOT EXISTS querypilot_login (
                hash VARCHAR(80) PRIMARY KEY, tenant VARCHAR(200) NOT NULL, name VARCHAR(200) NOT NULL,
                scopes VARCHAR(200) NOT NULL, roles TEXT NOT NULL, key_id VARCHAR(40) NOT NULL, expires BIGINT NOT NULL)
            """,
            """
            CREATE TABLE IF NOT EXISTS querypilot_long_name (owner VARCHAR(80) PRIMARY KEY, name TEXT NOT NULL)
            """);

    /** A key as it is listed; {@code name} is the user it stands for. */
    public record Key(String id, String name, Set<Scope> scopes, Instant created, Instant expires, boolean revoked) {
        public boolean valid(Instant now) {
            return !revoked && now.isBefore(expires);
        }
    }

    /** A key with the secret itself, which is shown once. */
    public record Fresh(Key key, String secret) {}

    /** Whom a login lets in, with the roles that the identity provider vouches for. */
    public record Login(String name, Set<Scope> scopes, Set<String> roles) {}

    private static final String COLUMNS = "SELECT id, name, scopes, created, expires, revoked FROM querypilot_key ";

    private final Statements statements;
    private final String tenant;

    public Keys(Store store, String tenant) {
        this.statements = new Statements(store);
        this.tenant = tenant;
        store.make(TABLES);
    }

    /** A name that could be nobody's, or that a list could not show, is refused. */
    private static void requireName(String name) {
        if (name.isBlank() || name.length() > LONGEST_NAME || name.codePoints().anyMatch(Character::isISOControl)) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "A user cannot have that name: it is empty, longer than " + LONGEST_NAME + " characters, or has line breaks.",
                    "Give a short one: querypilot keys create NAME.");
        }
    }

    public Fresh create(String name, Set<Scope> scopes, Instant expires) {
        requireName(name);
        String secret = PREFIX + Secrets.random();
        Key key = new Key(UUID.randomUUID().toString().substring(0, 8), name, scopes, Instant.now(), expires, false);
        statements.update(
                "INSERT INTO querypilot_key (id, tenant, hash, name, scopes, created, expires, revoked)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?, 0)",
                key.id(), tenant, Secrets.hash(secret), name, written(scopes), key.created().toEpochMilli(),
                expires.toEpochMilli());
        return new Fresh(key, secret);
    }

    public List<Key> list() {
        return statements.query(COLUMNS + "WHERE tenant = ? ORDER BY created, id", Keys::key, tenant);
    }

    /** False where there is none of this id that was valid. */
    public boolean revoke(String id) {
        return statements.update("UPDATE querypilot_key SET revoked = ? WHERE id = ? AND tenant = ? AND revoked = 0",
                System.currentTimeMillis(), id, tenant) > 0;
    }

    /** The key with this secret, if it is valid now. Hashes of unguessable secrets may be looked up in an index. */
    public Optional<Key> find(String secret) {
        return statements.query(COLUMNS + "WHERE tenant = ? AND hash = ?", Keys::key, tenant, Secrets.hash(secret)).stream()
                .filter(key -> key.valid(Instant.now()))
                .findFirst();
    }

    /** A secret for the cookie of somebody who came in by this key, or by the identity provider where there is none. */
    public String login(Login login, Optional<Key> key, Instant expires) {
        String secret = Secrets.random();
        statements.update("DELETE FROM querypilot_login WHERE expires < ?", System.currentTimeMillis());
        String owner = Owner.of(login.name());
        if (!owner.equals(login.name())) {
            statements.update("INSERT INTO querypilot_long_name (owner, name) VALUES (?, ?) ON CONFLICT (owner) DO NOTHING",
                    owner, login.name());
        }
        statements.update(
                "INSERT INTO querypilot_login (hash, tenant, name, scopes, roles, key_id, expires) VALUES (?, ?, ?, ?, ?, ?, ?)",
                Secrets.hash(secret), tenant, owner, written(login.scopes()), String.join("\n", login.roles()),
                key.map(Key::id).orElse(""), expires.toEpochMilli());
        return secret;
    }

    /** Whom this cookie lets in now; a login by a key ends with the key. */
    public Optional<Login> loggedIn(String secret) {
        long now = System.currentTimeMillis();
        return statements.query(
                        """
                        SELECT COALESCE((SELECT n.name FROM querypilot_long_name n WHERE n.owner = l.name), l.name), scopes, roles
                        FROM querypilot_login l WHERE tenant = ? AND hash = ? AND expires > ?
                            AND (key_id = '' OR EXISTS (SELECT 1 FROM querypilot_key k WHERE k.id = l.key_id
                                AND k.tenant = l.tenant AND k.revoked = 0 AND k.expires > ?))
                        """,
                        row -> new Login(row.getString(1), read(row.getString(2)), roles(row.getString(3))),
                        tenant, Secrets.hash(secret), now, now)
                .stream()
                .findFirst();
    }

    public void logout(String secret) {
        statements.update("DELETE FROM querypilot_login WHERE hash = ?", Secrets.hash(secret));
    }

    private static Key key(ResultSet row) throws SQLException {
        return new Key(
                row.getString(1),
                row.getString(2),
                read(row.getString(3)),
                Instant.ofEpochMilli(row.getLong(4)),
                Instant.ofEpochMilli(row.getLong(5)),
                row.getLong(6) > 0);
    }

    private static Set<String> roles(String text) {
        return text.lines().collect(Collectors.toUnmodifiableSet());
    }

    private static String written(Set<Scope> scopes) {
        return scopes.stream().sorted().map(Scope::id).collect(Collectors.joining(" "));
    }

    /** A scope that this version does not know allows nothing. */
    private static Set<Scope> read(String text) {
        Set<Scope> scopes = EnumSet.noneOf(Scope.class);
        Stream.of(text.split(" ")).flatMap(name -> Scope.named(name).stream()).forEach(scopes::add);
        return scopes;
    }
}
