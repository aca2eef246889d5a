package io.querypilot.database.duckdb;

import io.querypilot.database.duckdb.DataFile.Kind;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/**
 * A file of text as DuckDB can read it: the file itself, or a copy in UTF-8 where it is in another encoding, or its lines do
 * not all end alike.
 */
final class TextSource {
    /** What Excel writes and reads above the headings, and few others do. */
    private static final String SEPARATOR = "sep=";
    private static final char MARK = '\uFEFF';

    private final TableLoader loader;
    private final DataFile file;
    private final Path folder;
    private boolean separator;
    private TextBytes bytes;

    TextSource(TableLoader loader, DataFile file, Path folder) {
        this.loader = loader;
        this.file = file;
        this.folder = folder;
    }

    /** What stands for the file in a statement. */
    String source() {
        bytes = bytes();
        boolean plain = bytes.charset().orElseThrow().equals(StandardCharsets.UTF_8) && !bytes.mixed() && !separator;
        // DuckDB passes over a mark before separated values, and takes JSON behind one for something else.
        boolean odd = file.kind() == Kind.CSV ? bytes.unlikeEnds() : bytes.marked();
        return plain && !odd ? loader.source(file) : copied();
    }

    /** Its lines, once the source is known. */
    BufferedReader lines() throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(stream(), bytes.charset().orElseThrow()));
        lines.mark(1);
        if (lines.read() != MARK) {
            lines.reset();
        }
        return lines;
    }

    private TextBytes bytes() {
        try (InputStream stream = stream()) {
            TextBytes found = TextBytes.of(stream);
            if (found.blank()) {
                throw DataFile.invalid(file.name() + " holds nothing but empty lines.", "Give a file with data in it.");
            }
            if (found.charset().isEmpty()) {
                throw unknownLetters(found);
            }
            return found;
        } catch (IOException unreadable) {
            throw DataFile.invalid(
                    file.name() + " cannot be read: " + unreadable.getMessage() + ".", "Check that it is whole.");
        }
    }

    private RuntimeException unknownLetters(TextBytes found) {
        String likely = found.likely().isEmpty() ? "" : "; it looks like " + String.join(" or ", found.likely());
        String named = found.likely().isEmpty() ? "ENCODING" : found.likely().get(0).replace("x-MacRoman", "MACINTOSH");
        return DataFile.invalid(
                file.name() + ", line " + found.oddLine() + " is neither UTF-8 nor of a western encoding,"
                        + " so its letters cannot be told" + likely + ".",
                "Save it as UTF-8; in Excel that is \"CSV UTF-8\"" + (file.zipped() ? "."
                        : ", elsewhere: iconv -f " + named + " -t UTF-8 '" + file.name() + "' > 'utf8-" + file.name() + "'"));
    }

    /** What is packed by zst only DuckDB can unpack. */
    private InputStream stream() throws IOException {
        String name = file.name().toLowerCase(Locale.ROOT);
        if (name.endsWith(".zst")) {
            return InputStream.nullInputStream();
        }
        InputStream stream = Files.newInputStream(file.path());
        InputStream unpacked = name.endsWith(".gz") ? new GZIPInputStream(stream, 1 << 16) : stream;
        return file.kind() == Kind.CSV ? withoutSeparator(new BufferedInputStream(unpacked, 1 << 16)) : unpacked;
    }

    private InputStream withoutSeparator(InputStream stream) throws IOException {
        stream.mark(16);
        String start = new String(stream.readNBytes(10), StandardCharsets.UTF_8);
        String line = start.replaceFirst("^" + MARK, "").split("\\R", 2)[0];
        separator = line.toLowerCase(Locale.ROOT).startsWith(SEPARATOR) && line.length() == SEPARATOR.length() + 1;
        stream.reset();
        for (int read = 0; separator && read != '\n' && read >= 0; ) {
            read = stream.read();
        }
        return stream;
    }

    private String copied() {
        Path copy = folder.resolve(file.kind() == Kind.CSV ? "copy.csv" : "copy.json");
        try (BufferedWriter writer = Files.newBufferedWriter(copy)) {
            if (bytes.mixed()) {
                copyLines(writer);
            } else {
                copyAll(writer);
            }
            return DuckdbData.text(copy);
        } catch (IOException failed) {
            throw DataFile.invalid(file.name() + " cannot be converted: " + failed.getMessage() + ".", "Save it as UTF-8.");
        }
    }

    private void copyAll(BufferedWriter writer) throws IOException {
        try (Reader decoded = new BufferedReader(new InputStreamReader(stream(), bytes.charset().orElseThrow()));
                PushbackReader reader = new PushbackReader(decoded)) {
            int first = reader.read();
            if (first >= 0 && first != MARK) {
                reader.unread(first);
            }
            if (bytes.unlikeEnds()) {
                copyEndedAlike(reader, writer);
            } else {
                reader.transferTo(writer);
            }
        }
    }

    /** However a line ended, by a line feed; by pieces, since a line may be longer than memory. */
    private static void copyEndedAlike(Reader reader, BufferedWriter writer) throws IOException {
        boolean ended = false;
        for (int read = reader.read(); read >= 0; read = reader.read()) {
            if (ended && read != '\r' && read != '\n') {
                writer.write('\n');
            }
            ended = read == '\r';
            if (!ended) {
                writer.write(read);
            }
        }
    }

    /** A line that is not UTF-8 like the others came from elsewhere, most often from an older Windows. */
    private void copyLines(BufferedWriter writer) throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(stream(), StandardCharsets.ISO_8859_1))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                byte[] read = line.getBytes(StandardCharsets.ISO_8859_1);
                String text = new String(read, StandardCharsets.UTF_8);
                writer.write(text.indexOf('\uFFFD') < 0 ? text : new String(read, TextBytes.WINDOWS));
                writer.write('\n');
            }
        }
    }

    /** What is to be told of the text, once the source is known. */
    List<String> remarks() {
        return remarks(0);
    }

    /** The same where it is known how many columns it has: of one, an empty line is a value that is missing. */
    List<String> remarks(int columns) {
        List<String> remarks = new ArrayList<>();
        if (separator) {
            remarks.add("its first line, which names the separator, skipped");
        }
        if (bytes.emptyLines() > 0 && file.kind() == Kind.CSV) {
            remarks.add(TableLoader.counted(bytes.emptyLines(), "empty line") + (columns == 1 ? " read as no value" : " skipped"));
        }
        Charset charset = bytes.charset().orElseThrow();
        boolean wide = charset.name().startsWith("UTF-");
        if (bytes.mixed()) {
            remarks.add("UTF-8, but for line " + bytes.oddLine() + " and those like it, read as " + TextBytes.WINDOWS.name());
        } else if (!charset.equals(StandardCharsets.UTF_8)) {
            remarks.add(wide ? charset.name() : "not UTF-8 at line " + bytes.oddLine() + ", read as " + charset.name());
        }
        return remarks;
    }
}
