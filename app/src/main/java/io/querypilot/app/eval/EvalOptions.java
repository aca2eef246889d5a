package io.querypilot.app.eval;

import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** What a person may want of an evaluation besides its suite. */
final class EvalOptions {
    @Option(names = "--limit", paramLabel = "N", description = "ask only the first N questions")
    private int limit = Integer.MAX_VALUE;

    @Option(names = "--json", description = "print the report as one JSON document")
    private boolean json;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "where report.json, report.md, report.html and trials.jsonl go")
    private String out;

    @Option(
            names = "--min-accuracy",
            paramLabel = "X",
            description = "exit with 4 where the accuracy, from 0 to 1, is below X")
    private double minimumAccuracy;

    @Option(names = "--compare", description = "run without correction as well and show both")
    private boolean compare;

    @Option(
            names = "--baseline",
            paramLabel = "RUN",
            description = "exit with 4 on a significant loss against that run (see querypilot eval history)")
    private String baseline;

    @Option(names = "--record", paramLabel = "FILE", description = "write the chat model's replies down")
    private String record;

    @Option(
            names = "--replay",
            paramLabel = "FILE",
            description = "take the replies from a recording; no model is asked")
    private String replay;

    @Option(
            names = "--questions",
            paramLabel = "FILE",
            description = "spider: the file of questions (default dev.json)")
    private String questions;

    @Option(
            names = "--jdbc",
            paramLabel = "URL",
            description = "spider, analyst: the databases on a server, for example jdbc:postgresql://HOST/{db_id}")
    private String jdbc;

    @Option(
            names = "--altered",
            paramLabel = "N",
            description = "right answers must also hold on N altered copies of their SQLite database")
    private int altered;

    @Option(names = "--seed", paramLabel = "N", description = "makes the altered copies (default 7)")
    private long seed = 7;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "questions asked at once (default 4 for chat models, else 1)")
    private Integer jobs;

    /** Refuses numbers that mean nothing, before anything is asked. */
    void check(CommandLine command) {
        require(command, limit >= 1, "--limit", limit, "1 or more");
        require(command, altered >= 0, "--altered", altered, "0 or more");
        require(command, jobs == null || jobs >= 1, "--jobs", jobs, "1 or more");
        require(command, minimumAccuracy >= 0 && minimumAccuracy <= 1, "--min-accuracy", minimumAccuracy, "from 0 to 1");
        if (record != null && replay != null) {
            throw new ParameterException(command, "Give --record or --replay, not both.");
        }
    }

    private static void require(CommandLine command, boolean fine, String option, Number given, String allowed) {
        if (!fine) {
            throw new ParameterException(command, option + " is " + given + "; it must be " + allowed + ".");
        }
    }

    int limit() {
        return limit;
    }

    boolean json() {
        return json;
    }

    Optional<String> out() {
        return Optional.ofNullable(out);
    }

    double minimumAccuracy() {
        return minimumAccuracy;
    }

    boolean compare() {
        return compare;
    }

    Optional<String> baseline() {
        return Optional.ofNullable(baseline);
    }

    Optional<String> record() {
        return Optional.ofNullable(record);
    }

    Optional<String> replay() {
        return Optional.ofNullable(replay);
    }

    Optional<String> questions() {
        return Optional.ofNullable(questions);
    }

    Optional<String> jdbc() {
        return Optional.ofNullable(jdbc);
    }

    int altered() {
        return altered;
    }

    long seed() {
        return seed;
    }

    /** The number a person chose, or what suits the model. */
    int jobs(boolean chatModel) {
        if (jobs != null) {
            return jobs;
        }
        return chatModel ? 4 : 1;
    }
}
