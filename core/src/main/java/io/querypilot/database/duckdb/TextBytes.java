package io.querypilot.database.duckdb;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * What the bytes of a text tell before anybody reads it: its encoding, empty where it is none that can be told, and then
 * those that it looks like; whether some lines are in another; whether the mark of UTF-8 stands before it; the first line that is
 * not UTF-8; how many lines are empty, and whether all are; whether its lines end in several ways.
 */
record TextBytes(
        Optional<Charset> charset,
        List<String> likely,
        boolean mixed,
        boolean marked,
        long oddLine,
        long emptyLines,
        boolean blank,
        boolean unlikeEnds) {
    static final Charset WINDOWS = Charset.forName("windows-1252");

    static TextBytes of(InputStream stream) throws IOException {
        Reading reading = new Reading();
        byte[] bytes = new byte[1 << 16];
        for (int read = stream.read(bytes); read >= 0; read = stream.read(bytes)) {
            for (int i = 0; i < read; i++) {
                i = reading.pass(bytes, i, read);
                if (i < read) {
                    reading.take(bytes[i] & 0xff);
                }
            }
        }
        reading.end();
        boolean mixed = reading.bad > 0 && reading.good >= reading.bad && !reading.wide();
        boolean blank = reading.bytes > 0 && !reading.text;
        Optional<Charset> charset = reading.charset(mixed);
        List<String> likely = charset.isPresent() ? List.of() : reading.likely();
        return new TextBytes(charset, likely, mixed, reading.marked(), reading.oddLine, reading.empty, blank, reading.unlikeEnds());
    }

    private static final class Reading {
        private int first = -1;
        private int second = -1;
        private long bytes;
        private long line = 1;
        private long empty;
        private boolean lineHasText;
        private boolean afterReturn;
        /** How lines end: by a line feed, a carriage return, or both. */
        private boolean feeds;
        private boolean returns;
        private boolean pairs;
        private boolean text;
        /** Characters of several bytes that are right in UTF-8, and bytes that are wrong in it. */
        private long good;
        private long bad;
        private long oddLine;
        private int awaited;
        private int least;
        private int most;
        /** Bytes above ASCII: all, those in long runs, and whether one is no character in western encodings. */
        private long high;
        private long inRuns;
        private long run;
        private boolean controls;
        private boolean undefined;
        private final OddBytes odd = new OddBytes();
        private long evenZeros;
        private long oddZeros;

        /** Passes over plain letters and digits, and returns where they end: they are most of any file, and tell nothing. */
        private int pass(byte[] buffer, int from, int to) {
            int end = from;
            boolean plain = bytes > 1 && awaited == 0 && run == 0 && !afterReturn && odd.quiet();
            while (plain && end < to && buffer[end] > ' ') {
                end++;
            }
            if (end > from) {
                bytes += end - from;
                lineHasText = true;
                text = true;
                odd.passed(buffer[end - 1]);
            }
            return end;
        }

        private void take(int value) {
            second = bytes == 1 ? value : second;
            first = bytes == 0 ? value : first;
            evenZeros += value == 0 && bytes % 2 == 0 ? 1 : 0;
            oddZeros += value == 0 && bytes % 2 == 1 ? 1 : 0;
            bytes++;
            utf8(value);
            western(value);
            odd.take(value);
            lineEnd(value);
            if (value == '\n') {
                empty += lineHasText ? 0 : 1;
                lineHasText = false;
                line++;
            } else {
                lineHasText |= value != '\r' && value != 0;
                text |= value > ' ';
            }
        }

        /** A nought is half a character of two bytes. */
        private void lineEnd(int value) {
            if (value == 0) {
                return;
            }
            pairs |= value == '\n' && afterReturn;
            feeds |= value == '\n' && !afterReturn;
            returns |= value != '\n' && value != '\r' && afterReturn;
            afterReturn = value == '\r';
        }

        private boolean unlikeEnds() {
            return feeds && pairs || feeds && returns || pairs && returns;
        }

        private void utf8(int value) {
            if (awaited > 0 && value >= least && value <= most) {
                awaited--;
                good += awaited == 0 ? 1 : 0;
                least = 0x80;
                most = 0xbf;
                return;
            }
            if (awaited > 0) {
                wrong();
            }
            awaited = value < 0xc2 || value > 0xf4 ? 0 : value < 0xe0 ? 1 : value < 0xf0 ? 2 : 3;
            least = value == 0xe0 ? 0xa0 : value == 0xf0 ? 0x90 : 0x80;
            most = value == 0xed ? 0x9f : value == 0xf4 ? 0x8f : 0xbf;
            if (value >= 0x80 && awaited == 0) {
                wrong();
            }
        }

        private void wrong() {
            bad++;
            oddLine = oddLine == 0 ? line : oddLine;
        }

        private void western(int value) {
            if (value < 0x80) {
                endRun();
                return;
            }
            high++;
            run++;
            controls |= value < 0xa0;
            undefined |= value == 0x81 || value == 0x8d || value == 0x8f || value == 0x90 || value == 0x9d;
        }

        private void end() {
            if (awaited > 0) {
                wrong();
            }
            endRun();
            returns |= afterReturn;
        }

        private boolean marked() {
            return first == 0xef && second == 0xbb;
        }

        /** Words of Europe's west have a letter or two of their own, not four in a row. */
        private void endRun() {
            inRuns += run >= 4 ? run : 0;
            run = 0;
        }

        /** Every other byte of most texts is nought. */
        private boolean wide() {
            return evenZeros * 4 > bytes || oddZeros * 4 > bytes;
        }

        /** Of four bytes a letter two are nought and of a comma or digit three; of two bytes at most every other is. */
        private boolean mostlyNoughts() {
            return (evenZeros + oddZeros) * 2 > bytes;
        }

        private Optional<Charset> charset(boolean mixed) {
            if (mostlyNoughts()) {
                return Optional.of(Charset.forName(oddZeros > evenZeros ? "UTF-32LE" : "UTF-32BE"));
            }
            if (first == 0xff && second == 0xfe || first == 0xfe && second == 0xff) {
                return Optional.of(StandardCharsets.UTF_16);
            }
            if (wide()) {
                return Optional.of(oddZeros > evenZeros ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE);
            }
            if (bad == 0 && awaited == 0 || mixed) {
                return Optional.of(StandardCharsets.UTF_8);
            }
            return inRuns * 2 > high ? Optional.empty() : latin();
        }

        private Optional<Charset> latin() {
            byte[] stretches = odd.stretches();
            Optional<Charset> latin = new LatinLetters(stretches).charset();
            if (latin.filter(WINDOWS::equals).isPresent()) {
                return undefined ? Optional.empty() : Optional.of(controls ? WINDOWS : StandardCharsets.ISO_8859_1);
            }
            return ForeignLetters.pairs(stretches).isPresent() ? Optional.empty() : latin;
        }

        private List<String> likely() {
            byte[] stretches = odd.stretches();
            List<String> latin = new LatinLetters(stretches).others().stream().map(Charset::name).toList();
            boolean foreign = latin.isEmpty() || inRuns * 2 > high || ForeignLetters.pairs(stretches).isPresent();
            return foreign ? ForeignLetters.likely(stretches).stream().toList() : latin;
        }
    }
}
