package io.querypilot;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.DemoShop;
import io.querypilot.flow.Edge;
import io.querypilot.flow.Flow;
import io.querypilot.flow.Listener;
import io.querypilot.flow.Mermaid;
import io.querypilot.flow.Node;
import io.querypilot.flow.StandardFlow;
import io.querypilot.flow.Services;
import io.querypilot.link.SchemaLinker;
import io.querypilot.state.Field;
import io.querypilot.state.State;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user of the library can add without editing core: a node, an edge and a state field. */
class FlowExtensionTest {
    private static final Field<Integer> LENGTH = new Field<>("sql length", Integer.class);

    @TempDir
    Path folder;

    @Test
    void aNodeAnEdgeAndAStateFieldCanBeAdded() {
        List<String> visited = new ArrayList<>();
        List<Integer> lengths = new ArrayList<>();
        try (Database shop = Databases.open(DemoShop.at(folder.resolve("shop.db")).toString())) {
            QueryPilot agent = new QueryPilot(
                    Services.of(shop, ScriptedModel.writing("SELECT COUNT(*) AS n FROM customers"), new SchemaLinker()),
                    Settings.STANDARD,
                    FlowExtensionTest::withMeasuring,
                    List.of(remembering(visited, lengths)));

            agent.ask("how many customers?");
        }

        assertThat(visited).containsSubsequence(Node.CRITICISE, "MEASURE", Node.EXECUTE);
        assertThat(lengths).containsExactly("SELECT COUNT(*) AS n FROM customers".length());
    }

    /** MEASURE stands between the critic and the database and leaves a number in the state. */
    private static Flow withMeasuring(Flow flow) {
        return flow.withNode(new Node("MEASURE", FlowExtensionTest::measured))
                .withEdge(new Edge(
                        Node.CRITICISE,
                        "MEASURE",
                        "valid, measured",
                        state -> state.lastAttempt().orElseThrow().critique().orElseThrow().valid()))
                .withEdge(Edge.always("MEASURE", Node.EXECUTE))
                .withField(LENGTH);
    }

    private static State measured(State state) {
        return state.with(LENGTH, state.lastAttempt().orElseThrow().sql().length());
    }

    private static Listener remembering(List<String> visited, List<Integer> lengths) {
        return new Listener() {
            @Override
            public void left(String node, State state, Duration elapsed) {
                visited.add(node);
                if (node.equals(Node.LEARN)) {
                    state.field(LENGTH).ifPresent(lengths::add);
                }
            }
        };
    }

    @Test
    void theDrawingShowsEveryEdgeOfTheTable() {
        String drawing = Mermaid.draw(Node.LOAD_SCHEMA, StandardFlow.EDGES);

        assertThat(drawing).startsWith("flowchart TD\n    START([question]) --> LOAD_SCHEMA\n");
        assertThat(drawing.lines()).hasSize(StandardFlow.EDGES.size() + 2);
        assertThat(drawing).contains("ANALYSE -- retry --> GENERATE", "CLARIFY --> STOP([end])");
    }
}
