package io.querypilot.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Nodes know their lines, and nothing below a node is read unasked. */
class YamlNodeTest {
    @Test
    void everyNodeKnowsItsLineAndWhatItIs() throws NotYaml {
        YamlNode root = YamlNode.read("one: 1\nmany:\n  - ' two '\n", 100).orElseThrow();
        assertThat(root.text()).isEmpty();
        assertThat(root.pairs().orElseThrow()).extracting(pair -> pair.name().text().orElseThrow()).containsExactly("one", "many");
        YamlNode many = root.pairs().orElseThrow().get(1).value();
        assertThat(many.line()).isEqualTo(3);
        assertThat(many.items().orElseThrow()).extracting(item -> item.text().orElseThrow()).containsExactly("two");
        assertThat(many.pairs()).isEmpty();
        assertThat(YamlNode.read("# nothing\n", 100)).isEmpty();
    }

    @Test
    void whatIsNoYamlIsToldWithItsLine() {
        assertThatThrownBy(() -> YamlNode.read("a: 1\nb: {c", 100)).isInstanceOfSatisfying(NotYaml.class, fault -> {
            assertThat(fault.line()).isEqualTo(2);
            assertThat(fault.what()).startsWith("This is not YAML: ");
        });
        assertThatThrownBy(() -> YamlNode.read("a: 12345", 5)).isInstanceOf(NotYaml.class);
    }

    @Test
    void aShortTextThatStandsForOneWithoutEndIsReadAtOnce() throws NotYaml {
        String text = IntStream.range(1, 40)
                .mapToObj(i -> "a" + i + ": &a" + i + " [*a" + (i - 1) + ", *a" + (i - 1) + "]")
                .limit(20)
                .collect(Collectors.joining("\n", "a0: &a0 [x]\n", "\n"));
        assertThat(YamlNode.read(text, 10_000).orElseThrow().pairs().orElseThrow()).hasSize(21);
    }
}
