package io.querypilot.embedded.feature;

import io.querypilot.embedded.linking.Link;
import io.querypilot.embedded.linking.LinkKind;
import io.querypilot.embedded.linking.Target;
import io.querypilot.embedded.text.Letters;
import io.querypilot.embedded.text.Word;
import io.querypilot.embedded.text.WordLists;
import java.util.Arrays;
import java.util.Collection;

/** Fills in relations and flags of one question over a schema that fits. */
final class NodeMarks {
    private final int words;
    private final int columns;
    private final byte[][] relations;
    private final int[] flags;

    NodeMarks(int words, int columns, SchemaNodes schema) {
        this.words = words;
        this.columns = columns;
        int size = words + schema.flags().length;
        relations = new byte[size][size];
        flags = new int[size];
        fillWords(size);
        for (int node = words; node < size; node++) {
            System.arraycopy(schema.relations()[node - words], 0, relations[node], words, size - words);
        }
        System.arraycopy(schema.flags(), 0, flags, words, size - words);
    }

    private void fillWords(int size) {
        for (int word = 0; word < words; word++) {
            flags[word] = Flag.WORD.bit();
            for (int other = 0; other < words; other++) {
                relations[word][other] = Relation.distance(word, other);
            }
            Arrays.fill(relations[word], words, words + columns, Relation.WORD_COLUMN_NONE.number());
            Arrays.fill(relations[word], words + columns, size, Relation.WORD_TABLE_NONE.number());
        }
        for (int node = words; node < size; node++) {
            boolean column = node < words + columns;
            Relation none = column ? Relation.COLUMN_WORD_NONE : Relation.TABLE_WORD_NONE;
            Arrays.fill(relations[node], 0, words, none.number());
        }
    }

    private int node(Target target) {
        return words + (target.sort() == Target.Sort.COLUMN ? 0 : columns) + target.index();
    }

    /** Of several links between one word and one node the strongest counts; every one sets its flags. */
    void mark(Collection<Link> links) {
        for (LinkKind kind : LinkKind.values()) {
            links.stream().filter(link -> link.kind() == kind).forEach(this::mark);
        }
    }

    private void mark(Link link) {
        int node = node(link.target());
        Target.Sort sort = link.target().sort();
        byte none = (sort == Target.Sort.COLUMN ? Relation.WORD_COLUMN_NONE : Relation.WORD_TABLE_NONE).number();
        if (relations[link.word()][node] == none) {
            relations[link.word()][node] = Relation.fromWord(sort, link.kind()).number();
            relations[node][link.word()] = Relation.toWord(sort, link.kind()).number();
        }
        flags[link.word()] |= Flag.of(link).bit();
        flags[node] |= Flag.of(link).bit();
    }

    void markWords(Asked asked) {
        for (int word = 0; word < words; word++) {
            Word read = asked.words().get(word);
            if (Letters.digit(read.text().charAt(0)) || WordLists.FLAGGED_NUMBER_WORDS.contains(read.lower())) {
                flags[word] |= Flag.NUMBER.bit();
            }
            flags[word] |= word < asked.earlierWords() ? Flag.EARLIER_QUESTION.bit() : 0;
            flags[word] |= word >= words - asked.hintWords() ? Flag.HINT.bit() : 0;
        }
    }

    void markEarlier(Collection<Target> used) {
        used.forEach(target -> flags[node(target)] |= Flag.EARLIER_PLAN.bit());
    }

    byte[][] relations() {
        return relations;
    }

    int[] flags() {
        return flags;
    }
}
