package io.querypilot.doubt.query;

import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.critic.bind.Conditions;
import io.querypilot.critic.bind.Relation;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.Outer;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.join.References;
import io.querypilot.language.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.NotEqualsTo;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SetOperationList;

/** Conditions that never hold, hold by chance, or say a thing twice. */
public final class ConditionDoubts {
    private static final Pattern TEXTS = Pattern.compile("(?i)^(?:text|char|varchar|nvarchar|string)");
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(?:\\.\\d+)?");

    private final QueryNames names;
    private final Cells cells;
    private final List<Doubt> found = new ArrayList<>();

    private ConditionDoubts(QueryNames names, Cells cells) {
        this.names = names;
        this.cells = cells;
    }

    public static List<Doubt> of(QueryNames names, Cells cells, Optional<Select> whole) {
        ConditionDoubts doubts = new ConditionDoubts(names, cells);
        names.query().bound().selects().forEach(doubts::look);
        whole.ifPresent(doubts::branches);
        return doubts.found;
    }

    private void look(BoundSelect bound) {
        PlainSelect select = bound.select();
        Expressions.in(select).forEach(this::look);
        outerJoins(bound);
        both(select);
        again(select);
    }

    /** "Bought online and bought online": the second was to say something else. */
    private void again(PlainSelect select) {
        Set<String> before = new HashSet<>();
        Conditions.split(select.getWhere()).stream()
                .map(names::written)
                .filter(condition -> !before.add(condition))
                .findFirst()
                .ifPresent(condition -> add(Kind.SAME_TWICE, "The condition " + condition + " stands twice.",
                        "Both sides of AND are the same; the second should say something else."));
    }

    /** One column that is to equal two values at once. */
    private void both(PlainSelect select) {
        Map<String, String> equal = new HashMap<>();
        Conditions.split(select.getWhere()).stream()
                .filter(EqualsTo.class::isInstance)
                .map(EqualsTo.class::cast)
                .forEach(equality -> names.stored(equality.getLeftExpression()).ifPresent(one ->
                        names.literal(equality.getRightExpression()).ifPresent(value -> both(one, value, equal))));
    }

    private void both(Stored one, String value, Map<String, String> equal) {
        String before = equal.put(System.identityHashCode(one.relation().orElse(null)) + one.path(), value);
        if (before != null && !before.equalsIgnoreCase(value)) {
            add(Kind.SAME_TWICE, one.path() + " cannot be " + before + " and " + value + " at once.",
                    "No row has two values in " + one.path() + ": write OR or IN, or compare two rows.");
        }
    }

    private void look(Expression expression) {
        if (expression instanceof ComparisonOperator comparison) {
            nulls(comparison);
            quantities(comparison);
            asTexts(comparison);
        } else if (expression instanceof InExpression in) {
            list(in);
        } else if (expression instanceof OrExpression or) {
            twice(or);
            unbracketed(or);
        }
    }

    private void nulls(BinaryExpression comparison) {
        Expression right = comparison.getRightExpression();
        boolean nothing = right instanceof NullValue || comparison.getLeftExpression() instanceof NullValue;
        boolean word = names.text(right).filter(text -> text.equalsIgnoreCase("null")).isPresent();
        if (nothing || word) {
            add(Kind.NULL_AS_VALUE,
                    "\"" + names.written(comparison) + "\" never holds, because an empty value equals nothing.",
                    "Write IS NULL or IS NOT NULL instead of " + names.written(comparison) + ".");
        }
    }

    /** An identifier has no size; what equals it must identify the same thing. */
    private void quantities(BinaryExpression comparison) {
        Optional<Stored> left = names.stored(comparison.getLeftExpression());
        Optional<Stored> right = names.stored(comparison.getRightExpression());
        if (left.isEmpty() || right.isEmpty()) {
            return;
        }
        boolean equality = comparison instanceof EqualsTo || comparison instanceof NotEqualsTo;
        if (!equality && names.identifier(left.get()) != names.identifier(right.get())) {
            add(Kind.KEY_AS_QUANTITY,
                    left.get().path() + " and " + right.get().path() + " are compared by size, but one only identifies.",
                    "Do not compare an identifier with a quantity.");
        } else if (equality) {
            different(left.get(), right.get());
        }
    }

    /** As texts 9 is more than 100; what is a text by itself is compared as one anyway. */
    private void asTexts(BinaryExpression comparison) {
        boolean text = comparison.getLeftExpression() instanceof CastExpression cast
                && TEXTS.matcher(String.valueOf(cast.getColDataType())).find()
                && names.stored(cast.getLeftExpression()).filter(one -> one.column().kind().numeric()).isPresent();
        boolean number = names.text(comparison.getRightExpression()).filter(one -> NUMBER.matcher(one).matches()).isPresent();
        if (text && number && !(comparison instanceof EqualsTo || comparison instanceof NotEqualsTo)) {
            add(Kind.OTHER_FORMAT,
                    "\"" + names.written(comparison) + "\" compares numbers as texts, and so 9 is more than 100.",
                    "Compare numbers as numbers, without the cast and the quotes: " + names.written(comparison) + ".");
        }
    }

    private void different(Stored left, Stored right) {
        Optional<String> one = names.root(left);
        Optional<String> other = names.root(right);
        boolean known = sameName(left, right) || leads(left, right) || leads(right, left) || copies(left, right);
        if (one.isPresent() && other.isPresent() && !one.equals(other) && !known) {
            add(Kind.KEYS_OF_DIFFERENT_TABLES,
                    left.path() + " and " + right.path() + " are matched, but they identify different things ("
                            + one.get() + " and " + other.get() + ").",
                    "Match a key only with a key of the same table; follow the foreign keys.");
        }
    }

