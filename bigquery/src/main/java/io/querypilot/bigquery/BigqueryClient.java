package io.querypilot.bigquery;

import com.google.api.gax.retrying.RetrySettings;
import com.google.auth.Credentials;
import com.google.auth.oauth2.GoogleCredentials;
import com.google.auth.oauth2.ServiceAccountCredentials;
import com.google.cloud.NoCredentials;
import com.google.cloud.bigquery.BigQuery;
import com.google.cloud.bigquery.BigQueryOptions;
import com.google.cloud.http.HttpTransportOptions;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Opens Google's client with whatever credentials there are, which nothing else here ever sees. */
final class BigqueryClient {
    private static final String SCOPE = "https://www.googleapis.com/auth/bigquery";
    private static final int CONNECT_MILLIS = 10_000;
    private static final int READ_MILLIS = 30_000;
    /** A statement is waited for no longer than its own time; this bounds what is done besides. */
    private static final RetrySettings RETRIES = RetrySettings.newBuilder()
            .setMaxAttempts(4)
            .setInitialRetryDelayDuration(Duration.ofMillis(100))
            .setRetryDelayMultiplier(3)
            .setMaxRetryDelayDuration(Duration.ofSeconds(2))
            .setTotalTimeoutDuration(Duration.ofSeconds(20))
            .build();

    private BigqueryClient() {}

    static BigQuery open(BigqueryAddress address) {
        BigQueryOptions.Builder options = BigQueryOptions.newBuilder()
                .setProjectId(address.project())
                .setCredentials(address.google() ? credentials(address) : NoCredentials.getInstance())
                .setRetrySettings(RETRIES)
                .setTransportOptions(HttpTransportOptions.newBuilder()
                        .setConnectTimeout(CONNECT_MILLIS)
                        .setReadTimeout(READ_MILLIS)
                        .build());
        address.location().ifPresent(options::setLocation);
        address.endpoint().ifPresent(options::setHost);
        return options.build().getService();
    }

    private static Credentials credentials(BigqueryAddress address) {
        return address.keyFile().map(BigqueryClient::fromFile).orElseGet(BigqueryClient::standard);
    }

    /** Its words are not repeated where they may quote the file. */
    private static Credentials fromFile(String file) {
        try (InputStream key = Files.newInputStream(Path.of(file))) {
            return ServiceAccountCredentials.fromStream(key).createScoped(SCOPE);
        } catch (IOException | RuntimeException unusable) {
            String why = Files.isReadable(Path.of(file)) ? "is not the key of a service account" : "cannot be read";
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "The key file " + file + " " + why + ".",
                    "Give the JSON file that Google made for the service account, by ?keyFile=FILE.");
        }
    }

    private static Credentials standard() {
        try {
            return GoogleCredentials.getApplicationDefault().createScoped(SCOPE);
        } catch (IOException none) {
            throw new QueryPilotException(
                    ErrorCode.DATABASE_DENIED,
                    "There are no Google credentials on this machine.",
                    "Type: gcloud auth application-default login, or set GOOGLE_APPLICATION_CREDENTIALS to a key file, or"
                            + " name one in the address: ?keyFile=FILE.",
                    none);
        }
    }
}
