package io.querypilot.app.provider;

import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import java.time.Duration;

/** Takes the time-outs LangChain4j hands over and makes a {@link BoundedHttpClient} of them. */
final class BoundedHttpClientBuilder implements HttpClientBuilder {
    private Duration connectTimeout = Duration.ofSeconds(10);
    private Duration readTimeout = Duration.ofSeconds(60);

    @Override
    public Duration connectTimeout() {
        return connectTimeout;
    }

    @Override
    public HttpClientBuilder connectTimeout(Duration timeout) {
        // A server that is there answers the door soon, however long it thinks afterwards.
        connectTimeout = timeout.compareTo(connectTimeout) < 0 ? timeout : connectTimeout;
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
        return new BoundedHttpClient(connectTimeout, readTimeout);
    }
}
