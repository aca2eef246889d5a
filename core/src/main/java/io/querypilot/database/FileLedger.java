package io.querypilot.database;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.LocalDate;
import java.util.function.UnaryOperator;

/** What was read today, in a file of one line that every process of a person adds to. */
public final class FileLedger implements ScanLimits.Ledger {
    private static final int LONGEST = 200;

    private final Path file;
    private final Clock clock;

    public FileLedger(Path file, Clock clock) {
        this.file = file;
        this.clock = clock;
    }

    @Override
    public Estimate add(Estimate more) {
        return write(sum -> sum.plus(more));
    }

    /** A file can take back too. */
    @Override
    public void settle(Estimate expected, Estimate billed) {
        write(sum -> sum.beyond(expected).plus(billed));
    }

    private synchronized Estimate write(UnaryOperator<Estimate> change) {
        try (FileChannel channel = FileChannel.open(
                        file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
                FileLock lock = channel.lock()) {
            String today = LocalDate.now(clock).toString();
            Estimate sum = change.apply(read(channel, today));
            write(channel, today + " " + sum.rows() + " " + sum.bytes() + "\n");
            return sum;
        } catch (IOException | NumberFormatException unusable) {
            // Who set a limit wants it held, so nothing is read where nobody can count.
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "What was read today cannot be counted in " + file + ": " + unusable.getMessage() + ".",
                    "Make it a file that you may write, or delete it.",
                    unusable);
        }
    }

    private static Estimate read(FileChannel channel, String today) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(LONGEST);
        channel.read(bytes, 0);
        String[] words = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8).strip().split(" ");
        return words.length == 3 && words[0].equals(today)
                ? new Estimate(Long.parseLong(words[1]), Long.parseLong(words[2]))
                : Estimate.NONE;
    }

    private static void write(FileChannel channel, String line) throws IOException {
        channel.truncate(0);
        channel.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)), 0);
    }
}
