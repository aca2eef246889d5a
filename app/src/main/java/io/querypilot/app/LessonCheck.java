package io.querypilot.app;

import io.querypilot.critic.Critic;
import io.querypilot.critic.Issue;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.memory.Lesson;
import io.querypilot.memory.NameRule;
import io.querypilot.schema.Column;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.sql.NearMatch;
import java.util.List;
import java.util.Optional;

/** Holds the lessons of a file against the schema: what they speak of must be there, and SQL must pass the critic. */
final class LessonCheck {
    private static final int NEAREST = 3;

    private final Schema schema;
    private final Critic critic;

    LessonCheck(Schema schema, Critic critic) {
        this.schema = schema;
        this.critic = critic;
    }

    /** The same lesson; one that cannot hold is a fault that says why, and the nearest names. */
    Lesson passed(Lesson lesson) {
        Optional<NameRule> rule = NameRule.of(lesson);
        if (rule.isPresent()) {
            require(rule.get().holds(schema), lesson, "no table is named like " + lesson.target());
            return lesson;
        }
        switch (lesson.type()) {
            case TABLE_MAPPING -> table(lesson, lesson.target());
            case COLUMN_MAPPING -> column(lesson, table(lesson, lesson.table()));
            case ERROR_PATTERN -> tableIfNamed(lesson);
            case QUERY_PATTERN -> query(lesson);
        }
        return lesson;
    }

    private Table table(Lesson lesson, String name) {
        List<String> names = schema.tables().stream().map(Table::path).toList();
        return schema.table(name).orElseThrow(() -> invalid(lesson, "there is no table " + name, name, names));
    }

    private void tableIfNamed(Lesson lesson) {
        if (!lesson.table().isEmpty()) {
            table(lesson, lesson.table());
        }
    }

    private void column(Lesson lesson, Table table) {
        List<String> names = table.columns().stream().map(Column::name).toList();
        if (table.column(lesson.column()).isEmpty()) {
            throw invalid(lesson, table.path() + " has no column " + lesson.column(), lesson.column(), names);
        }
    }

    private void query(Lesson lesson) {
        tableIfNamed(lesson);
        Optional<Issue> issue = critic.criticise(lesson.target(), schema).firstBlocking();
        require(issue.isEmpty(), lesson, issue.map(Issue::message).orElse(""));
    }

    private static void require(boolean holds, Lesson lesson, String why) {
        if (!holds) {
            throw invalid(lesson, why, "", List.of());
        }
    }

    private static QueryPilotException invalid(Lesson lesson, String why, String name, List<String> names) {
        List<String> near = NearMatch.ranked(name, names, NEAREST);
        String hint = near.isEmpty() ? "" : " Did you mean " + String.join(" or ", near) + "?";
        return new QueryPilotException(
                ErrorCode.SETTING_INVALID,
                "The lesson for \"" + lesson.trigger() + "\" cannot hold: " + why.replaceAll("[.\\s]+$", "") + "." + hint,
                "Nothing was imported. Mend the file and import it again.");
    }
}
