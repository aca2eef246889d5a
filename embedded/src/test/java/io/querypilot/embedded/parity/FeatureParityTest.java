package io.querypilot.embedded.parity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.feature.Encoding;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.linking.Link;
import io.querypilot.embedded.linking.Target;
import io.querypilot.embedded.network.Weights;
import io.querypilot.embedded.text.Word;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Java reads a question exactly as the Python that trained the weights does. */
class FeatureParityTest {
    private final Weights weights = TestWeights.loaded();

    @Test
    void readsEveryQuestionAsTrainingDoes() throws IOException {
        List<ParityFile.Group> groups = ParityFile.read();
        assertThat(groups).hasSizeGreaterThan(24);
        for (ParityFile.Group group : groups) {
            Preparer preparer = group.preparer(weights);
            for (JsonNode question : group.questions()) {
                compare(group.name(), prepared(preparer, question), question);
            }
        }
    }

    static Prepared prepared(Preparer preparer, JsonNode question) {
        List<Target> earlierUse = new ArrayList<>();
        question.get("earlier_nodes").forEach(node -> earlierUse.add(target(node.get(0), node.get(1))));
        Asked asked = Asked.hinted(question.get("question").asText(), ParityFile.texts(question.get("earlier")));
        return preparer.prepare(asked, earlierUse);
    }

    private static Target target(JsonNode sort, JsonNode index) {
        return new Target(Target.Sort.valueOf(sort.asText().toUpperCase(Locale.ROOT)), index.asInt());
    }

    private static void compare(String database, Prepared prepared, JsonNode wanted) {
        String name = database + ": " + wanted.get("question").asText();
        assertThat(prepared.asked().text()).as(name).isEqualTo(wanted.get("text").asText());
        assertThat(prepared.asked().words().stream().map(Word::text).toList())
                .as(name)
                .isEqualTo(words(wanted.get("words")));
        assertThat(prepared.excerpt().tables()).as(name).isEqualTo(ParityFile.integers(wanted.get("tables")));
        assertThat(prepared.excerpt().columns()).as(name).isEqualTo(ParityFile.integers(wanted.get("columns")));
        assertThat(written(prepared.links())).as(name).isEqualTo(links(wanted.get("links")));
        Encoding encoding = prepared.encoding();
        assertThat(boxed(encoding.pieces())).as(name).isEqualTo(ParityFile.integers(wanted.get("pieces")));
        assertThat(boxed(encoding.positions())).as(name).isEqualTo(ParityFile.integers(wanted.get("positions")));
        assertThat(boxed(encoding.owners())).as(name).isEqualTo(ParityFile.integers(wanted.get("owners")));
        assertThat(boxed(encoding.flags())).as(name).isEqualTo(ParityFile.integers(wanted.get("flags")));
        assertThat(Arrays.stream(encoding.relations()).map(HexFormat.of()::formatHex).toList())
                .as(name)
                .isEqualTo(ParityFile.texts(wanted.get("relations")));
    }

    private static List<String> words(JsonNode json) {
        List<String> words = new ArrayList<>();
        json.forEach(word -> words.add(word.get(0).asText()));
        return words;
    }

    private static List<Integer> boxed(int[] numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }

    private static Set<String> written(Set<Link> links) {
        return links.stream()
                .map(link -> link.word() + " " + link.target().sort() + " " + link.target().index() + " " + link.kind())
                .map(text -> text.toLowerCase(Locale.ROOT))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> links(JsonNode json) {
        Set<String> links = new TreeSet<>();
        json.forEach(link -> links.add(String.join(" ", ParityFile.texts(link))));
        return links;
    }
}
