package io.querypilot.eval.rules;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.querypilot.embedded.network.ModelFiles;
import io.querypilot.embedded.network.Weights;
import io.querypilot.eval.suite.Case;
import io.querypilot.eval.suite.Suite;
import io.querypilot.eval.suite.Suites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Counts every rule around the embedded model over our suites and, given its folder, over Spider: Markdown and JSON. */
public final class RuleCounts {
    static final List<String> SUITES = List.of("correction", "everyday", "ambiguity", "abstain");
    /** Databases of Spider's training set that the shipped weights have not seen: training/corpus/public_sets.py. */
    private static final Set<String> LEFT_OUT = Set.of(
            "store_1", "hospital_1", "driving_school", "customers_and_invoices", "bike_1", "soccer_2", "music_1",
            "apartment_rentals");

    private RuleCounts() {}

    /** {@code [SPIDER_FOLDER]}: what the weights were trained on is left out, for there they need no rule. */
    public static void main(String[] arguments) throws IOException {
        Weights weights = Weights.load(ModelFiles.packaged());
        Map<String, Counts> counts = new LinkedHashMap<>();
        sets(List.of(arguments)).forEach((name, suites) -> counts.put(name, counted(weights, suites)));
        Path json = Files.createDirectories(Path.of("eval", "target")).resolve("rules.json");
        JsonMapper.builder().build().writerWithDefaultPrettyPrinter().writeValue(json.toFile(), counts);
        counts.forEach((name, found) -> System.out.println(tables(name, found)));
        System.out.println("The same as JSON is in " + json);
    }

    /** What the embedded model's rules are worth, and what rules of the agent read out of questions. */
    public record Counts(List<RuleCount> model, List<ReadingTrials.Count> readings) {}

    private static Map<String, List<Suite>> sets(List<String> arguments) {
        Map<String, List<Suite>> sets = new LinkedHashMap<>();
        sets.put("Our suites", SUITES.stream().map(Suites::shipped).toList());
        if (!arguments.isEmpty()) {
            Path folder = Path.of(arguments.get(0));
            Suite train = spider(folder, "train_spider.json");
            sets.put("Spider dev", List.of(spider(folder, "dev.json", "dev_light.json")));
            sets.put("Spider train, databases left out of training",
                    List.of(part(train, one -> LEFT_OUT.contains(one.database()))));
        }
        return sets;
    }

    private static Suite spider(Path folder, String... files) {
        Optional<Path> questions = Stream.of(files).map(folder::resolve).filter(Files::isRegularFile).findFirst();
        return Suites.spider(folder, questions, Optional.empty(), Optional.empty());
    }

    private static Suite part(Suite suite, Predicate<Case> rule) {
        return new Suite(suite.name(), suite.cases().stream().filter(rule).toList(), suite.locations());
    }

    private static Counts counted(Weights weights, List<Suite> suites) {
        RuleTrials trials = new RuleTrials(weights, RuleCounts::tell);
        ReadingTrials readings = new ReadingTrials();
        Counts counts = suites.stream()
                .map(suite -> new Counts(trials.count(suite), readings.count(suite)))
                .reduce((before, last) -> last)
                .orElseThrow();
        readings.contradictions().forEach(one -> System.err.println("read against the gold, " + one));
        return counts;
    }

    private static void tell(RuleTrials.Change change) {
        System.err.printf(
                "%s %s%n  with:    %s%n  without: %s%n",
                change.rule() + verdict(change),
                change.asked().database() + ": " + change.asked().question(),
                RuleTrials.said(change.with()),
                RuleTrials.said(change.without()));
    }

    private static String verdict(RuleTrials.Change change) {
        if (change.rightWith() == change.rightWithout()) {
            return " makes no difference,";
        }
        return change.rightWith() ? " helps," : " harms,";
    }

    private static String tables(String name, Counts counts) {
        return "## " + name + "\n\n| rule | questions | fires | helps | harms | points |\n|---|--:|--:|--:|--:|--:|\n"
                + counts.model().stream().map(count -> count.row() + "\n").collect(Collectors.joining())
                + "\n| read out of the question | questions | fires | gold agrees | contradicts |\n|---|--:|--:|--:|--:|\n"
                + counts.readings().stream().map(count -> count.row() + "\n").collect(Collectors.joining());
    }
}
