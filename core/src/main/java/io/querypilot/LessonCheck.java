package io.querypilot;

import io.querypilot.critic.Critic;
import io.querypilot.critic.Issue;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.language.NearMatch;
import io.querypilot.memory.Lesson;
import io.querypilot.memory.NameRule;
import io.querypilot.schema.Column;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.List;
import java.util.Optional;

/** Holds lessons that people write against the schema: what they speak of must be there, and SQL must pass the critic. */
public final class LessonCheck {
    private static final int NEAREST = 3;

    private final Schema schema;
    private final Critic critic;

    public LessonCheck(Schema schema, Critic critic) {
        this.schema = schema;
        this.critic = critic;
    }

    /** The same lesson; one that cannot hold is a fault that says where it stands, why, and the nearest names. */
    public Lesson passed(Lesson lesson, String place) {
        problem(lesson).ifPresent(why -> {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    place + ": the lesson for \"" + lesson.trigger() + "\" cannot hold: " + why,
                    "Nothing was imported. Mend the file and import it again.");
        });
        return lesson;
    }

    /** Why a lesson cannot hold. */
    public Optional<String> problem(Lesson lesson) {
        Optional<NameRule> rule = NameRule.of(lesson);
        if (rule.isPresent()) {
            return Optional.of("no table is named like " + lesson.target() + ".")
                    .filter(why -> !rule.get().holds(schema));
        }
        return switch (lesson.type()) {
            case TABLE_MAPPING -> table(lesson.target());
            case COLUMN_MAPPING -> table(lesson.table()).or(() -> column(lesson));
            case ERROR_PATTERN -> tableIfNamed(lesson);
            case QUERY_PATTERN -> tableIfNamed(lesson).or(() -> query(lesson));
        };
    }

    private Optional<String> table(String name) {
        List<String> names = schema.tables().stream().map(Table::path).toList();
        return schema.table(name).isPresent() ? Optional.empty() : missing("there is no table " + name, name, names);
    }

    private Optional<String> tableIfNamed(Lesson lesson) {
        return lesson.table().isEmpty() ? Optional.empty() : table(lesson.table());
    }

    private Optional<String> column(Lesson lesson) {
        Table table = schema.table(lesson.table()).orElseThrow();
        List<String> names = table.columns().stream().map(Column::name).toList();
        return table.column(lesson.column()).isPresent()
                ? Optional.empty()
                : missing(table.path() + " has no column " + lesson.column(), lesson.column(), names);
    }

    private Optional<String> query(Lesson lesson) {
        return critic.criticise(lesson.target(), schema)
                .firstBlocking()
                .map(Issue::message)
                .map(why -> why.replaceAll("[.\\s]+$", "") + ".");
    }

    private static Optional<String> missing(String why, String name, List<String> names) {
        List<String> near = NearMatch.ranked(name, names, NEAREST);
        return Optional.of(why + "." + (near.isEmpty() ? "" : " Did you mean " + String.join(" or ", near) + "?"));
    }
}
