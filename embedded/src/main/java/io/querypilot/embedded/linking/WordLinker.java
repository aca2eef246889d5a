package io.querypilot.embedded.linking;

import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.text.Abbreviations;
import io.querypilot.embedded.text.Word;
import io.querypilot.embedded.text.WordPieces;
import io.querypilot.embedded.text.WordVectors;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Links questions to one schema; keeps what depends on the schema alone. */
public final class WordLinker {
    private final SchemaView schema;
    private final CellIndex cells;
    private final List<NameWords> names;
    private final SynonymLinks synonyms;

    public WordLinker(
            SchemaView schema,
            CellIndex cells,
            WordPieces pieces,
            WordVectors vectors,
            Abbreviations abbreviations) {
        this.schema = schema;
        this.cells = cells;
        this.names = NameWords.of(schema);
        this.synonyms = new SynonymLinks(names, pieces, vectors, new ShortForms(abbreviations));
    }

    public Linking link(List<Word> question, List<Alias> aliases) {
        List<String> words = question.stream().map(Word::lower).toList();
        Set<Link> links = new HashSet<>();
        NameLinks.add(words, names, links);
        NameLinks.addAliases(words, aliases, links);
        synonyms.add(words, links);
        Map<Integer, List<String>> values = ValueLinks.add(cells, schema::primaryKey, words, NameLinks.defined(words, aliases), links);
        return new Linking(links, values);
    }
}
