package io.querypilot.audit;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Lines in a file; one that has grown large goes on as {@code FILE.000001} and so forth. {@code FILE.end} notes the end
 * and is what processes lock.
 */
final class FileJournal implements Journal {
    /** Longer than any line. */
    private static final int TAIL = 256 << 10;

    /** Within a process a file's lock does not hold threads apart. */
    private static final Map<Path, Object> LOCKS = new ConcurrentHashMap<>();

    private final Path file;
    private final long mostBytes;
    private final Object lock;

    FileJournal(Path file, long mostBytes) {
        this.file = file.toAbsolutePath();
        this.mostBytes = mostBytes;
        this.lock = LOCKS.computeIfAbsent(this.file, path -> new Object());
    }

    @Override
    public void add(Function<Standing, List<Added>> next) {
        synchronized (lock) {
            try {
                requireFolder();
                requireOurs();
                own(endFile());
                try (FileChannel end = FileChannel.open(endFile(), StandardOpenOption.WRITE);
                        FileLock alone = end.lock()) {
                    for (Added added : next.apply(standing(end))) {
                        write(added, end);
                    }
                }
            } catch (IOException fault) {
                throw new QueryPilotException(
                        ErrorCode.SETTING_INVALID,
                        "The audit " + file + " cannot be written, and without it no statement is answered.",
                        "Make room or give the right to write there, or name another file with --audit.",
                        fault);
            }
        }
    }

    /** A folder that is not there is most often mistyped, and an audit in it would be missed where it is looked for. */
    private void requireFolder() {
        if (!Files.isDirectory(file.getParent())) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "There is no folder " + file.getParent() + " for the audit, and without it no statement is answered.",
                    "Make the folder, or name another file with --audit.");
        }
    }

    /** The file that is asked, or any other of somebody's, would be spoiled; of a first line that broke off the note tells. */
    private void requireOurs() throws IOException {
        boolean filled = Files.exists(file) && Files.size(file) > 0;
        if (filled && noted().isEmpty() && Chain.last(tail(file)).isEmpty()) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "The audit would be added to " + file + ", which holds something else.",
                    "Name a new file with --audit, or one that holds an audit.");
        }
    }

    private void write(Added added, FileChannel end) throws IOException {
        if (Files.exists(file) && Files.size(file) > mostBytes) {
            Files.move(file, file.resolveSibling("%s.%06d".formatted(file.getFileName(), parts().size() + 1)));
        }
        own(file);
        String before = Files.size(file) > 0 && !endsWhole() ? "\n" : "";
        Files.writeString(file, before + added.line() + "\n", StandardOpenOption.APPEND);
        note(added.end(), end);
    }

    /** Over the old note, not after removing it: who is killed in between leaves the old one or the new. */
    private static void note(End noted, FileChannel end) throws IOException {
        byte[] text = (noted.number() + " " + noted.hash()).getBytes(StandardCharsets.UTF_8);
        end.write(ByteBuffer.wrap(text), 0);
        end.truncate(text.length);
    }

    /** Before the first line the note says so, because after it no note at all means that somebody took it away. */
    private Standing standing(FileChannel end) throws IOException {
        Optional<String> last = last();
        if (last.isEmpty() && end.size() == 0) {
            note(End.START, end);
        }
        return new Standing(last, noted());
    }

    private boolean endsWhole() throws IOException {
        try (RandomAccessFile read = new RandomAccessFile(file.toFile(), "r")) {
            read.seek(read.length() - 1);
            return read.read() == '\n';
        }
    }

    /** What statements say is nobody else's to read. */
    private static void own(Path made) throws IOException {
        if (!Files.exists(made)) {
            Files.createFile(made, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
    }

    private Optional<String> last() throws IOException {
        for (Path part : Stream.concat(Stream.of(file), reversed(parts()).stream()).toList()) {
            Optional<String> last = Files.exists(part) ? Chain.last(tail(part)) : Optional.empty();
            if (last.isPresent()) {
                return last;
            }
        }
        return Optional.empty();
    }

    private static List<Path> reversed(List<Path> parts) {
        return parts.stream().sorted((one, other) -> other.compareTo(one)).toList();
    }

    private static List<String> tail(Path part) throws IOException {
        try (RandomAccessFile read = new RandomAccessFile(part.toFile(), "r")) {
            long start = Math.max(0, read.length() - TAIL);
            read.seek(start);
            byte[] bytes = new byte[(int) (read.length() - start)];
            read.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8).lines().toList();
        }
    }

    /** The parts that are full, oldest first. */
    private List<Path> parts() throws IOException {
        String name = file.getFileName() + ".";
        if (!Files.isDirectory(file.getParent())) {
            return List.of();
        }
        try (Stream<Path> beside = Files.list(file.getParent())) {
            return beside.filter(path -> path.getFileName().toString().matches("\\Q" + name + "\\E\\d{6}"))
                    .sorted()
                    .toList();
        }
    }

    private Path endFile() {
        return file.resolveSibling(file.getFileName() + ".end");
    }

    @Override
    public Stream<String> lines() {
        try {
            return Stream.concat(parts().stream(), Stream.of(file).filter(Files::exists)).flatMap(FileJournal::read);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    private static Stream<String> read(Path part) {
        try {
            return Files.lines(part);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    @Override
    public Optional<End> noted() {
        try {
            String[] noted = Files.exists(endFile()) ? Files.readString(endFile()).split(" ", 2) : new String[0];
            return noted.length == 2 ? Optional.of(new End(Long.parseLong(noted[0]), noted[1])) : Optional.empty();
        } catch (IOException | NumberFormatException unreadable) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {}
}
