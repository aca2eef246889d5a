package io.querypilot.critic;

import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.critic.bind.Conditions;
import io.querypilot.critic.bind.Kinds;
import io.querypilot.schema.ColumnKind;
import io.querypilot.sql.Edit;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.dialect.Dialect.Trait;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.arithmetic.Concat;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.PlainSelect;

/** Comparisons of values that can never be equal: an error on a strict engine, a silent empty result on SQLite. */
final class TypeRules extends ExpressionVisitorAdapter<Void> {
    private static final Pattern NUMBER = Pattern.compile("\\s*[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?\\s*");
    private static final Set<String> DATE_WORDS = Set.of(
            "now", "today", "tomorrow", "yesterday", "epoch", "infinity", "-infinity", "allballs");

    private final CheckedQuery query;
    private final List<Finding> findings = new ArrayList<>();

    TypeRules(CheckedQuery query) {
        this.query = query;
    }

    List<Finding> findings() {
        for (BoundSelect bound : query.bound().selects()) {
            PlainSelect select = bound.select();
            Conditions.of(select).forEach(condition -> condition.accept(this, null));
            if (select.getHaving() != null) {
                select.getHaving().accept(this, null);
            }
            select.getSelectItems().forEach(item -> item.getExpression().accept(this, null));
        }
        return findings;
    }

    @Override
    protected <S> Void visitBinaryExpression(BinaryExpression expression, S context) {
        if (expression instanceof ComparisonOperator) {
            compare(expression.getLeftExpression(), expression.getRightExpression(), expression);
        }
        if (expression instanceof Concat && query.dialect().has(Trait.PIPES_MEAN_OR) && joinsText(expression)) {
            reportPipes(expression);
            return null;
        }
        return super.visitBinaryExpression(expression, context);
    }

    /** Whether a text is among what is joined. */
    private boolean joinsText(Expression expression) {
        return expression instanceof Concat joined
                ? joinsText(joined.getLeftExpression()) || joinsText(joined.getRightExpression())
                : Kinds.of(expression, query.bound()) == ColumnKind.TEXT;
    }

    /** The engine takes it without a word, and gives 0. */
    private void reportPipes(Expression whole) {
        String message = "|| means OR here, so " + text(whole) + " is true or false; join texts by CONCAT(…).";
        Issue issue = new Issue(ErrorType.TYPE_MISMATCH, true, message, text(whole), "");
        findings.add(new Finding(issue, query.span(whole), List.of(), false));
    }

    @Override
    public <S> Void visit(Between between, S context) {
        compare(between.getLeftExpression(), between.getBetweenExpressionStart(), between);
        compare(between.getLeftExpression(), between.getBetweenExpressionEnd(), between);
        return super.visit(between, context);
    }

    @Override
    public <S> Void visit(InExpression in, S context) {
        if (in.getRightExpression() instanceof ParenthesedExpressionList<?> list) {
            list.forEach(value -> compare(in.getLeftExpression(), value, in));
        }
        return super.visit(in, context);
    }

    private void compare(Expression left, Expression right, Expression whole) {
        ColumnKind leftKind = Kinds.of(left, query.bound());
        ColumnKind rightKind = Kinds.of(right, query.bound());
        if (left instanceof Column && mismatch(leftKind, right, rightKind)
                || right instanceof Column && !(left instanceof Column) && mismatch(rightKind, left, leftKind)) {
            report(left, right, whole);
        }
    }

    private boolean mismatch(ColumnKind column, Expression other, ColumnKind otherKind) {
        if (other instanceof StringValue string) {
            return column.numeric() && !NUMBER.matcher(string.getValue()).matches()
                    || column.temporal() && !mayBeDate(string.getValue());
        }
        if (otherKind == ColumnKind.OTHER || column == ColumnKind.OTHER || otherKind == column) {
            return false;
        }
        boolean dateBesideNumber = column.temporal() && otherKind.numeric() && !(other instanceof Column);
        return strict() ? apart(column, otherKind) : dateBesideNumber;
    }

    /** SQLite converts between text and number as it compares, and keeps dates as either. */
    private boolean strict() {
        return query.dialect().has(Trait.STRICT_TYPES);
    }

    private static boolean apart(ColumnKind one, ColumnKind two) {
        return family(one) != family(two);
    }

    private static int family(ColumnKind kind) {
        return switch (kind) {
            case INTEGER, DECIMAL -> 0;
            case TEXT -> 1;
            case BOOLEAN -> 2;
            case DATE, TIMESTAMP -> 3;
            case TIME -> 4;
            case BINARY -> 5;
            case OTHER -> 6;
        };
    }

    private static boolean mayBeDate(String text) {
        return text.chars().anyMatch(Character::isDigit)
                || DATE_WORDS.contains(text.trim().toLowerCase(Locale.ROOT));
    }

    private void report(Expression left, Expression right, Expression whole) {
        String piece = text(whole);
        String message = "%s is %s and %s is %s; they never compare equal.".formatted(
                text(left), describe(left), text(right), describe(right));
        Issue issue = new Issue(ErrorType.TYPE_MISMATCH, strict(), message, piece, "");
        findings.add(new Finding(issue, query.span(whole), truthFix(left, right), strict()));
    }

    /** {@code active = 1} where the column is true or false. */
    private List<Edit> truthFix(Expression left, Expression right) {
        boolean truth = Kinds.of(left, query.bound()) == ColumnKind.BOOLEAN && right instanceof LongValue;
        String number = right.toString();
        return truth && Set.of("0", "1").contains(number)
                ? Edit.replacing(query.span(right), number.equals("1") ? "TRUE" : "FALSE")
                : List.of();
    }

    private String text(Expression expression) {
        return query.written(expression, expression.toString());
    }

    private String describe(Expression expression) {
        ColumnKind kind = Kinds.of(expression, query.bound());
        return switch (kind) {
            case INTEGER, DECIMAL -> "a number";
            case TEXT -> "text";
            case BOOLEAN -> "true or false";
            case DATE, TIMESTAMP -> "a date";
            case TIME -> "a time of day";
            case BINARY -> "binary";
            case OTHER -> "something else";
        };
    }
}
