package io.querypilot.sql.dialect;

import io.querypilot.language.NearMatch;
import io.querypilot.sql.Characters;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * The functions of one engine that are known to be harmless, and why some others are not. In the file behind it, names
 * stand apart by white space, those behind a {@code +} are aggregates, {@code #} starts a comment and {@code !name why} a refusal.
 */
public record FunctionList(Set<String> harmless, Set<String> aggregates, Map<String, String> refused) {
    private static final Map<Dialect, FunctionList> READ = new ConcurrentHashMap<>();
    private static final List<Set<String>> ALIKE = text("/io/querypilot/sql/functions/alike.txt")
            .lines()
            .filter(line -> !line.startsWith("#"))
            .<Set<String>>map(line -> new LinkedHashSet<>(List.of(line.split(" "))))
            .toList();
    private static final int MOST_ALIKE = 3;

    public FunctionList {
        harmless = Set.copyOf(harmless);
        aggregates = Set.copyOf(aggregates);
        refused = Map.copyOf(refused);
    }

    public static FunctionList of(Dialect dialect) {
        return READ.computeIfAbsent(dialect, FunctionList::read);
    }

    private static FunctionList read(Dialect dialect) {
        Set<String> harmless = new HashSet<>();
        Set<String> aggregates = new HashSet<>();
        Map<String, String> refused = new HashMap<>();
        text("/io/querypilot/sql/functions/" + dialect.id() + ".txt").lines().forEach(line -> read(line.strip(), harmless, aggregates, refused));
        harmless.addAll(aggregates);
        return new FunctionList(harmless, aggregates, refused);
    }

    private static void read(String line, Set<String> harmless, Set<String> aggregates, Map<String, String> refused) {
        if (line.startsWith("!")) {
            String[] nameAndReason = line.substring(1).split("\\s+", 2);
            refused.put(nameAndReason[0], nameAndReason[1]);
        } else if (line.startsWith("+ ")) {
            aggregates.addAll(Set.of(line.substring(2).split("\\s+")));
        } else if (!line.isEmpty() && !line.startsWith("#")) {
            harmless.addAll(Set.of(line.split("\\s+")));
        }
    }

    private static String text(String resource) {
        try (InputStream stream = FunctionList.class.getResourceAsStream(resource)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public FunctionList with(Set<String> extra) {
        Set<String> all = new HashSet<>(harmless);
        extra.stream().map(Characters::lower).forEach(all::add);
        return new FunctionList(all, aggregates, refused);
    }

    public boolean allows(String name) {
        return harmless.contains(name);
    }

    /** Why a function may not be called, in words for people. */
    public SqlError refusal(String name, String written) {
        String last = name.substring(name.lastIndexOf('.') + 1);
        Optional<String> reason = Optional.ofNullable(refused.getOrDefault(name, refused.get(last)));
        if (reason.isPresent()) {
            String message = "the function %s may not be called: %s".formatted(written, reason.get());
            return new SqlError(ErrorType.READ_ONLY_VIOLATION, message, written);
        }
        if (!last.equals(name) && harmless.contains(last)) {
            String message = "the function %s is one that somebody made, with a schema before its name; the engine's own is %s"
                    .formatted(name, last);
            return new SqlError(ErrorType.FUNCTION_NOT_FOUND, message, written);
        }
        String near = alike(last).or(() -> NearMatch.nearest(name, harmless).map("; did you mean %s?"::formatted)).orElse("");
        String message = "the function %s is not on the list of functions known to be harmless%s".formatted(written, near);
        return new SqlError(ErrorType.FUNCTION_NOT_FOUND, message, written);
    }

    /** What this engine has for the task of a function that it lacks. */
    private Optional<String> alike(String name) {
        String known = ALIKE.stream()
                .filter(task -> task.contains(name))
                .flatMap(Set::stream)
                .filter(harmless::contains)
                .distinct()
                .limit(MOST_ALIKE)
                .collect(Collectors.joining(" or "));
        return known.isEmpty() ? Optional.empty() : Optional.of("; this engine has " + known);
    }
}
