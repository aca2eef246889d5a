package io.querypilot.embedded;

import io.querypilot.database.QuestionDatabase;
import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.linking.Target;
import io.querypilot.embedded.network.ModelFiles;
import io.querypilot.embedded.network.NativeWork;
import io.querypilot.embedded.network.Weights;
import io.querypilot.embedded.parser.Beam;
import io.querypilot.embedded.parser.Candidate;
import io.querypilot.embedded.parser.EarlierUse;
import io.querypilot.embedded.parser.Parse;
import io.querypilot.embedded.parser.Preparers;
import io.querypilot.embedded.parser.QuestionParser;
import io.querypilot.embedded.parser.RunningWords;
import io.querypilot.embedded.parser.SpelledHalves;
import io.querypilot.embedded.parser.Spelt;
import io.querypilot.embedded.parser.Wishes;
import io.querypilot.embedded.reach.OutOfReach;
import io.querypilot.embedded.reach.QuestionRule;
import io.querypilot.embedded.selection.Confidence;
import io.querypilot.embedded.value.SpelledDays;
import io.querypilot.error.QueryPilotException;
import io.querypilot.language.EarlierPeriod;
import io.querypilot.language.Negation;
import io.querypilot.language.ReferenceDay;
import io.querypilot.language.Remarks;
import io.querypilot.memory.Turn;
import io.querypilot.model.Draft;
import io.querypilot.model.Failure;
import io.querypilot.model.Model;
import io.querypilot.model.Reply;
import io.querypilot.model.UnderstandRequest;
import io.querypilot.model.Understanding;
import io.querypilot.model.Usage;
import io.querypilot.model.WriteRequest;
import io.querypilot.sql.query.SqlText;
import io.querypilot.thread.PlatformThreads;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The model that ships with QueryPilot: a small semantic parser that needs no key and no network. */
public final class EmbeddedModel implements Model {
    public static final String NAME = "embedded";
    /** Below it nine answers of ten are wrong. */
    private static final double TOO_UNSURE = 0.05;
    private static final int WIDER_BEAM = 2 * QuestionParser.BEAM;

    /** It computes, much of it in native code; more at once would only share the processors. */
    private static final PlatformThreads COMPUTING =
            new PlatformThreads("querypilot-embedded", Math.max(2, Runtime.getRuntime().availableProcessors()));

    /** What the weights become once they are there. */
    private record Loaded(Weights weights, Confidence confidence) {}

    /** A question to be read: over what, after which turns, on which day. */
    private record Asking(Preparers.Place place, Hint question, List<Turn> turns, LocalDate today) {}

    private final Preparers preparers;
    private final CompletableFuture<Loaded> loaded;
    private final boolean owned;
    private final RecentBeams recent;
    private final Set<QuestionRule> rules;

    /** Loads in the background: by the time a question has been linked, the weights are mostly there. */
    public EmbeddedModel(ModelFiles files) {
        this(NativeWork.start(() -> prepared(Weights.load(files))), true);
    }

    /** With weights that other models use too. */
    public EmbeddedModel(Weights weights) {
        this(CompletableFuture.completedFuture(prepared(weights)), false);
    }

    private EmbeddedModel(CompletableFuture<Loaded> loaded, boolean owned) {
        this(new Preparers(), loaded, owned, new RecentBeams(), QuestionRule.ALL);
    }

    private EmbeddedModel(
            Preparers preparers,
            CompletableFuture<Loaded> loaded,
            boolean owned,
            RecentBeams recent,
            Set<QuestionRule> rules) {
        this.preparers = preparers;
        this.loaded = loaded;
        this.owned = owned;
        this.recent = recent;
        this.rules = rules;
    }

    /** The same network under other rules; what it wrote for a question is not computed again. */
    public EmbeddedModel with(Set<QuestionRule> others) {
        return new EmbeddedModel(preparers, loaded, false, recent, Set.copyOf(others));
    }

    /** Whether the weights came with this build. */
    public static boolean available() {
        return ModelFiles.packaged().present();
    }

    private static Loaded prepared(Weights weights) {
        return new Loaded(weights, new Confidence(weights.selection()));
    }

