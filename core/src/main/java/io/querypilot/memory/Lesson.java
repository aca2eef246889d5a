package io.querypilot.memory;

import static java.util.Objects.requireNonNull;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Something learned about a database. What {@code trigger} and {@code target} hold depends on the type: the word people
 * use and the name it stands for, an error and its remedy, or a question and the SQL that answered it. {@code table} is
 * the table it speaks of, {@code context} the other tables that it was learned with and holds with, {@code fingerprint} the schema that last bore it out.
 */
public record Lesson(
        String id,
        Type type,
        String database,
        String tenant,
        String trigger,
        String target,
        String table,
        List<String> context,
        Provenance provenance,
        Status status,
        double confidence,
        long uses,
        long successes,
        String fingerprint,
        Instant learned) {
    /** What kind of thing was learned. */
    public enum Type {
        TABLE_MAPPING,
        COLUMN_MAPPING,
        ERROR_PATTERN,
        QUERY_PATTERN
    }

    /** Where it comes from: the team's file, an error that was overcome, or a person's correction. */
    public enum Provenance {
        MANUAL,
        ERROR_RECOVERY,
        CORRECTION
    }

    /** Whether it is applied: a pending one waits for approval, a rejected or demoted one is kept but not used. */
    public enum Status {
        ACTIVE,
        PENDING,
        REJECTED,
        DEMOTED,
        EXPIRED
    }

    public Lesson {
        requireNonNull(id, "id");
        requireNonNull(type, "type");
        requireNonNull(database, "database");
        requireNonNull(tenant, "tenant");
        requireNonNull(trigger, "trigger");
        requireNonNull(target, "target");
        requireNonNull(table, "table");
        // A checkpoint of an earlier version holds none.
        context = context == null ? List.of() : List.copyOf(context);
        requireNonNull(provenance, "provenance");
        requireNonNull(status, "status");
        requireNonNull(fingerprint, "fingerprint");
        requireNonNull(learned, "learned");
    }

    /** A lesson newly learned; the same thing learned again has the same id. */
    public static Lesson learned(
            Type type,
            Scope scope,
            String trigger,
            String target,
            String table,
            Provenance provenance,
            double confidence) {
        return learned(type, scope, trigger, target, table, List.of(), provenance, confidence);
    }

    /** The same for one that holds only where these other tables are spoken of too. */
    public static Lesson learned(
            Type type,
            Scope scope,
            String trigger,
            String target,
            String table,
            List<String> context,
            Provenance provenance,
            double confidence) {
        String cue = trigger.toLowerCase(Locale.ROOT);
        String said = String.join("\n", type.name(), scope.database(), scope.tenant(), cue, target)
                + context.stream().sorted().map("\n"::concat).collect(Collectors.joining());
        String id = UUID.nameUUIDFromBytes(said.getBytes(StandardCharsets.UTF_8)).toString().substring(0, 13);
        return new Lesson(
                id, type, scope.database(), scope.tenant(), trigger, target, table, context, provenance, Status.ACTIVE,
                confidence, 0, 0, scope.fingerprint(), Instant.now());
    }

    /** Where a lesson holds: one database and tenant, over the schema it was learned on. */
    public record Scope(String database, String tenant, String fingerprint) {}

    /** Whether it takes part in answering; one that does not is only counted, for comparison. */
    public boolean applies() {
        return status == Status.ACTIVE;
    }

    /** Whether this is the SQL that a person's correction of this very question led to. */
    public boolean answers(String question, String sql) {
        return applies() && type == Type.QUERY_PATTERN && trigger.equalsIgnoreCase(question) && target.equals(sql);
    }

    /** The column that a column mapping leads to, without its table. */
    public String column() {
        return target.substring(target.lastIndexOf('.') + 1);
    }

    public double successRate() {
        return uses == 0 ? 0 : (double) successes / uses;
    }

    public Lesson withStatus(Status other) {
        return new Lesson(
                id, type, database, tenant, trigger, target, table, context, provenance, other, confidence, uses, successes,
                fingerprint, learned);
    }

    /** The same lesson as if it had been learned then. */
    public Lesson learnedAt(Instant then) {
        return new Lesson(
                id, type, database, tenant, trigger, target, table, context, provenance, status, confidence, uses, successes,
                fingerprint, then);
    }

    /** The same lesson said of one word and one table. */
    Lesson about(String word, String path) {
        return new Lesson(
                id, type, database, tenant, word, path, path, context, provenance, status, confidence, uses, successes,
                fingerprint, learned);
    }

    /** The same lesson as if it were new, with what was counted. */
    Lesson renewed(double newConfidence, String newFingerprint) {
        return new Lesson(
                id, type, database, tenant, trigger, target, table, context, provenance, status, newConfidence, uses, successes,
                newFingerprint, learned);
    }

    public Lesson reinforced(double newConfidence, boolean success) {
        return new Lesson(
                id, type, database, tenant, trigger, target, table, context, provenance, status, newConfidence, uses + 1,
                successes + (success ? 1 : 0), fingerprint, learned);
    }
}
