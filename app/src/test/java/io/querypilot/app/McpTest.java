package io.querypilot.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.querypilot.app.Started.Finished;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real program over its standard streams, with the SDK's own client. */
class McpTest {
    @TempDir
    Path folder;

    @Test
    void speaksOverTheStandardStreams() {
        ServerParameters program = ServerParameters.builder(Path.of(System.getProperty("java.home"), "bin", "java").toString())
                .args("-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), "io.querypilot.app.Main",
                        "mcp", "-v", "--db", Started.SHOP.toString(), "--store", folder.resolve("store.db").toString())
                .build();
        try (McpSyncClient client = McpClient.sync(new StdioClientTransport(program, McpJsonDefaults.getMapper()))
                .requestTimeout(Duration.ofMinutes(2))
                .initializationTimeout(Duration.ofMinutes(2))
                .build()) {
            client.initialize();
            CallToolResult result = client.callTool(
                    new CallToolRequest("run", Map.of("sql", "SELECT count(*) AS n FROM customers")));
            assertThat(result.isError()).isFalse();
            assertThat(result.structuredContent().toString()).contains("accepted=true");
        }
    }

    /** Whatever is wrong, standard output holds nothing that is not the protocol. */
    @Test
    void saysNothingElseOnStandardOutput() {
        String garbage = "this is no JSON\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n";
        Finished finished = new Started(folder)
                .reading(garbage.getBytes(StandardCharsets.UTF_8))
                .run("mcp", "-v", "--store", folder.resolve("store.db").toString());
        assertThat(finished.exitCode()).isZero();
        assertThat(finished.out().lines()).allMatch(line -> line.startsWith("{\"jsonrpc\""));
    }

    @Test
    void keysAreMadeListedAndRevoked() {
        String store = folder.resolve("store.db").toString();
        String secret = new Started(folder).run("keys", "create", "ann", "--scopes", "ask", "--store", store).out().strip();
        assertThat(secret).startsWith("qp_");
        String listed = new Started(folder).run("keys", "--csv", "--store", store).out();
        assertThat(listed).contains("ann,ask,").contains("valid").doesNotContain(secret);
        String id = listed.lines().skip(1).findFirst().orElseThrow().replaceAll(",.*", "");
        assertThat(new Started(folder).run("keys", "revoke", id, "--store", store).exitCode()).isZero();
        assertThat(new Started(folder).run("keys", "revoke", id, "--store", store).exitCode()).isEqualTo(2);
        assertThat(new Started(folder).run("keys", "create", "ann", "--scopes", "all", "--store", store).exitCode()).isEqualTo(2);
    }
}
