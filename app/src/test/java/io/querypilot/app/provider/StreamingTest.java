package io.querypilot.app.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.querypilot.Ask;
import io.querypilot.QueryPilot;
import io.querypilot.Settings;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.demo.DemoShop;
import io.querypilot.error.QueryPilotException;
import io.querypilot.flow.Listener;
import io.querypilot.flow.StepEvent;
import io.querypilot.link.SchemaLinker;
import io.querypilot.model.prompted.PromptSettings;
import io.querypilot.state.Answer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Replies that arrive piece by piece, over real HTTP and every protocol. */
class StreamingTest {
    private static final String SQL = "SELECT COUNT(*) AS customers FROM customers";
    private static final String QUESTION = "How many customers are there?";
    private static final String DRAFT =
            "{\"reasoning\": \"Count the \\\"customers\\\".\", \"sql\": \"SELECT COUNT(*) AS customers\\nFROM customers\","
                    + " \"assumptions\": [], \"ask\": \"\", \"options\": [], \"need_tables\": [], \"cannot_answer\": \"\"}";

    private final WireServer server = WireServer.start();
    private final Database shop = Databases.open(DemoShop.inCache().toString());
    private final List<StepEvent.Arriving> arrived = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        shop.close();
        server.close();
    }

    private QueryPilot pilot(Provider provider, Duration timeout) {
        ModelSpec spec = ModelSpec.of(provider.id() + ":test", server.url(), timeout, PromptSettings.STANDARD);
        Map<String, String> keys = Map.of("OPENAI_API_KEY", "k", "ANTHROPIC_API_KEY", "k", "GEMINI_API_KEY", "k");
        return new QueryPilot(
                shop, new Providers(keys, wait -> {}).create(spec), new SchemaLinker(), Settings.STANDARD);
    }

    private Answer asked(Provider provider) {
        return pilot(provider, Duration.ofMinutes(2)).ask(Ask.of(QUESTION).telling(hearing()));
    }

    private Listener hearing() {
        return Listener.hearingReplies(event -> {
            if (event instanceof StepEvent.Arriving reply) {
                arrived.add(reply);
            }
        });
    }

    @ParameterizedTest
    @EnumSource(Provider.class)
    void tellsHowTheReplyGrowsAndCountsWhatItCost(Provider provider) {
        server.says(DRAFT);

        Answer answer = asked(provider);

        assertThat(answer).isInstanceOf(Answer.Answered.class);
        assertThat(answer.trace().usage().inputTokens()).isEqualTo(120);
        assertThat(answer.trace().usage().outputTokens()).isEqualTo(30);
        assertThat(answer.trace().usage().calls()).isEqualTo(1);
        // How many there are depends on who is faster: of what has not been heard yet only the latest is told.
        assertThat(arrived).isNotEmpty().allMatch(event -> event.node().equals("GENERATE") && event.attempt() == 1);
        StepEvent.Arriving last = arrived.get(arrived.size() - 1);
        assertThat(last.reasoning()).isEqualTo("Count the \"customers\".");
        assertThat(last.text()).isEqualTo(SQL);
        assertThat(arrived).extracting(event -> event.text().length()).isSorted();
    }

    @ParameterizedTest
    @EnumSource(Provider.class)
    void asksForTheWholeReplyWhereNobodyListens(Provider provider) {
        server.says(DRAFT);

        assertThat(pilot(provider, Duration.ofMinutes(2)).ask(QUESTION)).isInstanceOf(Answer.Answered.class);

        assertThat(server.requests()).hasSize(1).noneMatch(Wire::wantsStream);
    }

    @ParameterizedTest
    @EnumSource(Provider.class)
    void cancellingEndsTheStream(Provider provider) throws InterruptedException {
        server.then(new WireReply.Unending("{\"reasoning\": \"Count the customers, one by one"));
        QueryPilot pilot = pilot(provider, Duration.ofMinutes(2));
        Thread asking = Thread.currentThread();
        Listener cancelling = Listener.hearingReplies(event -> {
            if (event instanceof StepEvent.Arriving) {
                asking.interrupt();
            }
        });

        QueryPilotException fault = catchThrowableOfType(
                QueryPilotException.class, () -> pilot.ask(Ask.of(QUESTION).telling(cancelling)));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(fault).hasMessageContaining("cancelled");
        assertThat(server.clientLeft()).isTrue();
        assertThat(server.requests()).hasSize(1);
    }

    /** A reasoning model may be silent for long before its first word; that is paid for too. */
    @Test
    void cancellingEndsAStreamThatHasNotSaidAnything() throws InterruptedException {
        server.then(new WireReply.Unending(""));
        QueryPilot pilot = pilot(Provider.OPENAI, Duration.ofMinutes(2));
        Thread asking = new Thread(() -> catchThrowableOfType(
                QueryPilotException.class, () -> pilot.ask(Ask.of(QUESTION).telling(hearing()))));
        asking.start();
        while (server.requests().isEmpty()) {
            Thread.sleep(5);
        }

        asking.interrupt();

        assertThat(server.clientLeft()).isTrue();
        asking.join();
        assertThat(arrived).isEmpty();
    }

    @Test
    void aStreamThatNeverEndsIsGivenUpAtTheTimeOut() throws InterruptedException {
        server.otherwise(request -> new WireReply.Unending("{\"reasoning\": \"Count the customers, one by one"));
        QueryPilot pilot = pilot(Provider.OPENAI, Duration.ofMillis(300));

        QueryPilotException fault = catchThrowableOfType(
                QueryPilotException.class, () -> pilot.ask(Ask.of(QUESTION).telling(hearing())));

        assertThat(fault).hasMessageContaining("did not answer in time");
        assertThat(server.clientLeft()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(Provider.class)
    void aTornStreamIsAskedForAgainAndItsPartIsPaidFor(Provider provider) {
        server.then(new WireReply.Torn("{\"reasoning\": \"Count the customers")).says(DRAFT);

        Answer answer = asked(provider);

        assertThat(answer).isInstanceOf(Answer.Answered.class);
        assertThat(answer.trace().usage().calls()).isEqualTo(2);
        assertThat(answer.trace().usage().inputTokens()).isGreaterThan(120);
        assertThat(answer.trace().usage().outputTokens()).isGreaterThan(30);
    }

    @ParameterizedTest
    @EnumSource(value = Provider.class, mode = EnumSource.Mode.EXCLUDE, names = "OLLAMA")
    void aServerThatSendsTheReplyAsAWholeIsAskedForThatFromThenOn(Provider provider) {
        server.withoutStreams().otherwise(request -> WireReply.says(DRAFT));
        QueryPilot pilot = pilot(provider, Duration.ofMinutes(2));

        Answer first = pilot.ask(Ask.of(QUESTION).telling(hearing()));
        Answer second = pilot.ask(Ask.of(QUESTION).telling(hearing()));

        assertThat(first.trace().usage().calls()).isEqualTo(2);
        assertThat(second.trace().usage().calls()).isEqualTo(1);
        assertThat(server.requests()).extracting(Wire::wantsStream).containsExactly(true, false, false);
    }

    @ParameterizedTest
    @EnumSource(Provider.class)
    void aServerThatRefusesToStreamIsAskedForTheWholeReply(Provider provider) {
        server.then(WireReply.status(400, "Your organization must be verified to stream this model.")).says(DRAFT);

        assertThat(asked(provider)).isInstanceOf(Answer.Answered.class);
        assertThat(server.requests()).extracting(Wire::wantsStream).containsExactly(true, false);
    }

    @ParameterizedTest
    @EnumSource(Provider.class)
    void aBusyServerIsAskedAgain(Provider provider) {
        server.then(WireReply.busy(1)).says(DRAFT);

        assertThat(asked(provider).trace().usage().calls()).isEqualTo(2);
    }
}
