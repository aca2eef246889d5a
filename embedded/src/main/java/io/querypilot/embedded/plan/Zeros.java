package io.querypilot.embedded.plan;

import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import java.util.Optional;
import java.util.stream.Stream;

/** Where groups without rows can be kept, so that their counts and sums are nought. */
public final class Zeros {
    private Zeros() {}

    /** Why they cannot; empty where they can. */
    public static Optional<String> problem(Query query) {
        if (query.group().isEmpty() || query.tables().stream().distinct().count() < 2) {
            return Optional.of("zeros without groups or other tables");
        }
        int kept = query.kept();
        Stream<ColumnUse> compared =
                query.where().stream().flatMap(Condition::predicates).flatMap(Predicate::columns);
        if (compared.anyMatch(column -> column.place() != kept)) {
            return Optional.of("zeros beside a condition on the rows that are counted");
        }
        if (parts(query).anyMatch(part -> part instanceof ColumnUse use && use.star())) {
            return Optional.of("zeros of COUNT(*)");
        }
        return parts(query).flatMap(Expression::tested).anyMatch(test -> metByNothing(test, kept))
                ? Optional.of("zeros under a condition that rows without others meet")
                : Optional.empty();
    }

    private static Stream<Expression> parts(Query query) {
        return query.expressions().flatMap(Expression::parts);
    }

    private static boolean metByNothing(Predicate test, int kept) {
        return test.operator() == Token.IS_NULL || test.left().first().place() == kept;
    }
}