    /** Two ids are no more alike than any two numbers; two country_codes are. */
    private static boolean sameName(Stored one, Stored other) {
        return one.column().name().equalsIgnoreCase(other.column().name())
                && !Words.nameStems(one.column().name()).stream().allMatch(References::isKeyWord);
    }

    /** An archive or a backup keeps the keys of its table: users.id and users_backup.id are the same users. */
    private static boolean copies(Stored one, Stored other) {
        List<String> names = Words.nameStems(one.table().name());
        List<String> others = Words.nameStems(other.table().name());
        return one.column().name().equalsIgnoreCase(other.column().name())
                && (Words.holds(names, others) || Words.holds(others, names))
                && mostly(columns(one), columns(other));
    }

    private static boolean mostly(Set<String> one, Set<String> other) {
        long shared = one.stream().filter(other::contains).count();
        return shared > 1 && 2 * shared >= Math.min(one.size(), other.size());
    }

    private static Set<String> columns(Stored one) {
        return one.table().columns().stream().map(column -> column.name().toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
    }

    private boolean leads(Stored one, Stored other) {
        return names.reference(one).filter(to -> to.targetTable().equals(other.table().path())).isPresent();
    }

    private void list(InExpression in) {
        if (!(in.getRightExpression() instanceof Select inner)) {
            return;
        }
        Optional<Stored> right = items(inner).flatMap(names::stored);
        names.stored(in.getLeftExpression()).ifPresent(left -> right.ifPresent(other -> different(left, other)));
        boolean empties = in.isNot() && right.filter(one -> !guarded(inner) && cells.holdsNull(one)).isPresent();
        if (empties) {
            add(Kind.NULL_IN_LIST,
                    right.get().path() + " has empty values, and so NOT IN never holds.",
                    "Leave NULLs out of the list after NOT IN: add IS NOT NULL, or use NOT EXISTS.");
        }
    }

    private static Optional<Expression> items(Select inner) {
        return plain(inner)
                .filter(plain -> plain.getSelectItems().size() == 1)
                .map(plain -> plain.getSelectItem(0).getExpression());
    }

    /** A query with a condition or a join may well leave the empty ones out. */
    private static boolean guarded(Select inner) {
        return plain(inner)
                .filter(plain -> plain.getWhere() == null && plain.getJoins() == null && plain.getHaving() == null)
                .isEmpty();
    }

    private static Optional<PlainSelect> plain(Select select) {
        Select bare = select instanceof ParenthesedSelect inner ? inner.getSelect() : select;
        return bare instanceof PlainSelect plain ? Optional.of(plain) : Optional.empty();
    }

    private void twice(OrExpression or) {
        if (alike(or.getLeftExpression(), or.getRightExpression())) {
            add(Kind.SAME_TWICE, "The condition " + names.written(or.getLeftExpression()) + " stands twice.",
                    "Both sides of OR are the same; the second should say something else.");
        }
    }

    /** "year = 2024 AND status = 'a' OR status = 'b'": the second status is of any year. */
    private void unbracketed(OrExpression or) {
        if (or.getLeftExpression() instanceof AndExpression and
                && column(and.getRightExpression()).isPresent()
                && column(and.getRightExpression()).equals(column(or.getRightExpression()))
                && !column(and.getLeftExpression()).equals(column(or.getRightExpression()))) {
            add(Kind.AND_BEFORE_OR,
                    "\"" + names.written(or.getRightExpression()) + "\" holds without the conditions before AND.",
                    "AND binds before OR: put brackets around what belongs to OR, or say so on both sides.");
        }
    }

    private Optional<String> column(Expression condition) {
        return condition instanceof ComparisonOperator comparison
                ? names.stored(comparison.getLeftExpression()).map(Stored::path)
                : Optional.empty();
    }

    private static boolean alike(Object one, Object other) {
        return one.toString().equals(other.toString());
    }

    private void branches(Select whole) {
        if (whole instanceof SetOperationList list && list.getSelects().size() > 1) {
            Set<String> texts = new HashSet<>();
            boolean same = list.getSelects().stream().anyMatch(branch -> !texts.add(branch.toString()));
            if (same) {
                add(Kind.SAME_TWICE, "Two parts of the query are the same, so putting them together changes nothing.",
                        "The branches of the set operation are the same; one should say something else.");
            }
        }
    }

    /** A condition in WHERE on what an outer join may leave empty makes it an inner join. */
    private void outerJoins(BoundSelect bound) {
        PlainSelect select = bound.select();
        List<Relation> optional = Outer.relations(select, names);
        Conditions.split(select.getWhere()).stream()
                .filter(condition -> refusesNull(condition) && tests(condition, optional))
                .findFirst()
                .ifPresent(condition -> add(Kind.OUTER_JOIN_UNDONE,
                        "The query keeps rows without a match and then drops them again by "
                                + names.written(condition) + ".",
                        "Move the condition " + names.written(condition) + " into the ON of its LEFT JOIN, or join inner."));
    }

    private static boolean refusesNull(Expression condition) {
        return condition instanceof ComparisonOperator
                || condition instanceof Between
                || condition instanceof InExpression in && !in.isNot();
    }

    private boolean tests(Expression condition, List<Relation> optional) {
        Expression tested = condition instanceof BinaryExpression binary
                ? binary.getLeftExpression()
                : condition instanceof Between between
                        ? between.getLeftExpression()
                        : ((InExpression) condition).getLeftExpression();
        return names.stored(tested).flatMap(Stored::relation).filter(optional::contains).isPresent();
    }

    private void add(Kind kind, String sentence, String advice) {
        found.add(new Doubt(kind, sentence, advice));
    }
}
