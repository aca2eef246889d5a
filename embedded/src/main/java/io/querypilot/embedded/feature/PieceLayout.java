package io.querypilot.embedded.feature;

import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.text.WordPieces;
import java.util.Arrays;
import java.util.List;

/**
 * Lays out: [CLS] tag words [mark hint] [SEP] * [SEP] table - comment : column - comment ( value , value ) , column … [SEP] …
 */
final class PieceLayout {
    private static final int LAST_POSITION = 511;
    private static final int NO_NODE = -1;
    /** The tag of people's questions, as opposed to those of a benchmark. */
    private static final int GENERAL = 2;
    /** Unused pieces of the vocabulary number the values of a column that has few. */
    private static final int FIRST_MARKER = 11;
    /** The next unused piece stands before a hint. */
    private static final int HINT = 19;

    private int[] pieces = new int[512];
    private int[] owners = new int[512];
    private int[] positions = new int[512];
    private int size;

    private final SchemaView schema;
    private final SchemaPieces names;
    private final Beside values;
    private final int words;

    private PieceLayout(SchemaView schema, SchemaPieces names, Beside values, int words) {
        this.schema = schema;
        this.names = names;
        this.values = values;
        this.words = words;
    }

    static PieceLayout of(
            SchemaView schema, SchemaPieces names, Beside values, List<int[]> words, Asked asked) {
        PieceLayout layout = new PieceLayout(schema, names, values, words.size());
        layout.putQuestion(words, asked);
        int head = layout.size;
        layout.number(0, 0);
        int position = head;
        for (int table = 0; table < schema.tables().size(); table++) {
            int start = layout.size;
            layout.putTable(table);
            int block = layout.size - start;
            // A table that would pass the last position starts again right after the head.
            position = position + block > LAST_POSITION ? head : position;
            layout.number(start, position);
            position += block;
        }
        return layout;
    }

    int[] pieces() {
        return Arrays.copyOf(pieces, size);
    }

    int[] owners() {
        return Arrays.copyOf(owners, size);
    }

    int[] positions() {
        return Arrays.copyOf(positions, size);
    }

    private void number(int from, int first) {
        for (int i = from; i < size; i++) {
            positions[i] = Math.min(first + i - from, LAST_POSITION);
        }
    }

    private void putQuestion(List<int[]> pieceLists, Asked asked) {
        put(WordPieces.CLASSIFY);
        put(GENERAL);
        for (int word = 0; word < pieceLists.size(); word++) {
            if (word == pieceLists.size() - asked.hintWords()) {
                put(HINT);
            }
            put(pieceLists.get(word), word);
            if (word == asked.earlierWords() - 1) {
                put(WordPieces.BAR);
            }
        }
        put(WordPieces.SEPARATE);
        put(names.columns().get(SchemaView.STAR).label(), words + SchemaView.STAR);
        put(WordPieces.SEPARATE);
    }

    private void putTable(int table) {
        int node = words + names.columns().size() + table;
        putName(names.tables().get(table), node);
        put(WordPieces.COLON);
        boolean first = true;
        for (int column : schema.columnsOf(table)) {
            if (!first) {
                put(WordPieces.COMMA);
            }
            first = false;
            putName(names.columns().get(column), words + column);
            putValues(column);
        }
        put(WordPieces.SEPARATE);
    }

    private void putName(SchemaPieces.Name name, int node) {
        put(name.label(), node);
        if (name.comment().length > 0) {
            put(WordPieces.DASH);
            put(name.comment(), beside(node));
        }
    }

    private void putValues(int column) {
        List<int[]> matched = values.matched().getOrDefault(column, List.of());
        if (values.numbered().containsKey(column)) {
            put(WordPieces.OPEN);
            putNumbered(values.numbered().get(column), words + column);
            put(WordPieces.CLOSE);
        } else if (!matched.isEmpty()) {
            put(WordPieces.OPEN);
            putListed(matched, words + column);
            put(WordPieces.CLOSE);
        }
    }

    private void putNumbered(List<int[]> shown, int node) {
        for (int i = 0; i < shown.size(); i++) {
            put(new int[] {FIRST_MARKER + i}, beside(node));
            put(shown.get(i), beside(node));
        }
    }

    private void putListed(List<int[]> shown, int node) {
        for (int i = 0; i < shown.size(); i++) {
            if (i > 0) {
                put(WordPieces.COMMA);
            }
            put(shown.get(i), beside(node));
        }
    }

    /** The owner of values and comments shown beside a node. */
    private static int beside(int node) {
        return -2 - node;
    }

    private void put(int mark) {
        put(new int[] {mark}, NO_NODE);
    }

    private void put(int[] more, int owner) {
        if (size + more.length > pieces.length) {
            int room = Math.max(2 * pieces.length, size + more.length);
            pieces = Arrays.copyOf(pieces, room);
            owners = Arrays.copyOf(owners, room);
            positions = Arrays.copyOf(positions, room);
        }
        System.arraycopy(more, 0, pieces, size, more.length);
        Arrays.fill(owners, size, size + more.length, owner);
        size += more.length;
    }
}
