package io.querypilot.server.mcp;

import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.util.List;
import reactor.core.publisher.Mono;

/**
 * A transport to which messages are given one at a time, from whichever thread they come. The SDK's over standard streams
 * throws a message away that comes while it takes another, and then none of the later ones goes out either.
 */
final class OneAtATime implements McpServerTransportProvider {
    private final McpServerTransportProvider provider;

    OneAtATime(McpServerTransportProvider provider) {
        this.provider = provider;
    }

    /** Nothing is sent before it is ready to send: it begins to read while it is still being made. */
    @Override
    public synchronized void setSessionFactory(McpServerSession.Factory factory) {
        provider.setSessionFactory(transport -> factory.create(new InTurn(transport)));
    }

    private synchronized void send(Runnable sending) {
        sending.run();
    }

    @Override
    public List<String> protocolVersions() {
        return provider.protocolVersions();
    }

    @Override
    public Mono<Void> notifyClients(String method, Object params) {
        return provider.notifyClients(method, params);
    }

    @Override
    public Mono<Void> notifyClient(String session, String method, Object params) {
        return provider.notifyClient(session, method, params);
    }

    @Override
    public Mono<Void> closeGracefully() {
        return provider.closeGracefully();
    }

    private final class InTurn implements McpServerTransport {
        private final McpServerTransport transport;

        InTurn(McpServerTransport transport) {
            this.transport = transport;
        }

        @Override
        public Mono<Void> sendMessage(JSONRPCMessage message) {
            return Mono.create(sent -> send(
                    () -> transport.sendMessage(message).subscribe(nothing -> {}, sent::error, sent::success)));
        }

        @Override
        public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
            return transport.unmarshalFrom(data, type);
        }

        @Override
        public List<String> protocolVersions() {
            return transport.protocolVersions();
        }

        @Override
        public Mono<Void> closeGracefully() {
            return transport.closeGracefully();
        }

        @Override
        public void close() {
            transport.close();
        }
    }
}
