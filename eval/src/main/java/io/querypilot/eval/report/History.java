package io.querypilot.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.eval.run.Lines;
import io.querypilot.eval.run.Run;
import io.querypilot.eval.suite.DataFingerprint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Every finished run, one file each: when, under which conditions, its report, and how each question ended. */
public final class History {
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss-SSS").withZone(ZoneOffset.UTC);

    private final Path folder;

    public History(Path folder) {
        this.folder = folder;
    }

    /** Keeps a run and names it. */
    public String keep(Run run, DataFingerprint data, JsonNode report, Tally tally, Instant at) {
        String id = run.suite().replaceAll("[^A-Za-z0-9_-]", "_") + "-" + STAMP.format(at);
        ObjectNode entry = JsonNodeFactory.instance
                .objectNode()
                .put("id", id)
                .put("at", at.truncatedTo(ChronoUnit.SECONDS).toString());
        entry.set("run", Lines.read(Lines.write(run), JsonNode.class).orElseThrow());
        entry.set("report", report);
        ObjectNode outcomes = entry.putObject("outcomes");
        tally.counted().forEach(trial -> outcomes.putObject(trial.id())
                .put("success", trial.success())
                .put("data", data.byQuestion().get(trial.id()))
                .put("confidence", trial.confidence())
                .put("tokens", trial.inputTokens() + trial.outputTokens()));
        try {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve(id + ".json"), entry.toPrettyString() + "\n");
            return id;
        } catch (IOException unwritable) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "The history in " + folder + " cannot be written: " + unwritable.getMessage() + ".",
                    "Make that folder writable.",
                    unwritable);
        }
    }

    /** All runs, oldest first. */
    public List<JsonNode> all() {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .flatMap(file -> read(file).stream())
                    .sorted(Comparator.comparing(entry ->
                            entry.path("at").asText() + entry.path("id").asText()))
                    .toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    private static Optional<JsonNode> read(Path file) {
        try {
            return Lines.read(Files.readString(file), JsonNode.class).filter(entry -> entry.has("run"));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** How a run compares with an earlier one, named by its id or its file, on the questions over data both saw. */
    public PairedBootstrap against(String baseline, DataFingerprint data, Tally tally) {
        JsonNode before = find(baseline).path("outcomes");
        List<boolean[]> pairs = tally.counted().stream()
                .filter(trial -> data.byQuestion()
                        .get(trial.id())
                        .equals(before.path(trial.id()).path("data").asText()))
                .map(trial -> new boolean[] {before.get(trial.id()).path("success").asBoolean(), trial.success()})
                .toList();
        if (pairs.isEmpty()) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "The run " + baseline + " saw other questions or other data, so the two cannot be compared.",
                    "Choose a run over the same data; querypilot eval history lists them.");
        }
        return PairedBootstrap.of(pairs);
    }

    /** What handing unsure questions from the model of one run to that of another would bring and cost. */
    public Escalation escalation(String small, String bigger) {
        return Escalation.of(find(small), find(bigger));
    }

    /** Says so where there is no such run, before anybody waits for another one to compare with it. */
    public void require(String baseline) {
        find(baseline);
    }

    /** The runs for programs: conditions and report of each. */
    public ObjectNode json() {
        ObjectNode history = JsonNodeFactory.instance.objectNode();
        ArrayNode runs = history.putArray("runs");
        all().forEach(entry -> runs.add(((ObjectNode) entry.deepCopy()).without("outcomes")));
        return history;
    }

    private JsonNode find(String baseline) {
        return all().stream()
                .filter(entry -> entry.path("id").asText().equals(baseline))
                .findFirst()
                .or(() -> Files.isRegularFile(Path.of(baseline)) ? read(Path.of(baseline)) : Optional.empty())
                .orElseThrow(() -> new QueryPilotException(
                        ErrorCode.SETTING_INVALID,
                        "There is no run " + baseline + ".",
                        "Type querypilot eval history to see the runs that are kept."));
    }

    /** The runs as a table, newest last. */
    public String table() {
        StringBuilder text = new StringBuilder(
                "| run | suite | model | version | data | success | accuracy |\n|---|---|---|---|---|--:|--:|\n");
        for (JsonNode entry : all()) {
            JsonNode run = entry.path("run");
            text.append("| ")
                    .append(String.join(
                            " | ",
                            entry.path("id").asText(),
                            run.path("suite").asText(),
                            run.path("model").asText(),
                            run.path("version").asText(),
                            run.path("data_fingerprint").asText(),
                            percent(entry, "overall_success_rate"),
                            percent(entry, "execution_accuracy")))
                    .append(" |\n");
        }
        return text.toString();
    }

    private static String percent(JsonNode entry, String key) {
        JsonNode value = entry.path("report").path(key);
        return value.isNumber() ? Math.round(1_000 * value.asDouble()) / 10.0 + " %" : "–";
    }

    /** The trends as a page; only runs over the same data with as many attempts are one trend. */
    public String page() {
        Map<String, List<JsonNode>> trends = new TreeMap<>();
        all().forEach(entry -> trends.computeIfAbsent(kind(entry.path("run")), key -> new ArrayList<>())
                .add(entry));
        StringBuilder body = new StringBuilder("<h1>Success over time</h1>");
        trends.forEach((name, runs) ->
                body.append("<h2>").append(Bars.safe(name)).append("</h2>").append(trend(name, runs)));
        return Html.page(
                "QueryPilot evaluation history",
                body.append("<pre>").append(Bars.safe(table())).append("</pre>").toString());
    }

    private static String trend(String name, List<JsonNode> runs) {
        List<Curve.Point> points = new ArrayList<>();
        int labelled = Math.max(1, runs.size() / 6);
        for (int at = 0; at < runs.size(); at++) {
            JsonNode entry = runs.get(at);
            points.add(new Curve.Point(
                    runs.size() == 1 ? 0.5 : at / (runs.size() - 1.0),
                    entry.path("report").path("overall_success_rate").asDouble(),
                    at % labelled == 0 ? entry.path("at").asText().substring(0, 10) : ""));
        }
        return Curve.of(name, points);
    }

    private static String kind(JsonNode run) {
        String attempts = run.path("settings").path("max_attempts").asText();
        return run.path("suite").asText() + " with " + run.path("model").asText() + ", data "
                + run.path("data_fingerprint").asText() + ", "
                + (attempts.equals("1") ? "one attempt" : attempts + " attempts");
    }
}
