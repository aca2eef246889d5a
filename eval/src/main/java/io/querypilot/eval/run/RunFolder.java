package io.querypilot.eval.run;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The folder of one run: each trial is appended as it ends, so that a killed run goes on where it stood. A finished
 * run, or one under other conditions, is begun anew; what another suite left there is not touched, nor a folder that
 * another process writes to.
 */
public final class RunFolder implements AutoCloseable {
    private static final String TRIALS = "trials.jsonl";
    private static final String RUN = "run.json";
    private static final String REPORT = "report.json";
    private static final String LOCK = "run.lock";
    private static final String ALTERED = "altered";

    private final Path folder;
    private final FileChannel lock;
    private final Map<String, Trial> done = new LinkedHashMap<>();

    private RunFolder(Path folder, FileChannel lock) {
        this.folder = folder;
        this.lock = lock;
    }

    public static RunFolder open(Path folder, Run run) {
        try {
            Files.createDirectories(folder);
            RunFolder opened = new RunFolder(
                    folder,
                    FileChannel.open(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE));
            try {
                opened.take(run);
                return opened;
            } catch (IOException | RuntimeException fault) {
                opened.close();
                throw fault;
            }
        } catch (IOException unwritable) {
            throw unusable(folder, unwritable);
        }
    }

    private void take(Run run) throws IOException {
        requireAlone();
        requireOwn(run);
        if (unfinished(run)) {
            readTrials();
        } else {
            begin(run);
        }
    }

    /** The system gives the lock back when a process ends, however it ends. */
    private void requireAlone() throws IOException {
        FileLock held;
        try {
            held = lock.tryLock();
        } catch (OverlappingFileLockException ours) {
            held = null;
        }
        if (held == null) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "Another run is writing to the folder " + folder + ".",
                    "Wait for it, or give another folder with --out FOLDER.");
        }
    }

    private boolean unfinished(Run run) throws IOException {
        return Files.isRegularFile(folder.resolve(RUN))
                && !Files.exists(folder.resolve(REPORT))
                && Files.readString(folder.resolve(RUN)).strip().equals(Lines.write(run));
    }

    private void requireOwn(Run run) throws IOException {
        Path file = folder.resolve(RUN);
        Optional<Run> before =
                Files.isRegularFile(file) ? Lines.read(Files.readString(file), Run.class) : Optional.empty();
        if (before.isPresent() && !before.get().suite().equals(run.suite())) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "The folder " + folder + " holds a run of the suite " + before.get().suite() + ".",
                    "Give another one with --out FOLDER, or delete it if it is no longer needed.");
        }
    }

    private void begin(Run run) throws IOException {
        Files.deleteIfExists(folder.resolve(REPORT));
        Files.deleteIfExists(folder.resolve(TRIALS));
        forgetCopies();
        Files.writeString(folder.resolve(RUN), Lines.write(run) + "\n");
    }

    /** They may be of other data. */
    private void forgetCopies() throws IOException {
        if (Files.isDirectory(copies())) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(copies(), "*.{sqlite,tmp}")) {
                for (Path file : files) {
                    Files.delete(file);
                }
            }
        }
    }

    private void readTrials() throws IOException {
        Path file = folder.resolve(TRIALS);
        List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
        lines.forEach(line -> Lines.read(line, Trial.class).ifPresent(trial -> done.put(trial.id(), trial)));
        // Half a line would swallow the next one.
        StringBuilder whole = new StringBuilder();
        done.values().forEach(trial -> whole.append(Lines.write(trial)).append('\n'));
        Files.writeString(file, whole);
    }

    public synchronized Map<String, Trial> done() {
        return Map.copyOf(done);
    }

    /** Adds a trial and says how many there are now. */
    synchronized int add(Trial trial) {
        done.put(trial.id(), trial);
        write(TRIALS, Lines.write(trial) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        return done.size();
    }

    /** Writes a document of the finished run; {@code report.json} marks its end. */
    public void write(String name, String text) {
        write(name, text, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);
    }

    private void write(String name, String text, StandardOpenOption... options) {
        try {
            Files.writeString(folder.resolve(name), text, options);
        } catch (IOException unwritable) {
            throw unusable(folder, unwritable);
        }
    }

    public Path path() {
        return folder;
    }

    /** Where the altered copies of databases lie. */
    Path copies() {
        return folder.resolve(ALTERED);
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException unclosed) {
            throw unusable(folder, unclosed);
        }
    }

    private static QueryPilotException unusable(Path folder, IOException why) {
        return new QueryPilotException(
                ErrorCode.SETTING_INVALID,
                "The folder " + folder + " cannot be used: " + why.getMessage() + ".",
                "Give one that can be written with --out FOLDER.",
                why);
    }
}
