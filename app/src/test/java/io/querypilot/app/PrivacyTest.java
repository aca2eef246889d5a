package io.querypilot.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.app.Started.Finished;
import io.querypilot.app.provider.WireReply;
import io.querypilot.app.provider.WireServer;
import io.querypilot.database.TestSqlite;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What leaves the machine and what stays in the store, read where it arrives. */
class PrivacyTest {
    private static final String[] SECRETS = {"hunter2", "f00dfeed", "555-00-1234", "tok-bob", "4111 1111 1111 1111"};
    private static final String COUNT = "SELECT count(*) AS users FROM users";

    @TempDir
    Path folder;

    private final WireServer server = WireServer.start();

    @BeforeEach
    void makeTheDatabase() {
        TestSqlite.run(
                folder.resolve("t.db"),
                "CREATE TABLE users(id INTEGER PRIMARY KEY, nick TEXT, email TEXT, password TEXT, password_hash TEXT,"
                        + " ssn TEXT, token TEXT, credit_card TEXT, note TEXT)",
                "INSERT INTO users VALUES (1, 'bobby', 'bob@example.org', 'hunter2', 'f00dfeed', '555-00-1234', 'tok-bob',"
                        + " '4111 1111 1111 1111', '4111 1111 1111 1111')");
    }

    @AfterEach
    void stopTheServer() {
        server.close();
    }

    @Test
    void secretsAreInNoPromptAndNotInTheStore() throws IOException {
        server.then(WireReply.sql(COUNT));
        ask("all", "--new-session", "s", "how many users?");
        assertThat(prompts()).contains("bobby").doesNotContain(SECRETS).doesNotContain("bob@example.org");
        assertThat(store()).contains("how many users?").doesNotContain(SECRETS).doesNotContain("bobby", "bob@example.org");
    }

    @Test
    void safeSendsNothingOfAPerson() {
        server.then(WireReply.sql(COUNT));
        ask("safe", "how many users have the e-mail bob@example.org?");
        assertThat(prompts().replace("e-mail bob@example.org?", "")).contains("bobby").doesNotContain("bob@example.org");
    }

    @Test
    void namesOfPeopleStayHere() throws IOException {
        TestSqlite.run(
                folder.resolve("t.db"),
                "CREATE TABLE customers(id INTEGER PRIMARY KEY, name TEXT)",
                "INSERT INTO customers VALUES (1, 'Ada Lovelace'), (2, 'Grace Hopper')");
        server.then(WireReply.sql("SELECT name AS x FROM customers WHERE id = 2"), WireReply.sql(COUNT));
        ask("safe", "--new-session", "s", "which customers are like Ada Lovelace?");
        ask("safe", "--session", "s", "and how many users?");
        assertThat(prompts()).contains("customers").doesNotContain("Grace Hopper");
        assertThat(store()).doesNotContain("x: Grace Hopper");
        server.then(WireReply.sql(COUNT));
        ask("all", "which customers are like Ada Lovelace?");
        assertThat(prompts()).contains("Grace Hopper");
    }

    @Test
    void columnsAreAsPrivateAsTheSettingsSay() {
        server.then(WireReply.sql(COUNT), WireReply.sql(COUNT));
        ask("all", "--secret-columns", "nick", "how many users?");
        ask("safe", "--personal-columns", "users.n*", "how many users?");
        assertThat(prompts()).doesNotContain("bobby");
        server.then(WireReply.sql(COUNT));
        ask("safe", "--plain-columns", "users.email", "how many users?");
        assertThat(prompts()).contains("bob@example.org");
    }

    @Test
    void nothingIsLookedIntoWhereSamplingIsOff() {
        server.then(WireReply.sql(COUNT));
        ask("all", "--sampling", "-users", "how many users?");
        assertThat(prompts()).contains("users").doesNotContain("bobby", "bob@example.org");
    }

    @Test
    void aColumnThatWasMadeSensitiveIsMaskedOrRefused() {
        Started started = new Started(folder);
        String select = "SELECT nick FROM users";
        assertThat(started.run("run", "--db", "t.db", "--csv", select).out()).contains("bobby");
        assertThat(started.run("run", "--db", "t.db", "--csv", "--sensitive", "mask", "--secret-columns", "nick", select).out())
                .contains("nick").doesNotContain("bobby");
        Finished refused = started.run("run", "--db", "t.db", "--sensitive", "refuse", "--personal-columns", "nick", select);
        assertThat(refused.exitCode()).isNotZero();
        assertThat(refused.out() + refused.err()).doesNotContain("bobby");
    }

    @Test
    void noneSendsNoValueAtAll() {
        server.then(WireReply.sql("SELECT COUNT(*) + 4711 - COUNT(*) AS n FROM users"), WireReply.sql(COUNT));
        ask("none", "--new-session", "s", "how many users?");
        ask("none", "--session", "s", "and how many now?");
        assertThat(prompts()).contains("users(").doesNotContain("bobby", "bob@example.org", "n: 4711");
    }

    @Test
    void aPrivateAnswerOfOneCellIsNotToldInTheNextPrompt() {
        server.then(
                WireReply.sql("SELECT email AS x FROM users WHERE nick = 'bobby'"),
                WireReply.sql("SELECT password AS p FROM users WHERE nick = 'bobby'"),
                WireReply.sql(COUNT));
        ask("safe", "--new-session", "s", "where does bobby get mail?");
        ask("safe", "--session", "s", "and what does bobby type to log in?");
        ask("safe", "--session", "s", "how many of them are there?");
        assertThat(prompts()).contains("1 row of x.").doesNotContain("bob@example.org", "hunter2");
    }

    private void ask(String values, String... rest) {
        String[] always = {
            "ask", "--db", "t.db", "--model", "openai:test", "--base-url", server.url(), "--understanding", "off",
            "--send-values", values
        };
        Finished finished = new Started(folder)
                .with("OPENAI_API_KEY", "sk-test")
                .run(Stream.concat(Stream.of(always), Stream.of(rest)).toArray(String[]::new));
        assertThat(finished.exitCode()).as(finished.err()).isZero();
    }

    private String prompts() {
        return server.requests().stream().map(WireServer.Request::prompt).collect(Collectors.joining());
    }

    private String store() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.walk(folder.resolve("home"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.append(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return all.toString();
    }
}
