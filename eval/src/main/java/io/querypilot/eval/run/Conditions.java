package io.querypilot.eval.run;

import io.querypilot.Settings;
import io.querypilot.database.Access;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.link.Linker;
import io.querypilot.model.Model;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * What a suite is run with. {@code models} makes the named model for a database, {@code limits} hold for judging,
 * {@code jobs} questions are asked at once, and right answers must agree on {@code altered} copies of their database
 * too, made with {@code seed}.
 */
public record Conditions(
        String model,
        Function<Database, Model> models,
        Linker linker,
        Settings settings,
        Access access,
        Limits limits,
        int jobs,
        int altered,
        long seed) {
    /** The same with a single attempt, which is no correction at all. */
    public Conditions withoutCorrection() {
        return new Conditions(
                model,
                models,
                linker,
                settings.withRules(settings.rules().withAttempts(1)),
                access,
                limits,
                jobs,
                altered,
                seed);
    }

    /** What of this can change a result. */
    public Map<String, String> described() {
        return Map.of(
                "max_attempts", String.valueOf(settings.rules().maximumAttempts()),
                "understanding", settings.rules().understanding().name().toLowerCase(Locale.ROOT),
                "join_confidence", String.valueOf(settings.rules().joinThreshold()),
                "timeout_seconds", String.valueOf(limits.timeout().toSeconds()),
                "altered", String.valueOf(altered),
                "seed", String.valueOf(seed));
    }
}
