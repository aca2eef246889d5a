package io.querypilot.embedded.feature;

import io.querypilot.embedded.catalogue.Excerpt;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.cell.ColumnCells;
import io.querypilot.embedded.linking.Link;
import io.querypilot.embedded.linking.Linking;
import io.querypilot.embedded.linking.Target;
import io.querypilot.embedded.linking.WordLinker;
import io.querypilot.embedded.text.WordPieces;
import io.querypilot.embedded.text.WordVectors;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Takes questions over one database to the encoder; holds what does not change between them. */
public final class Preparer {
    private static final int PIECES_PER_VALUE = 12;
    private static final int HEAD_PIECES = 6;

    private final SchemaView schema;
    private final CellIndex cells;
    private final WordPieces pieces;
    private final WordLinker linker;
    private final SchemaPieces names;
    private volatile SchemaNodes wholeNodes;

    public Preparer(SchemaView declared, CellIndex cells, WordPieces pieces, WordVectors vectors) {
        this.schema = declared.withDates(
                column -> cells.column(column).map(ColumnCells::dates).orElse(false));
        this.cells = cells;
        this.pieces = pieces;
        this.linker = new WordLinker(schema, cells, pieces, vectors);
        this.names = SchemaPieces.of(schema, cells, pieces);
    }

    public SchemaView schema() {
        return schema;
    }

    /** {@code earlierUse} is what the plan before used, by number in the whole schema. */
    public Prepared prepare(Asked asked, Collection<Target> earlierUse) {
        Linking linking = linker.link(asked.words());
        List<int[]> words =
                asked.words().stream().map(word -> pieces.word(word.lower())).toList();
        Map<Integer, List<int[]>> shown = new HashMap<>();
        linking.values().forEach((column, values) -> shown.put(column, values.stream()
                .map(value -> pieces.text(value, PIECES_PER_VALUE))
                .toList()));
        Excerpt excerpt = fitting(linking, words, shown);
        return prepare(asked, excerpt, words, linking, shown, earlierUse);
    }

    private Prepared prepare(
            Asked asked,
            Excerpt excerpt,
            List<int[]> words,
            Linking linking,
            Map<Integer, List<int[]>> shown,
            Collection<Target> earlierUse) {
        boolean whole = excerpt.schema() == schema;
        Renumbering renumbering = new Renumbering(
                excerpt.columnNumbers(schema.columns().size()),
                excerpt.tableNumbers(schema.tables().size()));
        Set<Link> links = renumbering.links(linking.links());
        Map<Integer, List<int[]>> values = renumbering.values(shown);
        SchemaPieces kept = whole ? names : names.of(excerpt);
        PieceLayout layout = PieceLayout.of(excerpt.schema(), kept, values, words, asked.earlierWords());
        SchemaNodes nodes = whole ? wholeNodes() : SchemaNodes.of(excerpt.schema());
        NodeMarks marks = new NodeMarks(words.size(), excerpt.columns().size(), nodes);
        marks.mark(links);
        marks.markWords(asked.words(), asked.earlierWords());
        marks.markEarlier(renumbering.targets(earlierUse));
        Encoding encoding = new Encoding(
                layout.pieces(),
                layout.positions(),
                layout.owners(),
                marks.relations(),
                marks.flags(),
                words.size(),
                excerpt.columns().size(),
                excerpt.tables().size());
        Supplier<Encoding> reversed = () -> encoding.laidOut(
                PieceLayout.reversed(excerpt.schema(), kept, values, words, asked.earlierWords()));
        return new Prepared(asked, excerpt, cells, links, encoding, reversed);
    }

    private SchemaNodes wholeNodes() {
        SchemaNodes made = wholeNodes;
        if (made == null) {
            made = SchemaNodes.of(schema);
            wholeNodes = made;
        }
        return made;
    }

    /** The whole schema if it fits, else the tables that do; of one table too wide the columns that do. */
    private Excerpt fitting(Linking linking, List<int[]> words, Map<Integer, List<int[]>> shown) {
        int room = TableChoice.MOST_PIECES
                - HEAD_PIECES
                - words.stream().mapToInt(word -> word.length).sum();
        int[] widths = widths(shown);
        int[] blocks = blocks(widths);
        long all = 0;
        for (int block : blocks) {
            all += block;
        }
        if (all <= room && widths.length <= TableChoice.MOST_COLUMNS) {
            return Excerpt.whole(schema);
        }
        TableChoice choice = new TableChoice(schema, linking.links());
        List<Integer> tables = choice.tables(room, blocks, words.size());
        int first = tables.get(0);
        if (tables.size() == 1
                && (blocks[first] > room || schema.columnsOf(first).size() > TableChoice.MOST_COLUMNS)) {
            return Excerpt.of(schema, tables, choice.columns(first, room, widths)::contains);
        }
        return tables.size() == blocks.length
                ? Excerpt.whole(schema)
                : Excerpt.of(schema, tables, column -> true);
    }

    /** Pieces per column with its comment and values. */
    private int[] widths(Map<Integer, List<int[]>> shown) {
        int[] widths = new int[schema.columns().size()];
        for (int column = 1; column < widths.length; column++) {
            SchemaPieces.Name name = names.columns().get(column);
            List<int[]> values = shown.getOrDefault(column, name.fewValues());
            int ofValues = values.stream().mapToInt(value -> value.length + 1).sum();
            widths[column] = name.label().length + ofValues + (values.isEmpty() ? 0 : 1) + name.commentWidth();
        }
        return widths;
    }

    /** Pieces per table with its columns. */
    private int[] blocks(int[] widths) {
        int[] blocks = new int[schema.tables().size()];
        for (int table = 0; table < blocks.length; table++) {
            SchemaPieces.Name name = names.tables().get(table);
            blocks[table] = name.label().length + name.commentWidth() + 2;
            for (int column : schema.columnsOf(table)) {
                blocks[table] += widths[column] + 1;
            }
        }
        return blocks;
    }

    /** New numbers of columns and tables; -1 for what was left out. */
    private record Renumbering(int[] columns, int[] tables) {
        int number(Target target) {
            return (target.sort() == Target.Sort.COLUMN ? columns : tables)[target.index()];
        }

        Set<Link> links(Set<Link> all) {
            Set<Link> kept = new HashSet<>();
            for (Link link : all) {
                int number = number(link.target());
                if (number >= 0) {
                    kept.add(new Link(link.word(), new Target(link.target().sort(), number), link.kind()));
                }
            }
            return kept;
        }

        List<Target> targets(Collection<Target> all) {
            return all.stream()
                    .filter(target -> number(target) >= 0)
                    .map(target -> new Target(target.sort(), number(target)))
                    .toList();
        }

        Map<Integer, List<int[]>> values(Map<Integer, List<int[]>> all) {
            Map<Integer, List<int[]>> kept = new HashMap<>();
            all.forEach((column, values) -> {
                if (columns[column] >= 0) {
                    kept.put(columns[column], values);
                }
            });
            return kept;
        }
    }
}
