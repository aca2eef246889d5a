package io.querypilot.link;

import io.querypilot.language.Words;
import io.querypilot.link.ValueIndex.Cell;
import io.querypilot.link.Vocabulary.Meaning;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What the words of one question say for each table and column of an index. */
final class Evidence {
    private static final double TABLE_NAME = 1.0;
    private static final double COLUMN_NAME = 0.6;
    private static final double TABLE_COMMENT = 0.5;
    private static final double COLUMN_COMMENT = 0.4;
    private static final double VALUE = 0.8;
    private static final double LONGER_VALUE = 0.3;
    private static final double WHOLE_NAME = 0.6;
    private static final double WHOLE_COLUMN = 0.3;
    private static final int FEW_HOLDERS = 3;

    private final SchemaIndex index;
    private final double[] tables;
    private final double[] nameWeight;
    private final float[] nameHits;
    private final float[] columns;
    private final float[] columnHits;
    private final int[] columnTerm;
    private final Map<Integer, Set<String>> values = new HashMap<>();

    private final double[] best;
    private final double[] bestName;
    private final int[] touched;
    private int touchedCount;
    private int term;

    private Evidence(SchemaIndex index) {
        this.index = index;
        tables = new double[index.tableCount()];
        nameWeight = new double[index.tableCount()];
        nameHits = new float[index.tableCount()];
        touched = new int[index.tableCount()];
        best = new double[index.tableCount()];
        bestName = new double[index.tableCount()];
        columns = new float[index.columnCount()];
        columnHits = new float[index.columnCount()];
        columnTerm = new int[index.columnCount()];
    }

    static Evidence of(Question question, SchemaIndex index) {
        Evidence evidence = new Evidence(index);
        question.terms().forEach(word -> evidence.word(index.vocabulary.meanings(word)));
        question.gluedPairs().stream()
                .filter(index.vocabulary::holds)
                .forEach(pair -> evidence.word(List.of(new Meaning(pair, 1))));
        index.values.mentionedIn(question).forEach(evidence::value);
        evidence.wholeNames();
        return evidence;
    }

    double[] tables() {
        return tables;
    }

    void favourTable(int number, double weight) {
        tables[number] += weight;
    }

    void favourColumn(int number, double weight) {
        columns[number] += (float) weight;
    }

    double column(int number) {
        return columns[number] * (0.5 + 0.5 * Math.min(1, columnHits[number] / index.columnNameLength(number)));
    }

    /** The tables that hold a value of the question which few others hold. */
    Set<Integer> tablesWithValues() {
        Map<String, Set<Integer>> holders = new HashMap<>();
        values.forEach((column, held) -> held.forEach(value ->
                holders.computeIfAbsent(value, any -> new HashSet<>()).add(index.tableOf(column))));
        return holders.values().stream()
                .filter(tables -> tables.size() <= FEW_HOLDERS)
                .flatMap(Set::stream)
                .collect(Collectors.toSet());
    }

    Set<String> values(int column) {
        return values.getOrDefault(column, Set.of());
    }

    private void word(List<Meaning> meanings) {
        term++;
        for (Meaning meaning : meanings) {
            for (int table : index.tableNames.of(meaning.stem())) {
                raise(table, TABLE_NAME * meaning.weight());
                bestName[table] = Math.max(bestName[table], meaning.weight());
            }
            raiseAll(index.tableComments.of(meaning.stem()), TABLE_COMMENT * meaning.weight());
            raiseColumns(index.columnNames.of(meaning.stem()), COLUMN_NAME * meaning.weight());
            raiseColumns(index.columnComments.of(meaning.stem()), COLUMN_COMMENT * meaning.weight());
        }
        double rarity = settle();
        for (Meaning meaning : meanings) {
            addColumns(index.columnNames.of(meaning.stem()), COLUMN_NAME * meaning.weight() * rarity);
            addColumns(index.columnComments.of(meaning.stem()), COLUMN_COMMENT * meaning.weight() * rarity);
        }
    }

    private void value(List<Cell> cells) {
        term++;
        int words = Words.in(cells.get(0).value()).size();
        double weight = VALUE + LONGER_VALUE * (words - 1);
        cells.forEach(cell -> raise(index.tableOf(cell.column()), weight));
        double rarity = settle();
        for (Cell cell : cells) {
            columns[cell.column()] += (float) (weight * rarity);
            columnHits[cell.column()] += words;
            values.computeIfAbsent(cell.column(), key -> new LinkedHashSet<>()).add(cell.value());
        }
    }

    private void raiseAll(int[] numbers, double weight) {
        for (int table : numbers) {
            raise(table, weight);
        }
    }

    private void raiseColumns(int[] numbers, double weight) {
        for (int column : numbers) {
            raise(index.tableOf(column), weight);
        }
    }

    private void raise(int table, double weight) {
        if (best[table] == 0) {
            touched[touchedCount++] = table;
        }
        best[table] = Math.max(best[table], weight);
    }

    /** Adds the term's best weight to each touched table; a term that fits many tables says less about each. */
    private double settle() {
        double rarity = rarity();
        for (int i = 0; i < touchedCount; i++) {
            int table = touched[i];
            tables[table] += rarity * best[table];
            nameWeight[table] += rarity * bestName[table];
            nameHits[table] += (float) bestName[table];
            best[table] = 0;
            bestName[table] = 0;
        }
        touchedCount = 0;
        return rarity;
    }

    private double rarity() {
        double spread = 0.5;
        for (int i = 0; i < touchedCount; i++) {
            spread += best[touched[i]];
        }
        return Math.log(1 + tables.length / spread) / Math.log(1 + tables.length / 0.5);
    }

    /** Meanings come surest first, so the first one to reach a column in this term is the one that counts. */
    private void addColumns(int[] numbers, double weight) {
        for (int column : numbers) {
            if (columnTerm[column] != term) {
                columnTerm[column] = term;
                columns[column] += (float) weight;
                columnHits[column]++;
            }
        }
    }

    private void wholeNames() {
        double[] bestColumn = new double[tables.length];
        for (int column = 0; column < columns.length; column++) {
            if (columns[column] > 0) {
                int table = index.tableOf(column);
                bestColumn[table] = Math.max(bestColumn[table], column(column));
            }
        }
        for (int table = 0; table < tables.length; table++) {
            double cover = Math.min(1, nameHits[table] / index.tableNameLength(table));
            tables[table] += WHOLE_NAME * nameWeight[table] * cover + WHOLE_COLUMN * bestColumn[table];
        }
    }
}
