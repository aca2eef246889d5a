package io.querypilot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.demo.DemoShop;
import io.querypilot.flow.Edge;
import io.querypilot.flow.Flow;
import io.querypilot.flow.Graph;
import io.querypilot.flow.Listener;
import io.querypilot.flow.Node;
import io.querypilot.flow.Services;
import io.querypilot.flow.StandardFlow;
import io.querypilot.flow.StepEvent;
import io.querypilot.link.SchemaLinker;
import io.querypilot.memory.Stage;
import io.querypilot.state.Field;
import io.querypilot.state.State;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user of the library can add without editing core: a node and a state field. */
class FlowExtensionTest {
    private static final String SQL = "SELECT COUNT(*) AS n FROM customers";
    private static final Field<Integer> LENGTH = new Field<>("sql length", Integer.class);

    @TempDir
    Path folder;

    private Database shop;

    @BeforeEach
    void open() {
        shop = Databases.open(DemoShop.at(folder.resolve("shop.db")).toString());
    }

    @AfterEach
    void close() {
        shop.close();
    }

    private QueryPilot agent(UnaryOperator<Flow> extension, Listener... listeners) {
        return new QueryPilot(
                Services.of(shop, ScriptedModel.writing(SQL), new SchemaLinker()),
                Settings.STANDARD,
                extension,
                List.of(listeners));
    }

    /** MEASURE stands between the critic and whatever follows a valid draft, and leaves a number in the state. */
    private static Flow measuring(Flow flow) {
        Node measure = new Node("MEASURE", Stage.GENERATING_SQL, FlowExtensionTest::measured);
        return flow.insertBetween(Node.CRITICISE, Node.FIND_ALTERNATIVES, measure).withField(LENGTH);
    }

    private static State measured(State state) {
        return state.with(LENGTH, state.lastAttempt().orElseThrow().sql().length());
    }

    @Test
    void aStepBetweenTwoNodesLeavesEveryOtherWhereItWas() {
        List<String> visited = visited(FlowExtensionTest::measuring);

        assertThat(visited)
                .containsSubsequence(Node.CRITICISE, "MEASURE", Node.FIND_ALTERNATIVES, Node.EXECUTE)
                .containsAll(visited(UnaryOperator.identity()));
    }

    @Test
    void aStepAfterANodeComesBeforeWhateverFollowsIt() {
        List<Integer> lengths = new ArrayList<>();
        Node measure = new Node("MEASURE", Stage.GENERATING_SQL, FlowExtensionTest::measured);
        Node tell = new Node("TELL", Stage.EXECUTING_QUERY, state -> {
            state.field(LENGTH).ifPresent(lengths::add);
            return state;
        });

        List<String> visited = visited(flow -> flow.insertAfter(Node.GENERATE, measure)
                .insertAfter(Node.LEARN, tell)
                .withField(LENGTH));

        assertThat(visited).containsSubsequence(Node.GENERATE, "MEASURE", Node.CRITICISE, Node.LEARN, "TELL");
        assertThat(lengths).containsExactly(SQL.length());
    }

    private List<String> visited(UnaryOperator<Flow> extension) {
        List<String> visited = new ArrayList<>();
        agent(extension, event -> {
                    if (event instanceof StepEvent.Step step) {
                        visited.add(step.at().node());
                    }
                })
                .ask("how many customers?");
        return visited;
    }

    @Test
    void aFlowThatLostAStandardNodeIsRefusedByName() {
        UnaryOperator<Flow> withoutCritic = flow -> new Flow(
                flow.nodes(),
                Stream.concat(Stream.of(Edge.always(Node.GENERATE, Node.EXECUTE)), flow.edges().stream())
                        .filter(edge -> !edge.to().equals(Node.CRITICISE))
                        .toList(),
                flow.fields());

        assertThatThrownBy(() -> agent(withoutCritic)).hasMessageContaining("No question can reach CRITICISE any more");
        assertThatThrownBy(() -> agent(flow -> flow.insertBetween(
                        Node.EXECUTE, Node.CRITICISE, new Node("X", Stage.UNKNOWN, state -> state))))
                .hasMessageContaining("No edge leads from EXECUTE to CRITICISE");
    }

    @Test
    void theDrawingShowsEveryEdgeOfTheTable() {
        String drawing = Graph.draw(StandardFlow.EDGES);

        assertThat(drawing).startsWith("flowchart TD\n    START([question]) --> LOAD_SCHEMA\n");
        assertThat(drawing.lines()).hasSize(StandardFlow.EDGES.size() + 2);
        assertThat(drawing).contains("ANALYSE -.->|retry| GENERATE", "CLARIFY --> STOP([end])");
    }
}
