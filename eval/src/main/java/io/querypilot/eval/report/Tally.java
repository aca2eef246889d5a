package io.querypilot.eval.report;

import io.querypilot.eval.run.Trial;
import io.querypilot.eval.score.Hardness;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What trials add up to. Trials whose gold fails or brings nothing are kept apart and never counted as ours. */
public final class Tally {
    private final List<Trial> all;
    private final List<Trial> counted;

    public Tally(Collection<Trial> trials) {
        this.all = List.copyOf(trials);
        this.counted = all.stream().filter(Trial::counted).toList();
    }

    public List<Trial> all() {
        return all;
    }

    public List<Trial> counted() {
        return counted;
    }

    public long total() {
        return counted.size();
    }

    private long count(Predicate<Trial> rule) {
        return counted.stream().filter(rule).count();
    }

    public long firstAttemptSuccess() {
        return count(Trial::firstAttempt);
    }

    public long correctedSuccess() {
        return count(trial -> trial.success() && !trial.firstAttempt());
    }

    public long finalFailures() {
        return total() - firstAttemptSuccess() - correctedSuccess();
    }

    public long damaged() {
        return count(Trial::damaged);
    }

    public long answered() {
        return count(Trial::answered);
    }

    public Sureness sureness() {
        return Sureness.of(counted);
    }

    public Share firstAttemptRate() {
        return new Share(firstAttemptSuccess(), total());
    }

    /** Of the questions whose first attempt was not the answer, how many became right after all. */
    public Share correctionEffectiveness() {
        return new Share(correctedSuccess(), total() - firstAttemptSuccess());
    }

    /** Of the questions whose first attempt could not be used, how many were mended: what the loop itself can do. */
    public Share mended() {
        return new Share(count(trial -> firstFailed(trial) && trial.success()), count(Tally::firstFailed));
    }

    private static boolean firstFailed(Trial trial) {
        return !trial.attempts().isEmpty()
                && !trial.attempts().get(0).errorType().isEmpty();
    }

    public Share overallSuccess() {
        return new Share(firstAttemptSuccess() + correctedSuccess(), total());
    }

    /** Of the questions that are known to end in one way: with certain rows, asked back about, or declined. */
    public Share knownSuccess() {
        return new Share(count(trial -> known(trial) && trial.success()), count(Tally::known));
    }

    private static boolean known(Trial trial) {
        return judged(trial) || !trial.expected().equals("answer");
    }

    /** Drafts of a question that came to one. */
    public double averageAttempts() {
        return counted.stream()
                .mapToInt(trial -> trial.attempts().size())
                .filter(drafts -> drafts > 0)
                .average()
                .orElse(0);
    }

    public boolean hasGold() {
        return all.stream().anyMatch(trial -> !trial.goldState().equals("none"));
    }

    private static boolean judged(Trial trial) {
        return trial.correct() != null;
    }

    private static boolean right(Trial trial) {
        return Boolean.TRUE.equals(trial.correct()) && !Boolean.FALSE.equals(trial.altered());
    }

    /** Our strict rule. */
    public Share accuracy() {
        return new Share(count(Tally::right), count(Tally::judged));
    }

    /** The benchmark's own rule. */
    public Share benchmarkAccuracy() {
        return new Share(count(trial -> Boolean.TRUE.equals(trial.benchmark())), count(Tally::judged));
    }

    public long goldFailed() {
        return all.stream().filter(trial -> trial.goldState().equals("failed")).count();
    }

    /** Questions whose gold brings nothing: how many answers brought nothing too. */
    public Share goldEmpty() {
        List<Trial> empty =
                all.stream().filter(trial -> trial.goldState().equals("empty")).toList();
        return new Share(empty.stream().filter(Tally::right).count(), empty.size());
    }

    /** How many right answers did not hold on the altered copies. */
    public long rightByChance() {
        return count(trial -> Boolean.TRUE.equals(trial.correct()) && Boolean.FALSE.equals(trial.altered()));
    }

    public Map<String, Share> accuracyBy(Function<Trial, String> group) {
        Map<String, Share> shares = new TreeMap<>();
        counted.stream()
                .filter(Tally::judged)
                .forEach(trial -> shares.merge(
                        group.apply(trial),
                        new Share(0, 0).plus(right(trial)),
                        (before, one) -> before.plus(right(trial))));
        return shares;
    }

