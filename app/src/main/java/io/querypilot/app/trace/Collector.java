package io.querypilot.app.trace;

import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Where traces go: the address, headers with it, under which name, and whether they may hold what people asked. */
record Collector(String address, Map<String, String> headers, String service, boolean content) {
    private static final String PATH = "/v1/traces";

    /** Our setting first, then OpenTelemetry's own variables, of which the address for traces is taken as it stands. */
    static Optional<Collector> of(Map<String, String> environment, Configuration configuration) {
        if (environment.getOrDefault("OTEL_SDK_DISABLED", "").equalsIgnoreCase("true")
                || environment.getOrDefault("OTEL_TRACES_EXPORTER", "").equals("none")) {
            return Optional.empty();
        }
        Optional<String> address = configuration.find(Setting.TRACE)
                .map(Collector::forTraces)
                .or(() -> given(environment, "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"))
                .or(() -> given(environment, "OTEL_EXPORTER_OTLP_ENDPOINT").map(Collector::forTraces));
        return address.map(Collector::checked).map(url -> new Collector(
                url,
                headers(environment),
                given(environment, "OTEL_SERVICE_NAME").orElse("querypilot"),
                configuration.value(Setting.TRACE_CONTENT)));
    }

    private static Optional<String> given(Map<String, String> environment, String variable) {
        return Optional.ofNullable(environment.get(variable)).map(String::strip).filter(text -> !text.isEmpty());
    }

    private static String forTraces(String base) {
        return base.endsWith(PATH) ? base : base.replaceAll("/+$", "") + PATH;
    }

    private static String checked(String address) {
        if (!address.matches("https?://[^\\s@]+")) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "The address that traces are to be sent to is none.",
                    "Give trace or OTEL_EXPORTER_OTLP_ENDPOINT such as http://localhost:4318.");
        }
        return address;
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
                .forEach(pair -> headers.put(
                        pair[0].strip(), URLDecoder.decode(pair[1].strip().replace("+", "%2B"), StandardCharsets.UTF_8)));
        return headers;
    }
}
