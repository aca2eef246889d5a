package io.querypilot.server;

import static java.util.Objects.requireNonNull;

import io.querypilot.server.access.IdentityProvider;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Optional;

/**
 * Where the server listens, port 0 for any free one; how many questions it works on at once at most without virtual threads,
 * or how many requests that are no questions with them; whether
 * visitors must say who they are; how often each may come; the address they know it by; who vouches for them; how many
 * questions are worked on at once, and how many may wait.
 */
public record ServerSettings(
        String host,
        int port,
        int threads,
        boolean authentication,
        int requestsPerMinute,
        Optional<URI> publicAddress,
        Optional<IdentityProvider> provider,
        int questionsAtOnce,
        int questionsWaiting) {
    /** Threads that are left for everything but questions. */
    private static final int OTHERS = 32;

    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    public static final ServerSettings LOOPBACK =
            new ServerSettings("127.0.0.1", 0, 200, false, 100_000, Optional.empty(), Optional.empty(), 64, 100);

    public ServerSettings {
        requireNonNull(host, "host");
        requireNonNull(publicAddress, "publicAddress");
        requireNonNull(provider, "provider");
        publicAddress = publicAddress.map(ServerSettings::withoutStandardPort);
    }

    /** Browsers leave the port out that the scheme has anyway, where they say from which page they come. */
    private static URI withoutStandardPort(URI address) {
        boolean standard = address.getPort() == ("https".equalsIgnoreCase(address.getScheme()) ? HTTPS : HTTP);
        return standard ? URI.create(address.toString().replaceFirst(":" + address.getPort() + "(?=/|$)", "")) : address;
    }

    public ServerSettings withAuthentication() {
        return new ServerSettings(host, port, threads, true, requestsPerMinute, publicAddress, provider,
                questionsAtOnce, questionsWaiting);
    }

    public ServerSettings withProvider(URI address, IdentityProvider other) {
        return new ServerSettings(
                host, port, threads, true, requestsPerMinute, Optional.of(address), Optional.of(other),
                questionsAtOnce, questionsWaiting);
    }

    public ServerSettings withRequestsPerMinute(int most) {
        return new ServerSettings(host, port, threads, authentication, most, publicAddress, provider, questionsAtOnce,
                questionsWaiting);
    }

    public ServerSettings on(int other) {
        return new ServerSettings(host, other, threads, authentication, requestsPerMinute, publicAddress, provider,
                questionsAtOnce, questionsWaiting);
    }

    public ServerSettings on(String other) {
        return new ServerSettings(other, port, threads, authentication, requestsPerMinute, publicAddress, provider,
                questionsAtOnce, questionsWaiting);
    }

    public ServerSettings with(int atOnce, int waiting) {
        return new ServerSettings(
                host, port, threads, authentication, requestsPerMinute, publicAddress, provider, atOnce, waiting);
    }

    /** With no more questions than there are threads for, where each one holds a thread. */
    ServerSettings withinThreads() {
        return with(Math.min(questionsAtOnce, threads), questionsWaiting);
    }

    /** Threads for what is no question. */
    int threadsForOthers() {
        return Math.max(threads, OTHERS);
    }

    /** Threads for all who may be at work or wait and for everything else, where each question holds one. */
    int threadsForAll() {
        return questionsAtOnce + questionsWaiting + OTHERS;
    }

    /** Whether browsers must send nothing of a login in clear text: a proxy may stand before what is on loopback. */
    public boolean encrypted() {
        return !loopback() || publicAddress.filter(address -> "https".equals(address.getScheme())).isPresent();
    }

    /** Whether it is reached from this machine alone. */
    public boolean loopback() {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException nowhere) {
            return false;
        }
    }
}
