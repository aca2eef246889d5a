package io.querypilot.policy;

import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.sql.Edit;
import io.querypilot.sql.Span;
import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import io.querypilot.sql.dialect.Dialect;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;

/**
 * What heads the columns of a statement that was rewritten. An engine heads a column that has no name by its text, and that
 * would now be ours: filters and hidden columns. It gets the text as it was typed, in inner queries too, since a star hands
 * their headings on.
 */
final class KeptHeadings {
    /** What may follow the last item of a SELECT list. */
    private static final Set<String> AFTER_ITEMS = Set.of(
            "from", "where", "group", "having", "window", "qualify", "union", "intersect", "except", "minus", "order", "limit",
            "offset", "fetch", "for", "using");
    /** In characters; the strictest engine allows 64 with what is added to it. */
    private static final int LENGTH = 58;

    private final CheckedQuery query;
    private final TokenList tokens;
    private final Dialect dialect;
    private final List<Edit> inside;
    private final List<Edit> edits = new ArrayList<>();
    private final List<String> unsure = new ArrayList<>();

    /** {@code inside} is what is rewritten of the statement. */
    KeptHeadings(CheckedQuery query, Dialect dialect, List<Edit> inside) {
        this.query = query;
        this.tokens = new TokenList(query.tokens());
        this.dialect = dialect;
        this.inside = List.copyOf(inside);
        if (dialect.has(Dialect.Trait.HEADINGS_FROM_TEXT)) {
            query.nodes(PlainSelect.class).forEach(this::keep);
        }
    }

    /** What gives each column that is rewritten the name it would have had. */
    List<Edit> edits() {
        return edits;
    }

    /** Items whose ends are not known for certain. */
    List<String> unsure() {
        return unsure;
    }

    private void keep(PlainSelect select) {
        Set<String> given = new HashSet<>();
        for (SelectItem<?> item : select.getSelectItems() == null ? List.<SelectItem<?>>of() : select.getSelectItems()) {
            Optional<Span> place = query.span(item);
            if (named(item) || place.isPresent() && inside.stream().noneMatch(edit -> holds(place.get(), edit))) {
                continue;
            }
            if (place.isEmpty() || !ends(place.get().end())) {
                unsure.add(item.toString());
                return;
            }
            int end = place.get().end();
            edits.add(new Edit(end, end, " AS " + dialect.quote(heading(query.text(place.get()), given))));
        }
    }

    private static boolean named(SelectItem<?> item) {
        return item.getAlias() != null || item.getExpression() instanceof Column || item.getExpression() instanceof AllColumns;
    }

    private static boolean holds(Span place, Edit edit) {
        return place.start() <= edit.start() && edit.end() <= place.end();
    }

    /** Whether no more of the item follows that the tree does not have. */
    private boolean ends(int end) {
        int next = 0;
        while (next < tokens.size() && tokens.at(next).start() < end) {
            next++;
        }
        return next == tokens.size() || tokens.operator(next, ",") || tokens.operator(next, ")") || tokens.operator(next, ";")
                || tokens.at(next).kind() == Token.Kind.WORD && AFTER_ITEMS.contains(tokens.at(next).folded());
    }

    private static String heading(String typed, Set<String> given) {
        String line = typed.replaceAll("\\s+", " ").strip();
        int cut = line.offsetByCodePoints(0, Math.min(LENGTH, line.codePointCount(0, line.length())));
        String heading = cut < line.length() ? line.substring(0, cut).strip() + "…" : line;
        String free = heading;
        for (int i = 2; !given.add(free.toLowerCase(Locale.ROOT)); i++) {
            free = heading + " (" + i + ")";
        }
        return free;
    }
}
