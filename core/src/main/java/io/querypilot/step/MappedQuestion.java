package io.querypilot.step;

import io.querypilot.correction.Constraint;
import io.querypilot.link.LookAlikes;
import io.querypilot.memory.Lesson;
import io.querypilot.memory.Lesson.Provenance;
import io.querypilot.schema.Table;
import io.querypilot.state.State;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The question as a model is given it: beside a word that a lesson explains stands the name it means in the schema, and
 * after it what the person has said of it since.
 */
final class MappedQuestion {
    private static final Pattern OBJECTION =
            Pattern.compile("^(?:no|wrong|(?:that is|that's|this is) (?:wrong|not right))[,.!:]+ *", Pattern.CASE_INSENSITIVE);

    private MappedQuestion() {}

    static String of(State state) {
        String text = state.question().text();
        for (Lesson lesson : state.context().lessons()) {
            if (lesson.applies() && lesson.provenance() != Provenance.ERROR_RECOVERY) {
                Optional<Table> table = state.context().schema().table(lesson.table());
                boolean alone = state.question().turns().isEmpty();
                text = table.flatMap(known -> name(lesson, known)).map(beside(text, lesson, alone)).orElse(text);
            }
        }
        return text + wishes(state);
    }

    /** What the person wants besides, said after the question as one would say it: "…? only Germany". */
    private static String wishes(State state) {
        return state.question().constraints().stream()
                .filter(Constraint.Wish.class::isInstance)
                .map(wish -> " " + OBJECTION.matcher(((Constraint.Wish) wish).text()).replaceFirst(""))
                .collect(Collectors.joining());
    }

    /** The schema's own spelling; empty where the word is part of the name already, or names a way to join. */
    private static Optional<String> name(Lesson lesson, Table table) {
        return switch (lesson.type()) {
            case TABLE_MAPPING -> Optional.of(table.path()).filter(path -> !LookAlikes.speaks(path, lesson.trigger()));
            case COLUMN_MAPPING -> table.column(lesson.column())
                    .filter(column -> !LookAlikes.speaks(column.name(), lesson.trigger()))
                    .filter(column -> !LookAlikes.ofKey(table, column.name(), List.of(table)).several())
                    .map(column -> table.path() + "." + column.name());
            case ERROR_PATTERN, QUERY_PATTERN -> Optional.empty();
        };
    }

    private static UnaryOperator<String> beside(String text, Lesson lesson, boolean alone) {
        Matcher said = Pattern.compile(Pattern.quote(lesson.trigger()) + "\\p{L}*", Pattern.CASE_INSENSITIVE).matcher(text);
        boolean found = said.find();
        int end = found ? said.end() : text.length();
        // What a follow-up does not say itself, the turns before it have said.
        return name -> found || alone ? text.substring(0, end) + " (" + name + ")" + text.substring(end) : text;
    }
}
