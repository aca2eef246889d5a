package io.querypilot.app.provider;

import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import java.time.Duration;

/** Takes the time-outs LangChain4j hands over and makes a {@link BoundedHttpClient} of them. */
final class BoundedHttpClientBuilder implements HttpClientBuilder {
    /** A server that is there answers the door soon, however long it thinks afterwards. */
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private Duration readTimeout = Duration.ofSeconds(60);

    @Override
    public Duration connectTimeout() {
        return CONNECT_TIMEOUT;
    }

    @Override
    public HttpClientBuilder connectTimeout(Duration timeout) {
        // LangChain4j hands over the time of the whole call, which bounds connecting already. With two clocks of one length a busy
        // machine decided which ended first, and a slow server was called one that cannot be reached.
        return this;
    }

    @Override
    public Duration readTimeout() {
        return readTimeout;
    }

    @Override
    public HttpClientBuilder readTimeout(Duration timeout) {
        readTimeout = timeout;
        return this;
    }

    @Override
    public HttpClient build() {
        return new BoundedHttpClient(CONNECT_TIMEOUT, readTimeout);
    }
}
