package io.querypilot.embedded.render;

import io.querypilot.embedded.catalogue.Parts;
import io.querypilot.embedded.catalogue.Parts.Part;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Condition.AllOf;
import io.querypilot.embedded.plan.Condition.AnyOf;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.Conditioned;
import io.querypilot.embedded.plan.Expression.CountIf;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Expression.Rounded;
import io.querypilot.embedded.plan.Expression.Scaled;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.text.Dates;
import io.querypilot.embedded.value.Period;
import io.querypilot.embedded.value.Periods;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Of a table that is kept in parts by period, those whose rows may meet the conditions of a query on their time. */
record TouchedParts(Query query, int place, Parts parts, SchemaView schema, LocalDate today) {
    /** All of them where none may: rows that are kept in the wrong part are still found. */
    List<Part> all() {
        List<Part> touched = parts.all().stream()
                .filter(part -> query.where().stream().allMatch(where -> may(where, part)) && counted(part))
                .toList();
        return touched.isEmpty() ? parts.all() : touched;
    }

    private boolean may(Condition condition, Part part) {
        if (condition instanceof Predicate predicate) {
            return may(predicate, part);
        }
        return condition instanceof AnyOf any
                ? any.items().stream().anyMatch(item -> may(item, part))
                : ((AllOf) condition).items().stream().allMatch(item -> may(item, part));
    }

    /** Where each figure is of some rows alone, no others count; groups would be lost with the rows. */
    private boolean counted(Part part) {
        return !query.group().isEmpty() || query.select().stream().anyMatch(figure -> counts(figure, part));
    }

    private boolean counts(Expression figure, Part part) {
        if (figure instanceof CountIf count) {
            return may(count.condition(), part);
        }
        if (figure instanceof Conditioned some && some.kind() == Token.IF) {
            return may(some.condition(), part);
        }
        if (figure instanceof Scaled scaled) {
            return counts(scaled.operand(), part);
        }
        if (figure instanceof Rounded rounded) {
            return counts(rounded.operand(), part);
        }
        return !(figure instanceof Arithmetic both) || counts(both.left(), part) || counts(both.right(), part);
    }

    private boolean may(Predicate predicate, Part part) {
        return !(predicate.right() instanceof Right.Values right)
                || !time(predicate.left())
                || spans(predicate, right.values())
                        .map(spans -> spans.anyMatch(span -> overlaps(span, part)))
                        .orElse(true);
    }

    private static boolean overlaps(Period span, Part part) {
        return span.start().isBefore(part.end()) && part.start().isBefore(span.end());
    }

    /** A column that lies within the parts' periods, or the year of one. */
    private boolean time(Expression expression) {
        Expression moment = expression instanceof DatePart date && date.part() == Token.YEAR ? date.operand() : expression;
        return moment instanceof ColumnUse use
                && use.place() == place
                && parts.times().contains(schema.column(use.column()).name());
    }

    /** The spans of time that a comparison leaves; empty where it is none of those that name any. */
    private Optional<Stream<Period>> spans(Predicate predicate, List<Value> values) {
        List<Period> periods = values.stream()
                .flatMap(value -> period(predicate, value).stream())
                .toList();
        Token operator = predicate.operator();
        if (periods.size() < values.size() || operator == Token.NOT_EQUAL || operator == Token.NOT_IN) {
            return Optional.empty();
        }
        if (operator == Token.BETWEEN) {
            return Optional.of(Stream.of(new Period(periods.get(0).start(), periods.get(1).end())));
        }
        return span(operator, values.get(0).text(), periods.get(0)).map(first -> Stream.concat(Stream.of(first), periods.stream().skip(1)));
    }

    private Optional<Period> period(Predicate predicate, Value value) {
        if (predicate.left() instanceof DatePart) {
            return value.kind() == Value.Kind.NUMBER && value.text().matches("\\d{4}")
                    ? Periods.parse(value.text(), today)
                    : Optional.empty();
        }
        boolean phrase = value.kind() == Value.Kind.PERIOD || Token.PERIOD_TESTS.contains(predicate.operator());
        return phrase || Dates.looksLikeDate(value.text()) ? Periods.parse(value.text(), today) : Optional.empty();
    }

    private static Optional<Period> span(Token operator, String phrase, Period period) {
        return switch (operator) {
            case DURING, EQUAL, IN -> Optional.of(period);
            case SINCE -> Optional.of(phrase.startsWith(Value.FROM) ? period : new Period(period.start(), LocalDate.MAX));
            case AT_LEAST -> Optional.of(new Period(period.start(), LocalDate.MAX));
            case BEFORE, LESS -> Optional.of(new Period(LocalDate.MIN, period.start()));
            case AFTER -> Optional.of(new Period(period.end(), LocalDate.MAX));
            // Noon is after a day, as texts are compared.
            case GREATER -> Optional.of(new Period(period.end().minusDays(1), LocalDate.MAX));
            case UNTIL, AT_MOST -> Optional.of(new Period(LocalDate.MIN, period.end()));
            default -> Optional.empty();
        };
    }
}
