package io.querypilot.embedded.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.TestPostgres;
import io.querypilot.database.TestSqlite;
import io.querypilot.embedded.catalogue.SchemaReader;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.cell.CellReader;
import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.plan.Action;
import io.querypilot.embedded.plan.ActionSpace;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.PlanReader;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Vocabulary;
import io.querypilot.embedded.render.Renderer;
import io.querypilot.embedded.text.Abbreviations;
import io.querypilot.embedded.text.WordPieces;
import io.querypilot.embedded.text.WordVectors;
import io.querypilot.embedded.value.ValueReader;
import io.querypilot.sql.SqlError;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Walks at random through the grammar: whatever it allows must be a query that a real engine understands. */
class RandomPlansTest {
    private static final int WALKS = 1_500;
    private static final int LONGEST = 70;
    private static final String[] TABLES = {
        "CREATE TABLE member (id INTEGER PRIMARY KEY, name TEXT, town TEXT, joined DATE, \"group\" INTEGER)",
        "CREATE TABLE rental (id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES member(id), started TIMESTAMP,"
                + " price NUMERIC(8, 2), days INTEGER)",
        "CREATE TABLE shelf (code TEXT PRIMARY KEY, width REAL)",
        "INSERT INTO member VALUES (1, 'Ann', 'New York', '2024-01-02', 1), (2, 'Bob', 'Bonn', '2024-02-03', 2)",
        "INSERT INTO rental VALUES (1, 1, '2024-03-04 10:00:00', 9.5, 3)"
    };

    @TempDir
    Path folder;

    @Test
    void everyPlanEndsAndIsUnderstoodBySqlite() {
        Path file = TestSqlite.run(folder.resolve("rental.db"), TABLES);
        try (Database database = Databases.open(file.toString())) {
            List<String> refused = refused(database, new Random(5));
            assertThat(refused).isEmpty();
        }
    }

    @Test
    void noPlanIsASyntaxErrorToPostgres() {
        try (Database database = Databases.open(TestPostgres.database(TABLES))) {
            List<String> refused = refused(database, new Random(6));
            assertThat(refused.stream().filter(message -> message.contains("syntax error"))).isEmpty();
        }
    }

    private static List<String> refused(Database database, Random random) {
        Prepared prepared = prepared(database);
        ActionSpace space = ActionSpace.of(Vocabulary.WHOLE, prepared.encoding());
        List<String> refused = new ArrayList<>();
        for (int walk = 0; walk < WALKS; walk++) {
            Optional<Plan> plan = walk(prepared, space, random);
            if (plan.isPresent() && plan.get() instanceof Plan.Answerable answerable && oneColumnInside(answerable)) {
                Renderer.sql(answerable, prepared.schema(), database.dialect(), LocalDate.of(2024, 5, 15))
                        .ifPresent(sql -> check(database, sql, refused));
            }
        }
        return refused;
    }

    private static void check(Database database, String sql, List<String> refused) {
        Optional<SqlError> error = database.prepare(sql);
        error.filter(found -> !meaning(found)).ifPresent(found -> refused.add(found.message() + ": " + sql));
    }

    /** What the grammar leaves to the model: aggregates that make no sense together, and sets of unequal width. */
    private static boolean meaning(SqlError error) {
        String message = error.message();
        return message.contains("misuse of aggregate")
                || message.contains("HAVING clause on a non-aggregate")
                || message.contains("misuse of window function")
                || message.contains("ORDER BY term does not match");
    }

    /** '*' in a nested query or beside a set operation has as many columns as its tables, which nothing can compare. */
    private static boolean oneColumnInside(Plan.Answerable plan) {
        List<Query> all = plan.query().all().toList();
        return all.size() == 1
                || all.stream().flatMap(query -> query.select().stream()).noneMatch(RandomPlansTest::star);
    }

    private static boolean star(Expression expression) {
        return expression instanceof Expression.ColumnUse use && use.star();
    }

    private static Prepared prepared(Database database) {
        CellIndex cells = new CellIndex(CellReader.read(QuestionDatabase.of(database), database.schema()));
        WordPieces pieces = new WordPieces(List.of("[PAD]"));
        WordVectors vectors = new WordVectors(new byte[(WordVectors.WIDTH + Float.BYTES) * 200]);
        Preparer preparer =
                new Preparer(SchemaReader.read(database.schema()), cells, pieces, vectors, Abbreviations.NONE);
        Asked asked = Asked.of("rentals of ann in new york since March 2024 over 12 days", List.of());
        return preparer.prepare(asked, List.of());
    }

    private static Optional<Plan> walk(Prepared prepared, ActionSpace space, Random random) {
        Grammar grammar = new Grammar(prepared.schema(), space, prepared.shownCells());
        Derivation derivation = Derivation.start();
        List<Action> actions = new ArrayList<>();
        while (!derivation.done() && actions.size() < LONGEST) {
            int action = chosen(grammar.allowed(derivation), space, random);
            actions.add(space.action(action));
            derivation = grammar.advance(derivation, action);
        }
        return derivation.done()
                ? Optional.of(PlanReader.read(
                        prepared.schema(), actions.subList(0, actions.size() - 1), new ValueReader(prepared)))
                : Optional.empty();
    }

    /** Ends half of the time where it may. */
    private static int chosen(BitSet allowed, ActionSpace space, Random random) {
        assertThat(allowed.isEmpty()).as("a dead end").isFalse();
        for (Token end : List.of(Token.END, Token.CLOSE_QUERY)) {
            if (allowed.get(space.token(end)) && random.nextBoolean()) {
                return space.token(end);
            }
        }
        return allowed.stream().skip(random.nextInt(allowed.cardinality())).findFirst().orElseThrow();
    }
}
