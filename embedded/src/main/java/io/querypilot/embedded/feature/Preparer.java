package io.querypilot.embedded.feature;

import io.querypilot.embedded.catalogue.Excerpt;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.cell.ColumnCells;
import io.querypilot.embedded.cell.HeldMoments;
import io.querypilot.embedded.linking.Alias;
import io.querypilot.embedded.linking.Link;
import io.querypilot.embedded.linking.Linking;
import io.querypilot.embedded.linking.Target;
import io.querypilot.embedded.linking.WordLinker;
import io.querypilot.embedded.text.Abbreviations;
import io.querypilot.embedded.text.WordPieces;
import io.querypilot.embedded.text.WordVectors;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Takes questions over one database to the encoder; holds what does not change between them. */
public final class Preparer {
    private static final int PIECES_PER_VALUE = 12;
    private static final int HEAD_PIECES = 6;
    private static final int MOST_PIECES_OF_FEW = 128;
    private static final int LEAST_PIECES_OF_FEW = 64;

    private final SchemaView schema;
    private final CellIndex cells;
    private final WordPieces pieces;
    private final WordLinker linker;
    private final SchemaPieces names;
    private volatile SchemaNodes wholeNodes;

    public Preparer(
            SchemaView declared,
            CellIndex cells,
            WordPieces pieces,
            WordVectors vectors,
            Abbreviations abbreviations) {
        this.schema = declared
                .withDates(column -> cells.column(column).map(ColumnCells::dates).orElse(false))
                .withMoments(column -> cells.column(column)
                        .flatMap(held -> HeldMoments.in(held.values(), declared.column(column))));
        this.cells = cells;
        this.pieces = pieces;
        this.linker = new WordLinker(schema, cells, pieces, vectors, abbreviations);
        this.names = SchemaPieces.of(schema, cells, pieces);
    }

    public SchemaView schema() {
        return schema;
    }

    /** {@code earlierUse} is what the plan before used, by number in the whole schema. */
    public Prepared prepare(Asked asked, Collection<Target> earlierUse) {
        return prepare(asked, earlierUse, List.of());
    }

    /** {@code aliases} are what people call columns and tables, by number in the whole schema. */
    public Prepared prepare(Asked asked, Collection<Target> earlierUse, List<Alias> aliases) {
        Linking linking = linker.link(asked.words(), aliases);
        List<int[]> words =
                asked.words().stream().map(word -> pieces.word(word.lower())).toList();
        Map<Integer, List<int[]>> shown = shown(linking);
        Fit fit = fitting(linking, words, shown);
        return prepare(asked, fit, words, linking, shown, earlierUse);
    }

    /** Pieces of the cells the question names. */
    private Map<Integer, List<int[]>> shown(Linking linking) {
        Map<Integer, List<int[]>> shown = new HashMap<>();
        linking.values().forEach((column, values) -> shown.put(column, values.stream()
                .map(value -> pieces.text(value, PIECES_PER_VALUE))
                .toList()));
        return shown;
    }

    private static Map<Integer, List<int[]>> fewByColumn(SchemaPieces of) {
        Map<Integer, List<int[]>> few = new TreeMap<>();
        for (int column = 0; column < of.columns().size(); column++) {
            if (!of.columns().get(column).fewValues().isEmpty()) {
                few.put(column, of.columns().get(column).fewValues());
            }
        }
        return few;
    }

    private Prepared prepare(
            Asked asked,
            Fit fit,
            List<int[]> words,
            Linking linking,
            Map<Integer, List<int[]>> shown,
            Collection<Target> earlierUse) {
        Excerpt excerpt = fit.excerpt();
        boolean whole = excerpt.schema() == schema;
        Renumbering renumbering = new Renumbering(
                excerpt.columnNumbers(schema.columns().size()),
                excerpt.tableNumbers(schema.tables().size()));
        Set<Link> links = renumbering.links(linking.links());
        SchemaPieces kept = whole ? names : names.of(excerpt);
        double[] scores = new TableChoice(excerpt.schema(), links).scores(words.size());
        Beside values = new Beside(renumbering.values(shown), numbered(excerpt.schema(), kept, scores, fit.room()));
        PieceLayout layout = PieceLayout.of(excerpt.schema(), kept, values, words, asked);
        SchemaNodes nodes = whole ? wholeNodes() : SchemaNodes.of(excerpt.schema());
        NodeMarks marks = new NodeMarks(words.size(), excerpt.columns().size(), nodes);
        marks.mark(links);
        marks.markWords(asked);
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
        return new Prepared(asked, excerpt, cells, links, texts(excerpt, values.numbered().keySet()), encoding);
    }

