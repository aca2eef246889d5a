package io.querypilot.embedded;

import io.querypilot.database.Database;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.linking.Target;
import io.querypilot.embedded.network.ModelFiles;
import io.querypilot.embedded.network.NativeWork;
import io.querypilot.embedded.network.Weights;
import io.querypilot.embedded.parser.Candidate;
import io.querypilot.embedded.parser.EarlierUse;
import io.querypilot.embedded.parser.Parse;
import io.querypilot.embedded.parser.Preparers;
import io.querypilot.embedded.parser.QuestionParser;
import io.querypilot.embedded.parser.Spelt;
import io.querypilot.embedded.parser.Wishes;
import io.querypilot.embedded.reach.OutOfReach;
import io.querypilot.embedded.selection.Confidence;
import io.querypilot.error.QueryPilotException;
import io.querypilot.model.Draft;
import io.querypilot.model.Failure;
import io.querypilot.model.Model;
import io.querypilot.model.Reply;
import io.querypilot.model.Turn;
import io.querypilot.model.UnderstandRequest;
import io.querypilot.model.Understanding;
import io.querypilot.model.Usage;
import io.querypilot.model.WriteRequest;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.SqlText;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;

/** The model that ships with QueryPilot: a small semantic parser that needs no key and no network. */
public final class EmbeddedModel implements Model {
    public static final String NAME = "embedded";
    /** Below it four answers of five are wrong. */
    private static final double TOO_UNSURE = 0.2;
    private static final int WIDER_BEAM = 2 * QuestionParser.BEAM;

    /** What the weights become once they are there. */
    private record Loaded(Weights weights, Confidence confidence) {}

    private final Database database;
    private final Preparers preparers;
    private final CompletableFuture<Loaded> loaded;
    private final RecentParses recent = new RecentParses();

    /** Loads in the background: by the time a question has been linked, the weights are mostly there. */
    public EmbeddedModel(Database database, ModelFiles files) {
        this(database, NativeWork.start(() -> prepared(Weights.load(files))));
    }

    /** With weights that other models use too. */
    public EmbeddedModel(Database database, Weights weights) {
        this(database, CompletableFuture.completedFuture(prepared(weights)));
    }

    private EmbeddedModel(Database database, CompletableFuture<Loaded> loaded) {
        this.database = database;
        this.preparers = new Preparers(database);
        this.loaded = loaded;
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
    public Reply<Understanding> understand(UnderstandRequest request) {
        ParsedQuestion reading =
                reading(request.question(), request.turns(), Wishes.NONE, LocalDate.now(), QuestionParser.BEAM);
        List<String> tables = reading.best().map(best -> reading.parse().tables(best)).orElse(List.of());
        return new Reply<>(Understanding.ofTables(tables), Usage.NONE);
    }

    @Override
    public Reply<Draft> write(WriteRequest request) {
        Optional<String> outOfReach = OutOfReach.why(request.question(), database);
        if (outOfReach.isPresent()) {
            String why = outOfReach.get() + " The tables are:";
            return new Reply<>(new Draft.Declined(why, Nearby.tables(database.schema())), Usage.NONE);
        }
        Wishes wishes = Wishes.of(request.constraints(), request.joins(), request.lessons());
        ParsedQuestion first = reading(request, wishes, QuestionParser.BEAM);
        boolean unread = Refusal.noWordKnown(first.parse(), loaded().weights().pieces());
        boolean due = unread || Refusal.due(first.parse(), first.bestConfidence());
        if (request.failures().isEmpty() && due) {
            return new Reply<>(Refusal.of(first.parse()), Usage.NONE);
        }
        Optional<Draft> draft = draft(first, request).or(() -> draft(reading(request, wishes, WIDER_BEAM), request));
        return new Reply<>(draft.orElseGet(() -> Refusal.of(first.parse())), Usage.NONE);
    }

    /** The likeliest candidate, or after failures the likeliest of those the engine takes and nobody has tried. */
    private Optional<Draft> draft(ParsedQuestion reading, WriteRequest request) {
        Set<String> tried = request.failures().stream()
                .map(Failure::sql)
                .map(this::normal)
                .collect(Collectors.toSet());
        boolean insisted = !tried.isEmpty() || !request.constraints().isEmpty();
        return reading.parse().candidates().stream()
                .filter(candidate -> !tried.contains(normal(candidate.sql())))
                .filter(candidate -> database.prepare(candidate.sql()).filter(EmbeddedModel::wrong).isEmpty())
                .findFirst()
                .filter(candidate -> insisted || reading.confidence(candidate) >= TOO_UNSURE)
                .map(candidate -> new Draft.Sql(candidate.sql(), reading.note(), reading.confidence(candidate)));
    }

    /** An engine that is busy or away has said nothing about the statement; no worse one is to take its place. */
    private static boolean wrong(SqlError error) {
        return error.type() != ErrorType.TIMEOUT && error.type() != ErrorType.CONNECTION_ERROR;
    }

    private String normal(String sql) {
        return SqlText.normalise(sql, database.dialect());
    }

    private ParsedQuestion reading(WriteRequest request, Wishes wishes, int width) {
        String question = wishes.names().question(request.question());
        return reading(question, request.turns(), wishes, request.today(), width);
    }

    private ParsedQuestion reading(String question, List<Turn> turns, Wishes wishes, LocalDate today, int width) {
        Loaded ready = ready();
        Preparer preparer = preparers.current(ready.weights());
        List<String> earlier = turns.stream().map(Turn::question).toList();
        Set<Target> earlierUse = earlierUse(turns, preparer.schema());
        RecentParses.Key key = new RecentParses.Key(preparer, question, turns, wishes, today, width);
        return recent.get(key, () -> {
            QuestionParser parser = new QuestionParser(ready.weights(), preparer, database.dialect());
            Spelt spelt = preparers.spelling(ready.weights()).read(question);
            Parse parse = parser.parse(Asked.of(spelt.question(), earlier), earlierUse, wishes, today, width);
            return ParsedQuestion.of(parse, confidence(parse, ready.confidence()), spelt.note());
        });
    }

    /** Cells are read while the weights load. */
    private Loaded ready() {
        preparers.readAhead();
        return loaded();
    }

    private double confidence(Parse parse, Confidence confidence) {
        return parse.candidates().isEmpty() ? 0 : confidence.inBest(parse, database);
    }

    private Set<Target> earlierUse(List<Turn> turns, SchemaView schema) {
        if (turns.isEmpty()) {
            return Set.of();
        }
        String sql = turns.get(turns.size() - 1).sql();
        return recent.used(sql).orElseGet(() -> EarlierUse.of(sql, database.dialect(), schema));
    }
}
