package io.querypilot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.model.chat.ChatModel;
import io.querypilot.database.Limits;
import io.querypilot.database.TestPostgres;
import io.querypilot.database.TestSqlite;
import io.querypilot.database.demo.DemoShop;
import io.querypilot.error.QueryPilotException;
import io.querypilot.flow.Services;
import io.querypilot.flow.StepEvent;
import io.querypilot.memory.Checkpoint;
import io.querypilot.memory.LessonBook;
import io.querypilot.memory.RecentSessions;
import io.querypilot.memory.Sessions;
import io.querypilot.memory.Stage;
import io.querypilot.state.Answer;
import io.querypilot.state.Answer.Answered;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;
import org.sqlite.SQLiteDataSource;

/** What a Java program does with QueryPilot. */
class FrontDoorTest {
    private static final String COUNT = "SELECT COUNT(*) AS n FROM customers";
    private static final String ENDLESS =
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n";

    @TempDir
    Path folder;

    private DataSource shop() {
        SQLiteDataSource shop = new SQLiteDataSource();
        shop.setUrl("jdbc:sqlite:" + DemoShop.at(folder.resolve("shop.db")));
        return shop;
    }

    @Test
    void theExampleOfTheReadmeCompilesAndRuns() throws Exception {
        Matcher example = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("..", "README.md")));
        assertThat(example.find()).isTrue();
        Path source = Files.writeString(folder.resolve("Example.java"), """
                import dev.langchain4j.model.chat.ChatModel;
                import io.querypilot.*;
                import io.querypilot.state.Answer;
                import javax.sql.DataSource;

                public class Example {
                    public static void run(DataSource dataSource, ChatModel chatModel) {
                        %s
                    }
                }
                """.formatted(example.group(1)));
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-cp", System.getProperty("java.class.path"), source.toString());
        assertThat(failed).isZero();

        assertThat(printed(() -> run(shop(), TestChat.writing("SELECT 'Ada' AS name")))).contains("Ada");
    }

    private void run(DataSource dataSource, ChatModel chatModel) throws Exception {
        try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            loader.loadClass("Example")
                    .getMethod("run", DataSource.class, ChatModel.class)
                    .invoke(null, dataSource, chatModel);
        }
    }

    private static String printed(ThrowingRunnable work) throws Exception {
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            work.run();
        } finally {
            System.setOut(before);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private interface ThrowingRunnable {
        void run() throws Exception;
    }

    @Test
    void theEngineIsFoundFromTheDataSource() {
        PGSimpleDataSource postgres = new PGSimpleDataSource();
        postgres.setUrl(TestPostgres.database("CREATE TABLE customers (id INTEGER PRIMARY KEY)"));
        try (QueryPilot pilot = QueryPilot.over(postgres).with(TestChat.writing(COUNT))) {
            assertThat(((Answered) pilot.ask("how many customers?")).summary()).isEqualTo("n: 0");
        }
    }

    @Test
    void aConnectionGoesBackAsItCame() throws Exception {
        SQLiteDataSource one = new SQLiteDataSource();
        one.setUrl("jdbc:sqlite:" + TestSqlite.run(folder.resolve("own.db"), "CREATE TABLE customers (id INTEGER)"));
        try (Connection connection = one.getConnection();
                Statement statement = connection.createStatement()) {
            DataSource same = new OneConnection(connection);
            try (QueryPilot pilot = QueryPilot.over(same).with(TestChat.writing(COUNT))) {
                assertThat(pilot.ask("how many customers?")).isInstanceOf(Answered.class);
            }
            statement.execute("INSERT INTO customers VALUES (1)");
        }
    }

    @Test
    void withoutAnyModelTheDependencyIsNamed() {
        try (QueryPilot pilot = QueryPilot.over(shop())) {
            assertThatThrownBy(() -> pilot.ask("how many customers?"))
                    .isInstanceOfSatisfying(QueryPilotException.class, fault -> assertThat(fault.nextStep())
                            .contains("io.querypilot:querypilot-embedded"));
        }
    }

    @Test
    void theDayIsTheClocks() {
        ScriptedModel model = ScriptedModel.writing(COUNT);
        Clock longAgo = Clock.fixed(Instant.parse("1999-12-31T12:00:00Z"), ZoneOffset.UTC);
        try (QueryPilot pilot = QueryPilot.over(shop()).with(model)) {
            pilot.ask(Ask.of("how many customers since last year?").by(longAgo));
        }
        assertThat(model.requests().get(0).today()).isEqualTo(LocalDate.of(1999, 12, 31));
    }

    @Test
    void oneCallMayCostLess() {
        try (QueryPilot pilot = QueryPilot.over(shop()).with(TestChat.writing("SELECT name FROM customers"))) {
            Answered answer = (Answered) pilot.ask(
                    Ask.of("all names?").within(new Limits(Duration.ofSeconds(5), 2, 1 << 20)));
            assertThat(answer.table().rowCount()).isEqualTo(2);
        }
    }

    @Test
    void cancellingStopsTheModelCall() throws Exception {
        TestChat chat = TestChat.silent();
        CountDownLatch ended = new CountDownLatch(1);
        try (QueryPilot pilot = QueryPilot.over(shop()).with(chat)) {
            CompletableFuture<Answer> asked = pilot.askAsync(Ask.of("how many?").telling(event -> {
                if (event instanceof StepEvent.Faulted) {
                    ended.countDown();
                }
            }));
            chat.awaitAsked();
            asked.cancel(true);

            assertThatThrownBy(asked::join).isInstanceOf(CancellationException.class);
            ended.await();
        }
    }

    @Test
    void cancellingStopsTheStatement() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        try (QueryPilot pilot = QueryPilot.over(shop()).with(TestChat.writing(ENDLESS))) {
            CompletableFuture<Answer> asked = pilot.askAsync(Ask.of("how many?").telling(event -> {
                if (event instanceof StepEvent.Entered entered
                        && entered.stage() == Stage.EXECUTING_QUERY) {
                    running.countDown();
                }
                if (event instanceof StepEvent.Faulted) {
                    ended.countDown();
                }
            }));
            running.await();
            asked.cancel(true);
            ended.await();
        }
    }

    @Test
    void twoCallsOnOneSessionComeOneAfterTheOther() throws Exception {
        List<String> entered = new ArrayList<>();
        CountDownLatch first = new CountDownLatch(1);
        try (TestPilot test = TestPilot.over(folder, "CREATE TABLE customers (id INTEGER PRIMARY KEY)")) {
            QueryPilot pilot = test.agent(ScriptedModel.writing(COUNT, COUNT), event -> {
                synchronized (entered) {
                    entered.add(event.question().text());
                }
                first.countDown();
            });
            CompletableFuture<Answer> one = pilot.askAsync(Ask.of("how many customers?").in("s"));
            first.await();
            CompletableFuture<Answer> other = pilot.askAsync(Ask.of("and how many customers now?").in("s"));
            CompletableFuture.allOf(one, other).join();
        }
        int began = entered.indexOf("and how many customers now?");
        assertThat(entered.subList(0, began)).containsOnly("how many customers?");
        assertThat(entered.subList(began, entered.size())).containsOnly("and how many customers now?");
    }

    /** The second asks in the midst of the first; without a common lock it would take the session over. */
    @Test
    void anAgentMadeFromAnotherWaitsForItsSessions() throws Exception {
        List<Thread> second = new ArrayList<>();
        try (QueryPilot pilot = QueryPilot.over(shop()).with(ScriptedModel.writing(COUNT))) {
            QueryPilot made = pilot.with(ScriptedModel.writing(COUNT));
            Answer answer = pilot.ask(Ask.of("how many customers?").in("s").telling(event -> {
                if (second.isEmpty()) {
                    second.add(new Thread(() -> made.ask(Ask.of("and how many customers now?").in("s"))));
                    second.get(0).start();
                    awaitWaitingOrEnded(second.get(0));
                }
            }));
            second.get(0).join();
            assertThat(answer).isInstanceOf(Answered.class);
        }
    }

    private static void awaitWaitingOrEnded(Thread thread) {
        while (thread.getState() != Thread.State.WAITING && thread.isAlive()) {
            Thread.onSpinWait();
        }
    }

    @Test
    void aSessionShowsWhatIsWaitedFor() {
        Set<Stage> stages = new LinkedHashSet<>();
        try (TestPilot test = TestPilot.over(folder, "CREATE TABLE customers (id INTEGER PRIMARY KEY)")) {
            Services services = Services.of(test.database(), ScriptedModel.writing(COUNT), test.linker())
                    .remembering(noting(stages), LessonBook.OFF);
            new QueryPilot(services, test.settings(), UnaryOperator.identity(), List.of()).ask("how many customers?");
        }
        assertThat(stages)
                .containsExactly(
                        Stage.INITIALIZING,
                        Stage.QUERY_UNDERSTANDING,
                        Stage.GENERATING_SQL,
                        Stage.EXECUTING_QUERY,
                        Stage.COMPLETED);
    }

    /** Sessions that note the stage of each checkpoint. */
    private static Sessions noting(Set<Stage> stages) {
        Sessions sessions = new RecentSessions();
        return (Sessions) Proxy.newProxyInstance(
                Sessions.class.getClassLoader(), new Class<?>[] {Sessions.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("save")) {
                        stages.add(((Checkpoint) arguments[0]).stage());
                    }
                    return method.invoke(sessions, arguments);
                });
    }

    @Test
    void whatFailedForNowSaysHowToGoOn() {
        try (QueryPilot pilot = QueryPilot.over(shop()).with(TestChat.unreachable())) {
            assertThatThrownBy(() -> pilot.ask(Ask.of("how many customers?").in("monday")))
                    .isInstanceOfSatisfying(QueryPilotException.class, fault -> assertThat(fault.nextStep())
                            .endsWith("querypilot resume monday"));
        }
    }
}
