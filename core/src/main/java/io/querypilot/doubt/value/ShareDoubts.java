package io.querypilot.doubt.value;

import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.operators.arithmetic.Division;
import net.sf.jsqlparser.expression.operators.relational.GreaterThan;
import net.sf.jsqlparser.expression.operators.relational.GreaterThanEquals;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.MinorThan;
import net.sf.jsqlparser.expression.operators.relational.MinorThanEquals;
import net.sf.jsqlparser.statement.select.PlainSelect;

/** "What share of the grades is below five" over rows of which some have no grade: they count as not below five. */
public final class ShareDoubts {
    private static final List<Class<? extends Expression>> MEASURED =
            List.of(GreaterThan.class, GreaterThanEquals.class, MinorThan.class, MinorThanEquals.class);

    private ShareDoubts() {}

    public static List<Doubt> of(QueryNames names, Cells cells) {
        return names.query().bound().selects().stream()
                .flatMap(bound -> measured(bound.select(), names))
                .filter(one -> one.column().kind().numeric() && one.column().nullable() && cells.holdsNull(one))
                .map(ShareDoubts::doubt)
                .distinct()
                .toList();
    }

    private static Stream<Stored> measured(PlainSelect select, QueryNames names) {
        List<Stored> known = Expressions.in(select, IsNullExpression.class).stream().flatMap(test -> names.stored(test.getLeftExpression()).stream()).toList();
        List<String> limited = select.getWhere() == null ? List.of() : Expressions.in(select.getWhere()).stream().flatMap(part -> names.stored(part).stream()).map(Stored::path).toList();
        Stream<Expression> averages = Expressions.figured(select, Set.of("avg")).filter(ShareDoubts::yesOrNo);
        Stream<Expression> shares = Expressions.in(select, Division.class).stream()
                .filter(share -> share.getRightExpression().toString().replace(" ", "").toLowerCase(Locale.ROOT).contains("count(*)"))
                .map(Division::getLeftExpression)
                .filter(left -> Expressions.in(left).stream().anyMatch(ShareDoubts::yesOrNo));
        return Stream.concat(averages, shares)
                .flatMap(counted -> Expressions.in(counted).stream())
                .filter(part -> MEASURED.stream().anyMatch(type -> type.isInstance(part)))
                .flatMap(test -> names.stored(((BinaryExpression) test).getLeftExpression()).stream())
                .filter(one -> known.stream().noneMatch(other -> other.path().equals(one.path())) && !limited.contains(one.path()));
    }

    /** One for what is met and nothing for what is not; without ELSE what is not compared is in no share. */
    private static boolean yesOrNo(Expression expression) {
        return expression instanceof CaseExpression one
                && one.getElseExpression() != null
                && !(one.getElseExpression() instanceof NullValue)
                && one.getWhenClauses().stream().allMatch(when -> when.getThenExpression() instanceof LongValue || when.getThenExpression() instanceof DoubleValue);
    }

    private static Doubt doubt(Stored one) {
        return new Doubt(
                Kind.NULL_AS_VALUE,
                "Rows without a value of " + one.path() + " count in the whole of the share, as if they had been compared and not met it.",
                "Take only rows that have a value: " + one.path() + " IS NOT NULL.");
    }
}
