package io.querypilot.server.mcp;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.querypilot.server.web.Departures;
import jakarta.servlet.http.HttpServletRequest;
import java.util.function.Supplier;

/**
 * Lets something last no longer than the client that it is for. A question back to a person can wait for minutes, and the SDK
 * does not notice that the connection it was put over is closed.
 */
interface Presence {
    /** The name under which a call's request is known to its tool. */
    String REQUEST = "request";

    /** Over the standard streams: the process ends with its client. */
    Presence ALWAYS = new Presence() {
        @Override
        public <T> T whileThere(McpSyncServerExchange exchange, Supplier<T> work) {
            return work.get();
        }
    };

    /** Does work that is interrupted when its client leaves. */
    <T> T whileThere(McpSyncServerExchange exchange, Supplier<T> work);

    /** Over HTTP: as long as the connection is open that brought the call. */
    static Presence over(Departures departures) {
        return new Presence() {
            @Override
            public <T> T whileThere(McpSyncServerExchange exchange, Supplier<T> work) {
                McpTransportContext context = exchange.transportContext();
                return departures.watching((HttpServletRequest) context.get(REQUEST), work);
            }
        };
    }
}
