package io.querypilot.link;

import io.querypilot.language.Stemmer;
import io.querypilot.language.Thesaurus;
import io.querypilot.language.Words;
import io.querypilot.language.Words.Word;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Everything of one schema that a question can mention, found by stem; tables and columns go by number. */
final class SchemaIndex {
    private record Name(List<String> stems, byte length) {}

    final Postings tableNames = new Postings();
    final Postings tableComments = new Postings();
    final Postings columnNames = new Postings();
    final Postings columnComments = new Postings();
    final ValueIndex values = new ValueIndex();
    final Vocabulary vocabulary;
    final ForeignKeyGraph graph;

    private final List<Table> tables;
    private final int[] firstColumn;
    private final int[] tableOfColumn;
    private final byte[] tableNameLength;
    private final byte[] columnNameLength;
    private final Segmenter segmenter;
    private final Map<String, Name> names = new HashMap<>();

    SchemaIndex(List<Table> tables) {
        this.tables = tables;
        firstColumn = new int[tables.size() + 1];
        for (int i = 0; i < tables.size(); i++) {
            firstColumn[i + 1] = firstColumn[i] + tables.get(i).columns().size();
        }
        tableOfColumn = new int[firstColumn[tables.size()]];
        tableNameLength = new byte[tables.size()];
        columnNameLength = new byte[tableOfColumn.length];
        segmenter = new Segmenter(namedAlone(tables));
        for (int i = 0; i < tables.size(); i++) {
            addTable(i, tables.get(i));
        }
        names.clear();
        vocabulary = new Vocabulary(trim());
        graph = new ForeignKeyGraph(tables);
    }

    int tableCount() {
        return tables.size();
    }

    int columnCount() {
        return tableOfColumn.length;
    }

    Table table(int number) {
        return tables.get(number);
    }

    int tableOf(int column) {
        return tableOfColumn[column];
    }

    int firstColumn(int table) {
        return firstColumn[table];
    }

    IntStream columnsOf(int table) {
        return IntStream.range(firstColumn[table], firstColumn[table + 1]);
    }

    int tableNameLength(int table) {
        return tableNameLength[table];
    }

    int columnNameLength(int column) {
        return columnNameLength[column];
    }

    Column column(int number) {
        int table = tableOfColumn[number];
        return tables.get(table).columns().get(number - firstColumn[table]);
    }

    private void addTable(int number, Table table) {
        tableNameLength[number] = addName(table.name(), stem -> tableNames.add(stem, number));
        addText(table.namespace(), tableComments, number);
        addText(table.comment(), tableComments, number);
        for (int i = 0; i < table.columns().size(); i++) {
            addColumn(firstColumn[number] + i, number, table.columns().get(i));
        }
    }

    private void addColumn(int number, int table, Column column) {
        tableOfColumn[number] = table;
        columnNameLength[number] = addName(column.name(), stem -> columnNames.add(stem, number));
        addText(column.comment(), columnComments, number);
        Stream<String> held = column.kind() == ColumnKind.TEXT ? column.contents().values().stream() : Stream.empty();
        Stream.concat(column.samples().stream(), held).distinct().forEach(value -> values.add(number, value));
    }

    private byte addName(String name, Consumer<String> add) {
        Name known = names.computeIfAbsent(name, this::name);
        known.stems().forEach(add);
        return known.length();
    }

    /** Thousands of tables share their column names, so each name is taken apart once. */
    private Name name(String text) {
        List<Word> words = Words.in(text);
        List<String> stems = new ArrayList<>();
        for (Word word : words) {
            List<String> parts = segmenter.parts(word.text().toLowerCase(Locale.ROOT));
            Stream.concat(Stream.of(word.stem()), parts.stream()).forEach(stem -> {
                stems.add(stem);
                stems.addAll(Thesaurus.ENGLISH.longForms(stem));
            });
        }
        return new Name(stems, (byte) Math.max(1, Math.min(words.size(), Byte.MAX_VALUE)));
    }

    private static void addText(String text, Postings postings, int number) {
        if (!text.isEmpty()) {
            Words.stems(text).stream()
                    .filter(stem -> !Thesaurus.ENGLISH.idle(stem))
                    .forEach(stem -> postings.add(stem, number));
        }
    }

    private static Set<String> namedAlone(List<Table> tables) {
        Set<String> names = new HashSet<>();
        for (Table table : tables) {
            names.add(table.name());
            table.columns().forEach(column -> names.add(column.name()));
        }
        return names.stream().flatMap(name -> Words.stems(name).stream()).collect(Collectors.toSet());
    }

    private Set<String> trim() {
        Set<String> stems = new HashSet<>();
        List.of(tableNames, tableComments, columnNames, columnComments)
                .forEach(postings -> stems.addAll(postings.trimmed().stems()));
        return stems;
    }

    /** Takes names such as customername and slsord apart into words that the schema also writes alone, and into abbreviations. */
    private static final class Segmenter {
        private static final int SHORTEST_GLUED = 5;
        private static final int SHORTEST_PART = 3;
        private static final Set<String> SHORT_PARTS = Set.of("id", "no", "nm", "dt", "cd");

        private final Set<String> known;
        private final Map<String, List<String>> cut = new HashMap<>();

        Segmenter(Set<String> known) {
            this.known = known;
        }

        /** The stems of the parts, or nothing where the word is not glued. */
        List<String> parts(String word) {
            return word.length() < SHORTEST_GLUED ? List.of() : cut.computeIfAbsent(word, this::halves);
        }

        private List<String> halves(String word) {
            for (int at = word.length() - 2; at >= SHORTEST_PART; at--) {
                String left = Stemmer.stem(word.substring(0, at));
                String right = Stemmer.stem(word.substring(at));
                if (part(left) && part(right)) {
                    return List.of(left, right);
                }
            }
            return List.of();
        }

        private boolean part(String stem) {
            return SHORT_PARTS.contains(stem)
                    || stem.length() >= SHORTEST_PART && (known.contains(stem) || Thesaurus.ENGLISH.knows(stem));
        }
    }
}