    /** Columns whose few values fit into the room that is left, those of the likeliest tables first. */
    private Map<Integer, List<int[]>> numbered(SchemaView laidOut, SchemaPieces kept, double[] scores, int room) {
        Map<Integer, List<int[]>> taken = new HashMap<>();
        Map<Integer, List<int[]>> few = fewByColumn(kept);
        List<Integer> order = few.keySet().stream()
                .sorted(Comparator.comparingDouble(column -> -scores[laidOut.column(column).table()]))
                .toList();
        int left = Math.min(room, MOST_PIECES_OF_FEW);
        for (int column : order) {
            int cost = 2 + few.get(column).stream().mapToInt(value -> 1 + value.length).sum();
            if (cost <= left) {
                taken.put(column, few.get(column));
                left -= cost;
            }
        }
        return taken;
    }

    private Map<Integer, List<String>> texts(Excerpt excerpt, Set<Integer> columns) {
        Map<Integer, List<String>> texts = new HashMap<>();
        columns.forEach(column -> texts.put(
                column, cells.column(excerpt.columns().get(column)).orElseThrow().fewValues()));
        return texts;
    }

    private SchemaNodes wholeNodes() {
        SchemaNodes made = wholeNodes;
        if (made == null) {
            made = SchemaNodes.of(schema);
            wholeNodes = made;
        }
        return made;
    }

    /** The part of the schema that is laid out, and how many pieces may still go beside it. */
    private record Fit(Excerpt excerpt, int room) {}

    /** The whole schema if it fits, else the tables that do; of one table too wide the columns that do. */
    private Fit fitting(Linking linking, List<int[]> words, Map<Integer, List<int[]>> shown) {
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
            return new Fit(Excerpt.whole(schema), room - (int) all);
        }
        TableChoice choice = new TableChoice(schema, linking.links());
        List<Integer> tables = choice.tables(room - LEAST_PIECES_OF_FEW, blocks, words.size());
        int first = tables.get(0);
        if (tables.size() == 1
                && (blocks[first] > room || schema.columnsOf(first).size() > TableChoice.MOST_COLUMNS)) {
            Set<Integer> columns = choice.columns(first, room, widths);
            int taken = columns.stream().mapToInt(column -> widths[column] + 1).sum();
            return new Fit(Excerpt.of(schema, tables, columns::contains), room - tableWidth(first) - taken);
        }
        int left = room - tables.stream().mapToInt(table -> blocks[table]).sum();
        return tables.size() == blocks.length
                ? new Fit(Excerpt.whole(schema), left)
                : new Fit(Excerpt.of(schema, tables, column -> true), left);
    }

    /** Pieces per column with its comment and values. */
    private int[] widths(Map<Integer, List<int[]>> shown) {
        int[] widths = new int[schema.columns().size()];
        for (int column = 1; column < widths.length; column++) {
            SchemaPieces.Name name = names.columns().get(column);
            List<int[]> values = shown.getOrDefault(column, List.of());
            int ofValues = values.stream().mapToInt(value -> value.length + 1).sum();
            widths[column] = name.label().length + ofValues + (values.isEmpty() ? 0 : 1) + name.commentWidth();
        }
        return widths;
    }

    private int tableWidth(int table) {
        SchemaPieces.Name name = names.tables().get(table);
        return name.label().length + name.commentWidth() + 2;
    }

    /** Pieces per table with its columns. */
    private int[] blocks(int[] widths) {
        int[] blocks = new int[schema.tables().size()];
        for (int table = 0; table < blocks.length; table++) {
            blocks[table] = tableWidth(table);
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
