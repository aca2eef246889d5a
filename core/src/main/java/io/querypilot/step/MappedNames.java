package io.querypilot.step;

import io.querypilot.critic.Critic;
import io.querypilot.critic.Issue;
import io.querypilot.critic.NameSubstitution;
import io.querypilot.link.LookAlikes;
import io.querypilot.memory.Lesson;
import io.querypilot.memory.Lesson.Type;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.sql.Dialect;
import io.querypilot.sql.ErrorType;
import io.querypilot.state.State;
import java.util.List;
import java.util.Optional;

/** Puts the names that lessons know into a draft, in the place of names that only people use. */
final class MappedNames {
    private final Critic critic;
    private final Schema schema;
    private final NameSubstitution rereading;
    private final List<Lesson> mappings;

    MappedNames(Critic critic, Dialect dialect, State state) {
        this.critic = critic;
        this.schema = state.context().schema();
        this.rereading = new NameSubstitution(dialect, schema);
        this.mappings = state.context().lessons().stream()
                .filter(lesson -> lesson.applies())
                .filter(lesson -> lesson.type() == Type.TABLE_MAPPING || lesson.type() == Type.COLUMN_MAPPING)
                .toList();
    }

    /** The draft with every such name in it replaced; as it is where there is none. */
    String in(String sql) {
        if (mappings.isEmpty()) {
            return sql;
        }
        String mapped = sql;
        for (Issue issue : critic.criticise(sql, schema).issues()) {
            mapped = replaced(mapped, issue).orElse(mapped);
        }
        return mapped;
    }

    private Optional<String> replaced(String sql, Issue issue) {
        String name = issue.piece().substring(issue.piece().lastIndexOf('.') + 1).replaceAll("[\"`\\[\\]]", "");
        return mappings.stream()
                .filter(lesson -> speaksOf(issue.type(), lesson.type()))
                .filter(lesson -> same(name, lesson.trigger()))
                .findFirst()
                .flatMap(lesson -> schema.table(lesson.table()).flatMap(table -> replaced(sql, name, lesson, table)));
    }

    private Optional<String> replaced(String sql, String name, Lesson lesson, Table table) {
        return lesson.type() == Type.TABLE_MAPPING
                ? rereading.withTable(sql, name, table)
                : table.column(lesson.column()).flatMap(column -> rereading.withColumn(sql, table, name, column.name()));
    }

    private static boolean speaksOf(ErrorType missing, Type mapping) {
        return missing == ErrorType.TABLE_NOT_FOUND && mapping == Type.TABLE_MAPPING
                || missing == ErrorType.COLUMN_NOT_FOUND && mapping == Type.COLUMN_MAPPING;
    }

    private static boolean same(String name, String trigger) {
        return LookAlikes.speaks(name, trigger) && LookAlikes.speaks(trigger, name);
    }
}
