package io.querypilot.embedded;

import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.linking.Link;
import io.querypilot.embedded.linking.LinkKind;
import io.querypilot.embedded.linking.Target;
import io.querypilot.embedded.parser.Parse;
import io.querypilot.embedded.text.Letters;
import io.querypilot.embedded.text.Word;
import io.querypilot.embedded.text.WordLists;
import io.querypilot.embedded.text.WordPieces;
import io.querypilot.model.Draft;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Says why a question cannot be answered from these tables, and what in them comes near. */
final class Refusal {
    private static final int MOST_NEAR = 6;
    private static final int MOST_WORDS = 5;
    private static final int LONGEST_WORD = 40;
    /** Words that say what to do with the data, which nobody expects to find in it. */
    private static final Set<String> ASKING = Set.of(
            ("average mean sum maximum minimum max min highest lowest largest smallest biggest percentage percent share"
                            + " named called compare sort sorted order ordered group grouped select what's who's")
                    .split(" "));

    private Refusal() {}

    /** The likelier it is that the tables do not hold what is asked for, the surer the query must be to stand. */
    static boolean due(double unanswerable, double confidence) {
        return unanswerable >= 0.9
                || unanswerable >= 0.7 && confidence < 0.5
                || unanswerable >= 0.5 && confidence < 0.3;
    }

    /** Whether a question that follows no other has no word of English and none that points at anything. */
    static boolean noWordKnown(Parse parse, WordPieces pieces) {
        Set<Integer> linked = parse.prepared().links().stream()
                .filter(link -> link.kind() != LinkKind.NEAR && link.kind() != LinkKind.SYNONYM)
                .map(Link::word)
                .collect(Collectors.toSet());
        List<Word> words = parse.prepared().asked().words();
        return parse.prepared().asked().earlierWords() == 0
                && IntStream.range(0, words.size()).noneMatch(
                        word -> linked.contains(word) || known(words.get(word).lower(), pieces));
    }

    private static boolean known(String word, WordPieces pieces) {
        boolean wholePiece = word.length() > 2 && Letters.word(word.codePointAt(0)) && pieces.knows(word);
        return wholePiece || WordLists.STOP_WORDS.contains(word);
    }

    static Draft.Declined of(Parse parse) {
        return new Draft.Declined("I can't answer this from these tables, because " + reason(parse) + ".", near(parse));
    }

    /** The first tables there are, for who asked about something else altogether. */
    static List<String> tables(Schema schema) {
        return schema.tables().stream().map(Table::path).limit(MOST_NEAR).toList();
    }

    private static String reason(Parse parse) {
        List<String> unknown = unknownWords(parse);
        if (unknown.isEmpty()) {
            return "I found no query over them that says what you ask";
        }
        return "nothing in them is called or holds "
                + unknown.stream()
                        .limit(MOST_WORDS)
                        .map(Refusal::quoted)
                        .collect(Collectors.joining(", "));
    }

    /** Words of the question that say something and point at nothing. */
    private static List<String> unknownWords(Parse parse) {
        Set<Integer> linked = parse.prepared().links().stream()
                .filter(link -> link.kind() != LinkKind.NEAR)
                .map(Link::word)
                .collect(Collectors.toSet());
        return IntStream.range(parse.prepared().asked().earlierWords(), parse.prepared().asked().words().size())
                .filter(word -> !linked.contains(word))
                .mapToObj(word -> parse.prepared().asked().words().get(word).text())
                .filter(Refusal::telling)
                .distinct()
                .toList();
    }

    private static boolean telling(String word) {
        return word.length() > 2
                && Letters.word(word.codePointAt(0))
                && !Letters.digit(word.charAt(0))
                && !WordLists.STOP_WORDS.contains(word.toLowerCase(Locale.ROOT))
                && !ASKING.contains(word.toLowerCase(Locale.ROOT));
    }

    private static String quoted(String word) {
        boolean whole = word.length() <= LONGEST_WORD;
        return "\"" + (whole ? word : word.substring(0, LONGEST_WORD) + "…") + "\"";
    }

    /** What the question's words link to, strongest first; where there is nothing, the tables there are. */
    private static List<String> near(Parse parse) {
        SchemaView schema = parse.prepared().schema();
        Stream<String> linked = parse.prepared().links().stream()
                .sorted(Comparator.comparing(Link::kind)
                        .thenComparing(link -> link.target().sort(), Comparator.reverseOrder())
                        .thenComparing(Link::word)
                        .thenComparing(link -> link.target().index()))
                .map(link -> name(schema, link.target()));
        Set<String> names = linked.limit(100).collect(Collectors.toCollection(LinkedHashSet::new));
        if (names.isEmpty()) {
            schema.tables().forEach(table -> names.add(table.path()));
        }
        return names.stream().limit(MOST_NEAR).toList();
    }

    private static String name(SchemaView schema, Target target) {
        if (target.sort() == Target.Sort.TABLE) {
            return schema.table(target.index()).path();
        }
        int table = schema.column(target.index()).table();
        return schema.table(table).path() + "." + schema.column(target.index()).name();
    }
}
