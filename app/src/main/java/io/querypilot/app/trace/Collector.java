package io.querypilot.app.trace;

import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where traces go: the address, headers with it, under which name, and whether they may hold what people asked. */
record Collector(String address, Map<String, String> headers, String service, boolean content) {
    private static final String PATH = "/v1/traces";
    private static final Logger LOG = LoggerFactory.getLogger("io.querypilot.trace");
    private static final AtomicBoolean WARNED = new AtomicBoolean();

    /** Our setting first, then OpenTelemetry's own variables, of which the address for traces is taken as it stands. */
    static Optional<Collector> of(Map<String, String> environment, Configuration configuration) {
        if (environment.getOrDefault("OTEL_SDK_DISABLED", "").equalsIgnoreCase("true")
                || environment.getOrDefault("OTEL_TRACES_EXPORTER", "").equals("none")) {
            return Optional.empty();
        }
        Optional<String> address = configuration.find(Setting.TRACE)
                .map(Collector::forTraces)
                .map(Collector::checked)
                .or(() -> named(environment));
        return address.map(url -> new Collector(
                url,
                headers(environment),
                given(environment, "OTEL_SERVICE_NAME").orElse("querypilot"),
                configuration.value(Setting.TRACE_CONTENT)));
    }

    /** The variables are often set for other programs, so one that is of no use to us stops nothing. */
    private static Optional<String> named(Map<String, String> environment) {
        Optional<String> address = given(environment, "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
                .or(() -> given(environment, "OTEL_EXPORTER_OTLP_ENDPOINT").map(Collector::forTraces));
        boolean grpc = given(environment, "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL")
                .or(() -> given(environment, "OTEL_EXPORTER_OTLP_PROTOCOL"))
                .filter("grpc"::equalsIgnoreCase)
                .isPresent();
        Optional<String> usable = address.filter(url -> !grpc && sound(url));
        if (address.isPresent() && usable.isEmpty() && !WARNED.getAndSet(true)) {
            // The address itself is not told, for it may hold a password.
            LOG.warn("traces are off: OpenTelemetry's variables name no collector that takes OTLP over HTTP;"
                    + " set trace to an address such as http://localhost:4318, or OTEL_SDK_DISABLED=true");
        }
        return usable;
    }

    private static Optional<String> given(Map<String, String> environment, String variable) {
        return Optional.ofNullable(environment.get(variable)).map(String::strip).filter(text -> !text.isEmpty());
    }

    private static String forTraces(String base) {
        return base.endsWith(PATH) ? base : base.replaceAll("/+$", "") + PATH;
    }

    private static String checked(String address) {
        if (!sound(address)) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "The address that traces are to be sent to is none.",
                    "Give trace such as http://localhost:4318.");
        }
        return address;
    }

    private static boolean sound(String address) {
        try {
            return address.matches("https?://[^\\s@]+") && new URI(address).getHost() != null;
        } catch (URISyntaxException none) {
            return false;
        }
    }

    /** Often a key, so they come from the environment alone: {@code name=value,name=value}. */
    private static Map<String, String> headers(Map<String, String> environment) {
        Map<String, String> headers = new TreeMap<>();
        given(environment, "OTEL_EXPORTER_OTLP_TRACES_HEADERS")
                .or(() -> given(environment, "OTEL_EXPORTER_OTLP_HEADERS"))
                .stream()
                .flatMap(text -> Stream.of(text.split(",")))
                .map(pair -> pair.split("=", 2))
                .filter(pair -> pair.length == 2)
                .forEach(pair -> headers.put(pair[0].strip(), decoded(pair[1].strip())));
        return headers;
    }

    private static String decoded(String value) {
        try {
            return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEncoded) {
            return value;
        }
    }
}
