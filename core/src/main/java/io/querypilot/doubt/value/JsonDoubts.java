package io.querypilot.doubt.value;

import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.NotEqualsTo;

/** Paths into JSON at which no row holds anything, and values that none holds there. */
public final class JsonDoubts {
    /** A column, and the path at which a query looks into it. */
    private record Place(Stored column, String path, String call) {}

    private final QueryNames names;
    private final Cells cells;
    private final List<Doubt> found = new ArrayList<>();

    private JsonDoubts(QueryNames names, Cells cells) {
        this.names = names;
        this.cells = cells;
    }

    public static List<Doubt> of(QueryNames names, Cells cells) {
        JsonDoubts doubts = new JsonDoubts(names, cells);
        names.query().bound().selects().forEach(doubts::look);
        return doubts.found.stream().distinct().toList();
    }

    private void look(BoundSelect bound) {
        for (Expression expression : Expressions.in(bound.select())) {
            if (expression instanceof EqualsTo || expression instanceof NotEqualsTo) {
                compare((BinaryExpression) expression);
            } else {
                place(expression).filter(this::nowhere).ifPresent(this::noKey);
            }
        }
    }

    private Optional<Place> place(Expression expression) {
        return expression instanceof Function call
                        && "json_extract".equalsIgnoreCase(call.getName())
                        && call.getParameters() != null
                        && call.getParameters().size() == 2
                ? names.stored(call.getParameters().get(0)).flatMap(one -> names.text(call.getParameters().get(1))
                        .map(path -> new Place(one, path, "json_extract(c, " + text(path) + ")")))
                : Optional.empty();
    }

    private String text(String value) {
        return names.query().dialect().text(value);
    }

    private boolean nowhere(Place place) {
        return cells.none(place.column(), place.call() + " IS NOT NULL");
    }

    private void noKey(Place place) {
        String said = "No row of " + place.column().path() + " holds anything at " + place.path();
        found.add(new Doubt(Kind.VALUE_NOT_HELD, said + ".", said + "; look at the keys that it has."));
    }

    private void compare(BinaryExpression comparison) {
        Optional<Place> place = place(QueryNames.bare(comparison.getLeftExpression()));
        Optional<String> text = names.text(comparison.getRightExpression());
        if (place.isPresent() && text.isPresent() && !nowhere(place.get())
                && cells.none(place.get().column(), place.get().call() + " = " + text(text.get()))) {
            String said = "At " + place.get().path() + ", " + place.get().column().path() + " nowhere holds '" + text.get() + "'";
            found.add(new Doubt(Kind.VALUE_NOT_HELD, said + ".", said + ". Compare with a value that it holds there."));
        }
    }
}
