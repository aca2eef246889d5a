package io.querypilot.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LinkingQualityTest {
    record Case(String schema, String question, List<String> tables) {
        static Case of(String line) {
            String[] parts = line.split(" \\| ");
            return new Case(parts[0], parts[1], Arrays.asList(parts[2].split(" ")));
        }
    }

    /** No schema counts as small here, so that every table has to earn its place. */
    private static final Linker STRICT = new SchemaLinker(Optional.empty(), new LinkLimits(0, 0, 8, 0, 40));

    static List<Case> cases() {
        return SchemaFile.lines("questions.txt").stream().map(Case::of).toList();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void linksEveryTableTheQuestionNeedsByWordsAndValuesAlone(Case one) {
        assertThat(STRICT.link(one.question(), SchemaFile.read(one.schema())).tables())
                .extracting(linked -> linked.table().name())
                .containsAll(one.tables());
    }
}
