package io.querypilot.embedded.network;

import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import com.fasterxml.jackson.databind.JsonNode;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.grammar.Grammar;
import io.querypilot.embedded.plan.ActionSpace;
import io.querypilot.embedded.plan.Vocabulary;
import io.querypilot.embedded.text.Abbreviations;
import io.querypilot.embedded.text.WordPieces;
import io.querypilot.embedded.text.WordVectors;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.Stream;

/** A trained model, loaded and ready; safe for use by many threads. */
public final class Weights implements AutoCloseable {
    private static final String HINT = "hint";
    private static final String ENCODER = "encoder.onnx";
    private static final String DECODER = "decoder-step.onnx";

    private final String version;
    private final Vocabulary vocabulary;
    private final Abbreviations abbreviations;
    private final WordPieces pieces;
    private final WordVectors vectors;
    private final int flags;
    private final List<Network> networks;
    private final JsonNode selection;
    private final boolean readsHints;
    private final ReadWriteLock use = new ReentrantReadWriteLock();

    private Weights(
            String version,
            Vocabulary vocabulary,
            Abbreviations abbreviations,
            WordPieces pieces,
            WordVectors vectors,
            int flags,
            List<Network> networks,
            JsonNode selection,
            boolean readsHints) {
        this.version = version;
        this.vocabulary = vocabulary;
        this.abbreviations = abbreviations;
        this.pieces = pieces;
        this.vectors = vectors;
        this.flags = flags;
        this.networks = networks;
        this.selection = selection;
        this.readsHints = readsHints;
    }

    /** Loads everything at once; ONNX Runtime reads a graph by recursion, deeper than a usual thread's stack allows. */
    public static Weights load(ModelFiles files) {
        JsonNode description = files.description();
        List<Sessions> sessions = Stream.of("", "second-")
                .filter(name -> name.isEmpty() || description.path("files").has(name + ENCODER))
                .map(name -> Sessions.started(name, files, description))
                .toList();
        JsonNode language = files.json("plan-language.json", description);
        Vocabulary vocabulary = vocabulary(language);
        WordPieces pieces = new WordPieces(lines(files.checked("vocab.txt", description)));
        WordVectors vectors = new WordVectors(files.checked("word-vectors.bin", description));
        JsonNode selection = files.json("selection.json", description);
        List<Network> networks = sessions.stream().map(Sessions::network).toList();
        return new Weights(
                description.path("version").asText(),
                vocabulary,
                abbreviations(language, pieces.vocabulary()),
                pieces,
                vectors,
                language.path("flags").size(),
                networks,
                selection,
                texts(language.path("flags")).contains(HINT));
    }

    /** A network's two graphs while they are loaded. */
    private record Sessions(CompletableFuture<OrtSession> encoder, CompletableFuture<OrtSession> decoder) {
        static Sessions started(String name, ModelFiles files, JsonNode description) {
            return new Sessions(
                    NativeWork.start(() -> session(name + ENCODER, files, description)),
                    NativeWork.start(() -> session(name + DECODER, files, description)));
        }

        Network network() {
            return new Network(joined(encoder), joined(decoder));
        }
    }

    private static OrtSession joined(CompletableFuture<OrtSession> session) {
        try {
            return session.join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof QueryPilotException fault) {
                throw fault;
            }
            throw failed;
        }
    }

    private static OrtSession session(String name, ModelFiles files, JsonNode description) {
        try {
            return Network.session(files.checked(name, description));
        } catch (OrtException refused) {
            throw ModelFiles.unusable("ONNX Runtime refuses " + name, refused);
        }
    }

    private static List<String> lines(byte[] text) {
        return List.of(new String(text, StandardCharsets.UTF_8).split("\n", -1));
    }

    private static Vocabulary vocabulary(JsonNode language) {
        List<String> written = new ArrayList<>();
        language.path("vocabulary").forEach(token -> written.add(token.asText()));
        return Vocabulary.of(written)
                .orElseThrow(() ->
                        ModelFiles.unusable("its weights were trained for another version of QueryPilot", null));
    }

    /** None in weights that were trained before there were any. */
    static Abbreviations abbreviations(JsonNode language, Set<String> vocabulary) {
        Map<String, String> full = new HashMap<>();
        language.path("abbreviations").properties().forEach(entry -> full.put(entry.getKey(), entry.getValue().asText()));
        return new Abbreviations(
                full, texts(language.path("glued_words")), texts(language.path("short_glued_words")), vocabulary);
    }

    private static Set<String> texts(JsonNode list) {
        Set<String> texts = new HashSet<>();
        list.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    public String version() {
        return version;
    }

    public Vocabulary vocabulary() {
        return vocabulary;
    }

    /** Those that stand in full in the labels these weights were trained on. */
    public Abbreviations abbreviations() {
        return abbreviations;
    }

    public WordPieces pieces() {
        return pieces;
    }

    public WordVectors vectors() {
        return vectors;
    }

    /** Whether they were trained to tell a hint below a question from the question. */
    public boolean readsHints() {
        return readsHints;
    }

    /** How to choose among candidates, as training fitted it. */
    public JsonNode selection() {
        return selection;
    }

    /** Frees the native memory of the network once nobody uses it; it is of no use afterwards. */
    @Override
    public void close() {
        use.writeLock().lock();
        try {
            for (Network network : networks) {
                network.close();
            }
        } catch (OrtException failed) {
            throw ModelFiles.unusable("ONNX Runtime cannot close it", failed);
        } finally {
            use.writeLock().unlock();
        }
    }

    /** The likeliest plans; {@code rule} takes away what somebody forbade. */
    public Decoded decode(Prepared prepared, int width, Rule rule) {
        ActionSpace space = ActionSpace.of(vocabulary, prepared.encoding());
        Grammar grammar = new Grammar(prepared.schema(), space, prepared.shownCells());
        use.readLock().lock();
        try (Processors.Own processor = Processors.OURS.take();
                EncoderInputs inputs = EncoderInputs.of(prepared.encoding(), vectors, flags);
                Readings readings = Readings.of(networks, inputs, processor)) {
            return new BeamSearch(readings, grammar, rule, width).search();
        } catch (OrtException failed) {
            throw new QueryPilotException(
                    ErrorCode.INTERNAL,
                    "The embedded model failed on this question.",
                    "Ask it in other words.",
                    failed);
        } finally {
            use.readLock().unlock();
        }
    }
}
