package io.querypilot.eval.linking;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.link.Linker;
import io.querypilot.link.SchemaLinker;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SyntheticRecallTest {
    private static final int QUESTIONS = 200;

    @ParameterizedTest
    @ValueSource(ints = {1_000, 10_000})
    void findsTheTableAskedForAmongThousandsOfSimilarOnes(int tables) {
        Schema schema = SyntheticSchema.of(tables);
        Linker linker = new SchemaLinker();
        Random random = new Random(3);
        long found = IntStream.range(0, QUESTIONS)
                .map(i -> random.nextInt(tables))
                .filter(number -> finds(linker, schema, number))
                .count();
        assertThat(found).isGreaterThanOrEqualTo(QUESTIONS * 95 / 100);
    }

    private static boolean finds(Linker linker, Schema schema, int number) {
        Table wanted = schema.tables().get(number);
        String detail = wanted.columns().get(wanted.columns().size() - 1).name().replace('_', ' ');
        String question = "Show the " + detail + " of all " + wanted.name().replace('_', ' ') + " entries";
        return linker.link(question, schema).plainTables().contains(wanted);
    }
}
