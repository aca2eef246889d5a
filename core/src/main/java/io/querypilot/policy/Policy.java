package io.querypilot.policy;

import static java.util.Objects.requireNonNull;

import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Who may see what: the tables, columns and rows of each role, and the roles of each user. {@code open} says whether a
 * table that no role of a caller names may be seen; {@code digest} tells one version of the file from another.
 */
public record Policy(
        String file,
        String digest,
        boolean open,
        Sensitive sensitive,
        Map<String, List<Rule>> roles,
        Map<String, List<String>> users) {
    /** The role that every caller has. */
    public static final String EVERYONE = "everyone";

    /** What becomes of personal and secret columns that no role of the caller names. */
    public enum Sensitive {
        SHOW,
        MASK,
        REFUSE
    }

    /** A word of the file, and the line it stands on. */
    public record Entry(String text, int line) {}

    /**
     * What a role may see of a table: nothing; or {@code columns}, all where none are named, less {@code except}, with
     * an expression in place of those in {@code masks}, in the rows that fulfil the condition {@code rows}.
     */
    public record Rule(
            Entry table,
            boolean nothing,
            List<Entry> columns,
            List<Entry> except,
            Map<Entry, Entry> masks,
            Optional<Entry> rows) {
        public Rule {
            columns = List.copyOf(columns);
            except = List.copyOf(except);
            masks = Map.copyOf(masks);
        }

        /** Whether it is about all tables of a schema or database, as {@code sales.*} says, or of the one that bare names mean. */
        boolean wide() {
            return table.text().equals("*") || table.text().endsWith(".*");
        }

        boolean names(String column) {
            return columns.stream().anyMatch(entry -> entry.text().equalsIgnoreCase(column)) || mask(column).isPresent();
        }

        /** Whether the column may be seen, as it is or masked. */
        boolean shows(String column) {
            return (columns.isEmpty() || names(column))
                    && except.stream().noneMatch(entry -> entry.text().equalsIgnoreCase(column));
        }

        Optional<Entry> mask(String column) {
            return masks.entrySet().stream()
                    .filter(mask -> mask.getKey().text().equalsIgnoreCase(column))
                    .map(Map.Entry::getValue)
                    .findFirst();
        }
    }

    /** Everybody sees everything. */
    public static final Policy NONE = new Policy("", "", true, Sensitive.SHOW, Map.of(), Map.of());

    public Policy {
        requireNonNull(file, "file");
        requireNonNull(digest, "digest");
        requireNonNull(sensitive, "sensitive");
        roles = Map.copyOf(roles);
        users = Map.copyOf(users);
    }

    /** Reads a policy file; what is wrong with it is told with its line. */
    public static Policy read(Path file) {
        return new PolicyFile(file).policy();
    }

    /** The file without its folders: a server's callers, too, are told what is wrong, and not where things lie. */
    String fileName() {
        return file.replaceAll("^.*[/\\\\]", "");
    }

    public Policy with(Sensitive other) {
        return new Policy(file, digest + other, open, other, roles, users);
    }

    /**
     * The database behind this policy; names in it that the database does not know are told when it is first used. An
     * audit of the database also hears of what the policy refuses, which the database never sees.
     */
    public Database over(Database database) {
        return equals(NONE) ? database : new PolicedDatabase(database, this);
    }

    /** Whose sessions and lessons a caller shares under this policy. */
    public String memory(Caller caller) {
        Rights rights = Rights.of(this, caller);
        return rights.unlimited() ? caller.tenant() : caller.tenant() + "#" + rights.key();
    }

    /** The roles of a caller: those somebody vouches for, those of the user, and everyone's. */
    Set<String> roles(Caller caller) {
        Set<String> all = new TreeSet<>(caller.roles());
        all.addAll(users.getOrDefault(caller.user(), List.of()));
        all.add(EVERYONE);
        all.retainAll(roles.keySet());
        return all;
    }
}
