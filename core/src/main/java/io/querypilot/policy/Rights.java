package io.querypilot.policy;

import io.querypilot.database.Caller;
import io.querypilot.policy.Policy.Entry;
import io.querypilot.policy.Policy.Rule;
import io.querypilot.policy.Policy.Sensitive;
import io.querypilot.schema.Schema;
import io.querypilot.sql.dialect.Dialect;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The rules that hold for one caller; equal for callers who see the same. User and tenant are empty where no condition
 * asks for them.
 */
record Rights(Policy policy, Set<String> roles, String user, String tenant) {
    private static final String USER = "{user}";
    private static final String TENANT = "{tenant}";
    /** Where a caller's name or tenant is put in. */
    static final Pattern PLACE = Pattern.compile("\\{(?:user|tenant)}");

    static Rights of(Policy policy, Caller caller) {
        Set<String> roles = policy.roles(caller);
        boolean asksUser = expressions(policy, roles).anyMatch(sql -> sql.contains(USER));
        boolean asksTenant = expressions(policy, roles).anyMatch(sql -> sql.contains(TENANT));
        return new Rights(policy, roles, asksUser ? caller.user() : "", asksTenant ? caller.tenant() : "");
    }

    private static Stream<String> expressions(Policy policy, Set<String> roles) {
        return roles.stream()
                .flatMap(role -> policy.roles().get(role).stream())
                .flatMap(rule -> Stream.concat(rule.masks().values().stream(), rule.rows().stream()))
                .map(Entry::text);
    }

    /** Whether nothing is kept from this caller. */
    boolean unlimited() {
        return policy.open() && policy.sensitive() == Sensitive.SHOW && rules().isEmpty();
    }

    List<Rule> rules() {
        return roles.stream().flatMap(role -> policy.roles().get(role).stream()).toList();
    }

    /** The rules role by role, with the tables of this schema that each is about. */
    List<RuledTables> ruled(Schema schema) {
        return roles.stream().map(role -> new RuledTables(schema, policy.roles().get(role))).toList();
    }

    /** An expression of the file with this caller's name and tenant in it, as texts. */
    String filled(Entry sql, Dialect dialect) {
        // In one go: a user who is called {tenant} must stay a text.
        return PLACE.matcher(sql.text()).replaceAll(found ->
                Matcher.quoteReplacement(dialect.text(found.group().equals(USER) ? user : tenant)));
    }

    /** The same for the same rights under the same file, today and in another process. */
    String key() {
        return PolicyFile.digest(String.join("\n", policy.digest(), String.join(",", roles), user, tenant));
    }
}
