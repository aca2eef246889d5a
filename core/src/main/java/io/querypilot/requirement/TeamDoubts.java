package io.querypilot.requirement;

import io.querypilot.critic.Critic;
import io.querypilot.critic.bind.Bindings.UsedColumn;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.doubt.Doubt;
import io.querypilot.language.Words;
import io.querypilot.requirement.Rule.Definition;
import io.querypilot.requirement.Rule.JoinOn;
import io.querypilot.requirement.Rule.Known;
import io.querypilot.requirement.Rule.Verified;
import io.querypilot.schema.Schema;
import io.querypilot.sql.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.NotEqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;

/** What a team's file says against a draft that ran: definitions it does not follow, and codes that mean something else. */
public record TeamDoubts(Critic critic, Schema schema, Requirements requirements) {
    private static final Set<Doubt.Kind> JOINS = Set.of(Doubt.Kind.JOIN_WITHOUT_KEY, Doubt.Kind.KEYS_OF_DIFFERENT_TABLES);

    /** {@code question} is empty where a person has said more than it; then no other draft is asked for. */
    public List<Doubt> of(String question, CheckedQuery draft) {
        if (verified(draft.sql())) {
            return List.of();
        }
        Stream<Doubt> definitions = definitions()
                .flatMap(definition -> doubt(definition, draft, question.isEmpty()).stream());
        Stream<Doubt> codes = requirements.rules(Known.class).stream()
                .filter(known -> !known.codes().isEmpty() && !question.isEmpty())
                .flatMap(known -> doubt(known, draft, Words.stems(question)).stream());
        Stream<Doubt> units = requirements.rules(Known.class).stream()
                .filter(known -> !known.unit().isEmpty() && !question.isEmpty())
                .flatMap(known -> new ToldUnit(known, draft).doubt(question).stream());
        return Stream.of(definitions, codes, units).flatMap(each -> each).toList();
    }

    /** Whether a doubt is about two tables that are joined as the file says. */
    public boolean settles(Doubt doubt) {
        return JOINS.contains(doubt.kind()) && requirements.rules(JoinOn.class).stream().anyMatch(join -> Stream.of(
                        join.leftTable() + "." + join.leftColumn(), join.rightTable() + "." + join.rightColumn())
                .allMatch(doubt.sentence()::contains));
    }

    private boolean verified(String sql) {
        return requirements.rules(Verified.class).stream().anyMatch(one -> one.answers() && one.sql().equals(sql));
    }

    /** What is known of a system is held against no draft. */
    private Stream<Definition> definitions() {
        return requirements.rules(Definition.class).stream().filter(Definition::team);
    }

    /** The definitions that a draft follows. */
    public List<Definition> followed(CheckedQuery draft) {
        return verified(draft.sql()) ? List.of() : requirements.rules(Definition.class).stream()
                .filter(definition -> new Adherence(critic, schema).lacking(definition, draft).isEmpty())
                .toList();
    }

    /** Those that it does not, each as a warning. */
    public List<String> unfollowed(CheckedQuery draft) {
        return verified(draft.sql()) ? List.of() : definitions()
                .flatMap(definition -> doubt(definition, draft, true).stream())
                .map(Doubt::sentence)
                .toList();
    }

    private Optional<Doubt> doubt(Definition definition, CheckedQuery draft, boolean last) {
        List<String> lacking = new Adherence(critic, schema).lacking(definition, draft);
        String missing = String.join(" and ", lacking);
        return lacking.isEmpty() ? Optional.empty() : Optional.of(new Doubt(
                Doubt.Kind.WORD_NOT_HONOURED,
                "The team's definition was NOT followed: " + definition.words() + ", but the SQL lacks " + missing + ".",
                last ? "" : "The team's file defines " + definition.words() + ". The SQL lacks " + missing
                        + ": compute it exactly so, over the same columns with the same operators and values.",
                Optional.empty()));
    }

    private Optional<Doubt> doubt(Known known, CheckedQuery draft, List<String> said) {
        List<String> compared = compared(known.column(), draft);
        List<String> meant = known.codes().entrySet().stream()
                .filter(code -> Words.holds(said, Words.stems(code.getValue())))
                .map(Map.Entry::getKey)
                .toList();
        boolean other = !meant.isEmpty()
                && !compared.isEmpty()
                && compared.stream().noneMatch(meant::contains)
                && known.codes().keySet().containsAll(compared);
        boolean forgotten = meant.stream().anyMatch(code -> ofTable(known, code, said))
                && !uses(known.column(), draft)
                && !spelt(known, meant, draft);
        return other || forgotten ? Optional.of(doubt(known, meant.get(0), compared)) : Optional.empty();
    }

    private static Doubt doubt(Known known, String meant, List<String> compared) {
        String says = "The question says \"" + known.codes().get(meant) + "\", which the team's file gives as " + known.column()
                + " " + meant;
        return new Doubt(
                Doubt.Kind.OTHER_CODE,
                compared.isEmpty()
                        ? says + ", but the SQL does not ask for it."
                        : says + ", but the SQL takes " + compared.get(0) + " (" + known.codes().get(compared.get(0)) + ").",
                says + ".",
                Optional.empty());
    }

    /** Whether the question says a code's meaning right before the table's own name, as in "cancelled orders". */
    private static boolean ofTable(Known known, String code, List<String> said) {
        List<String> path = List.of(known.column().split("\\."));
        List<String> table = path.size() < 2 ? List.of() : Words.nameStems(path.get(path.size() - 2));
        return table.stream().anyMatch(word -> Words.holds(
                said, Stream.concat(Words.stems(known.codes().get(code)).stream(), Stream.of(word)).toList()));
    }

    private static boolean uses(String path, CheckedQuery draft) {
        return draft.bindings().columns().stream().anyMatch(one -> path(one).equalsIgnoreCase(path));
    }

    /** Whether the draft asks for it by its name, as by a look-up table. */
    private static boolean spelt(Known known, List<String> meant, CheckedQuery draft) {
        return draft.tokens().stream()
                .filter(token -> token.kind() == Token.Kind.STRING)
                .anyMatch(token -> meant.stream().anyMatch(code ->
                        Words.holds(Words.stems(token.value()), Words.stems(known.codes().get(code)))));
    }

    /** The literals that a draft takes a column for. */
    private static List<String> compared(String path, CheckedQuery draft) {
        List<String> found = new ArrayList<>();
        draft.nodes(EqualsTo.class).forEach(one -> compare(path, one.getLeftExpression(), one.getRightExpression(), draft, found));
        draft.nodes(NotEqualsTo.class).forEach(one -> compare(path, one.getLeftExpression(), one.getRightExpression(), draft, found));
        draft.nodes(InExpression.class).stream()
                .filter(in -> in.getRightExpression() instanceof ParenthesedExpressionList<?>)
                .forEach(in -> ((ParenthesedExpressionList<?>) in.getRightExpression())
                        .forEach(value -> compare(path, in.getLeftExpression(), value, draft, found)));
        return found;
    }

    private static void compare(String path, Expression left, Expression right, CheckedQuery draft, List<String> found) {
        boolean column = left instanceof Column name
                && draft.bound().columnBinding(name).flatMap(one -> one.used()).filter(one -> path(one).equalsIgnoreCase(path)).isPresent();
        if (column && right instanceof LongValue) {
            found.add(right.toString());
        } else if (column && right instanceof StringValue text) {
            found.add(draft.string(text).orElse(text.getValue()));
        }
    }

    private static String path(UsedColumn used) {
        return used.table() + "." + used.column();
    }
}