    private Loaded loaded() {
        try {
            return loaded.join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof QueryPilotException fault) {
                throw fault;
            }
            throw failed;
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean understandsForFree() {
        return true;
    }

    /** Frees what ONNX Runtime holds; weights that were given are whoever gave them's to close. */
    @Override
    public void close() {
        if (owned) {
            loaded().weights().close();
        }
    }

    @Override
    public Reply<Understanding> understand(UnderstandRequest request) {
        return COMPUTING.run(() -> understood(request));
    }

    private Reply<Understanding> understood(UnderstandRequest request) {
        Hint question = Hint.of(request.question()).with(request.requirements());
        Preparers.Place place = preparers.place(
                request.database(), request.schema(), request.question(), request.turns(), request.requirements());
        Asking asking = new Asking(place, question, request.turns(), request.today());
        ParsedQuestion reading = reading(asking, Wishes.NONE, QuestionParser.BEAM);
        List<String> tables = reading.best().map(best -> reading.parse().tables(best)).orElse(List.of());
        return new Reply<>(Understanding.ofTables(tables), Usage.NONE);
    }

    @Override
    public Reply<Draft> write(WriteRequest request) {
        return COMPUTING.run(() -> written(request));
    }

    private Reply<Draft> written(WriteRequest request) {
        Optional<String> outOfReach = OutOfReach.why(request.question(), request.database(), rules);
        if (outOfReach.isPresent()) {
            String why = outOfReach.get() + " The tables are:";
            return new Reply<>(new Draft.Declined(why, Nearby.tables(request.database().schema())), Usage.NONE);
        }
        Wishes wishes = Wishes.of(request.requirements(), request.question());
        ParsedQuestion first = reading(request, wishes, QuestionParser.BEAM);
        boolean unread = rules.contains(QuestionRule.NO_WORD_KNOWN)
                && Refusal.noWordKnown(first.parse(), loaded().weights().pieces());
        boolean due = unread || Refusal.due(first.parse(), first.bestConfidence(), rules);
        if (request.failures().isEmpty() && due) {
            return new Reply<>(Refusal.of(first.parse()), Usage.NONE);
        }
        Optional<Draft> draft = draft(first, request).or(() -> draft(reading(request, wishes, WIDER_BEAM), request));
        return new Reply<>(draft.orElseGet(() -> Refusal.without(first.parse())), Usage.NONE);
    }

    /** The likeliest candidate that nobody has tried; whether the engine takes it is for the agent to find out. */
    private Optional<Draft> draft(ParsedQuestion reading, WriteRequest request) {
        Set<String> tried = request.failures().stream()
                .map(Failure::sql)
                .map(sql -> normal(sql, request.database()))
                .collect(Collectors.toSet());
        boolean insisted = !tried.isEmpty() || !request.requirements().binding().isEmpty();
        return reading.parse().candidates().stream()
                .filter(candidate -> !tried.contains(normal(candidate.sql(), request.database())))
                .findFirst()
                .filter(candidate -> insisted || reading.confidence(candidate) >= TOO_UNSURE)
                .map(candidate -> new Draft.Sql(
                        candidate.sql(), reading.note(), sureness(reading, candidate), List.of(), reading.parse().rivals(candidate)));
    }

    private static double sureness(ParsedQuestion reading, Candidate candidate) {
        return Confidence.onForeignGround(reading.confidence(candidate), reading.parse(), candidate);
    }

    private static String normal(String sql, QuestionDatabase database) {
        return SqlText.normalise(sql, database.dialect());
    }

    private ParsedQuestion reading(WriteRequest request, Wishes wishes, int width) {
        Preparers.Place place = preparers.place(
                request.database(), request.schema(), request.question(), request.turns(), request.requirements());
        return reading(new Asking(place, question(request), request.turns(), request.today()), wishes, width);
    }

    /** What the person wants besides is read after the question, as one would say it: "…? only Germany". */
    private static Hint question(WriteRequest request) {
        Hint asked = Hint.of(request.question());
        String whole = Stream.concat(
                        Stream.of(asked.question()),
                        request.requirements().freeText().stream().map(Negation::withoutObjection))
                .collect(Collectors.joining(" "));
        return asked.asking(whole).with(request.requirements());
    }

    private ParsedQuestion reading(Asking asking, Wishes wishes, int width) {
        Preparers.Place place = asking.place();
        Loaded ready = ready(place);
        Spelt spelt = spelt(asking, ready.weights());
        List<String> earlier = asking.turns().stream().map(Turn::question).toList();
        Preparer preparer = preparers.current(place, ready.weights(), String.join(" ", earlier) + " " + spelt.question());
        RecentBeams.Key key = new RecentBeams.Key(
                preparer, spelt.question(), asking.turns(), wishes, asking.today(), width);
        Beam beam = recent.get(key, () -> {
            QuestionParser parser = new QuestionParser(ready.weights(), preparer, place.database().dialect());
            Asked asked = ready.weights().readsHints()
                    ? Asked.hinted(spelt.question(), earlier)
                    : Asked.of(spelt.question(), earlier);
            return parser.read(asked, earlierUse(asking, preparer), wishes, asking.today(), width);
        });
        Parse parse = beam.parse(rules);
        return ParsedQuestion.of(parse, ready.confidence().inBest(parse), spelt.note());
    }

    /** What is told beside a question is read as it stands, and left out for weights that never saw a hint. */
    private Spelt spelt(Asking asking, Weights weights) {
        Hint told = weights.readsHints() ? asking.question() : new Hint(asking.question().question(), "");
        String question = RunningWords.known(EarlierPeriod.meant(SpelledDays.of(SpelledHalves.of(ReferenceDay.without(Remarks.without(told.question())))), asking.turns().stream().map(Turn::question).toList()));
        Spelt spelt = rules.contains(QuestionRule.SPELLING)
                ? preparers.spelling(asking.place(), weights).read(question)
                : new Spelt(question, Map.of());
        return new Spelt(told.asking(spelt.question()).whole(), spelt.read());
    }

    /** Cells are read while the weights load. */
    private Loaded ready(Preparers.Place place) {
        preparers.readAhead(place);
        return loaded();
    }

    private Set<Target> earlierUse(Asking asking, Preparer preparer) {
        if (asking.turns().isEmpty()) {
            return Set.of();
        }
        String sql = asking.turns().get(asking.turns().size() - 1).sql();
        return recent.used(sql, preparer, rules)
                .orElseGet(() -> EarlierUse.of(sql, asking.place().database().dialect(), preparer.schema()));
    }
}