    /** The easiest first. */
    public Map<String, Share> byHardness() {
        Map<String, Share> found = accuracyBy(Trial::hardness);
        Map<String, Share> ordered = new LinkedHashMap<>();
        Stream.of(Hardness.values()).map(hardness -> hardness.name().toLowerCase(Locale.ROOT)).forEach(name ->
                Optional.ofNullable(found.remove(name)).ifPresent(share -> ordered.put(name, share)));
        ordered.putAll(found);
        return ordered;
    }

    public Map<String, Share> successBy(Function<Trial, String> group) {
        Map<String, Share> shares = new TreeMap<>();
        counted.forEach(trial -> shares.merge(
                group.apply(trial),
                new Share(0, 0).plus(trial.success()),
                (before, one) -> before.plus(trial.success())));
        return shares;
    }

    /** Each error an attempt met, with how often the question succeeded all the same; and how questions ended wrong. */
    public Map<String, Share> byErrorType() {
        Map<String, Share> shares = new TreeMap<>();
        for (Trial trial : counted) {
            trial.attempts().stream()
                    .map(Trial.Draft::errorType)
                    .filter(type -> !type.isEmpty())
                    .forEach(type -> add(shares, type, trial.success()));
            if (!trial.success()) {
                ending(trial).ifPresent(type -> add(shares, type, false));
            }
        }
        return shares;
    }

    private static Optional<String> ending(Trial trial) {
        return switch (trial.status()) {
            case "answered" -> Optional.of(trial.expected().equals("answer") || trial.mistaken() ? "wrong_result" : "answered_unasked");
            case "asked", "declined" -> Optional.of(trial.status());
            case "unusable" -> Optional.of("unusable_reply");
            default -> Optional.empty();
        };
    }

    private static void add(Map<String, Share> shares, String type, boolean hit) {
        shares.merge(type, new Share(0, 0).plus(hit), (before, one) -> before.plus(hit));
    }

    /** How often a status was given where it should be, of all times it was given, and of all times it should be. */
    public Share precision(String status, String expected) {
        return new Share(
                count(trial -> trial.status().equals(status) && trial.expected().equals(expected)),
                count(trial -> trial.status().equals(status)));
    }

    public Share recall(String status, String expected) {
        return new Share(
                count(trial -> trial.status().equals(status) && trial.expected().equals(expected)),
                count(trial -> trial.expected().equals(expected)));
    }

    public boolean expects(String expected) {
        return counted.stream().anyMatch(trial -> trial.expected().equals(expected));
    }

    public long percentileMillis(double share) {
        long[] sorted = counted.stream().mapToLong(Trial::millis).sorted().toArray();
        return sorted.length == 0 ? 0 : sorted[(int) Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
    }

    public double averageMillis() {
        return counted.stream().mapToLong(Trial::millis).average().orElse(0);
    }

    public long inputTokens() {
        return counted.stream().mapToLong(Trial::inputTokens).sum();
    }

    public long outputTokens() {
        return counted.stream().mapToLong(Trial::outputTokens).sum();
    }

    public long calls() {
        return counted.stream().mapToLong(Trial::calls).sum();
    }

    /** Who wrote the attempt that succeeded, among the corrected: a rule, or the model again. */
    public long correctedBy(String origin) {
        return count(trial -> trial.success()
                && !trial.firstAttempt()
                && trial.attempts().get(trial.attempts().size() - 1).origin().equals(origin));
    }

    /**
     * What was done to drafts that are the gold query itself: stopped, answered with another in their place, asked back
     * about. Also where the gold brings nothing.
     */
    public Map<String, Long> doneToGold() {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("rejected", ofGold(trial -> trial.attempts().stream().anyMatch(draft -> !draft.errorType().isEmpty())));
        counts.put("rewritten", ofGold(trial -> trial.answered() && !bare(trial.sql()).equals(bare(trial.gold()))));
        counts.put("asked", ofGold(trial -> trial.status().equals("asked")));
        return counts;
    }

    private long ofGold(Predicate<Trial> rule) {
        return all.stream()
                .filter(trial -> trial.expected().equals("answer") && !trial.gold().isEmpty() && rule.test(trial))
                .count();
    }

    private static String bare(String sql) {
        return sql.strip().replaceFirst("\\s*;$", "");
    }

    /** What became of mistakes, where the suite has any. */
    public Fates fates() {
        return new Fates(counted);
    }

    public List<Trial> wrong() {
        return counted.stream().filter(trial -> !trial.success()).toList();
    }
}
