package io.querypilot.yaml;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * One node of a document and the line it begins in. What is below it is looked at only when it is asked for: by aliases
 * a short text can stand for one without end.
 */
public final class YamlNode {
    /** A name and what stands under it. */
    public record Pair(YamlNode name, YamlNode value) {}

    private final Node node;

    private YamlNode(Node node) {
        this.node = node;
    }

    /** The text of a plain file of at most so many bytes. */
    public static String text(Path file, long most) throws IOException {
        if (!Files.isRegularFile(file) || Files.size(file) > most) {
            throw new IOException("no plain file, or too large");
        }
        return Files.readString(file);
    }

    /** The whole of a text of at most so many characters; empty where nothing stands in it. */
    public static Optional<YamlNode> read(String text, int most) throws NotYaml {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(most);
        try {
            return Optional.ofNullable(new Yaml(new SafeConstructor(options)).compose(new StringReader(text)))
                    .map(YamlNode::new);
        } catch (YAMLException fault) {
            throw new NotYaml(fault);
        }
    }

    public int line() {
        return node.getStartMark().getLine() + 1;
    }

    /** A single value without the blanks around it; empty where this is something else. */
    public Optional<String> text() {
        return node instanceof ScalarNode scalar ? Optional.of(scalar.getValue().strip()) : Optional.empty();
    }

    public Optional<List<YamlNode>> items() {
        return node instanceof SequenceNode sequence
                ? Optional.of(sequence.getValue().stream().map(YamlNode::new).toList())
                : Optional.empty();
    }

    public Optional<List<Pair>> pairs() {
        return node instanceof MappingNode mapping
                ? Optional.of(mapping.getValue().stream()
                        .map(pair -> new Pair(new YamlNode(pair.getKeyNode()), new YamlNode(pair.getValueNode())))
                        .toList())
                : Optional.empty();
    }
}
