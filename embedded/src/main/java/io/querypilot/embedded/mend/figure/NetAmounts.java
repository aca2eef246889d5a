package io.querypilot.embedded.mend.figure;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Rebuilt;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.text.Stems;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * "Net order value" is the amount before tax, and "including VAT" the one with it: where a table keeps both, the one that the
 * question says is taken in place of its sister. A total holds its tax, which is not added to it again.
 */
public final class NetAmounts {
    private enum Side {
        NET("net nett netto untaxed excl exclusive ht", "\\bnett?\\b(?= \\w)|\\b(?:excl(?:uding|usive|\\.)?|without|before|ex|less)(?: of)? (?:the )?(?:sales )?(?:tax(?:es)?|vat|gst)\\b|\\b(?:tax|vat) excl|\\buntaxed\\b"),
        GROSS("gross brutto incl inclusive ttc", "\\bgross\\b|\\b(?:incl(?:uding|usive|\\.)?|with)(?: of)? (?:the )?(?:sales )?(?:tax(?:es)?|vat|gst)\\b(?! (?:exempt|number|id|rate|free|class|code))|\\b(?:tax|vat) incl");

        private final Set<String> names;
        private final Pattern said;

        Side(String names, String said) {
            this.names = Set.copyOf(Stems.all(names));
            this.said = Pattern.compile("(?i)" + said);
        }

        private boolean names(Set<String> column) {
            return column.stream().anyMatch(names::contains);
        }
    }

    /** Words that say of an amount no more than that it is one. */
    private static final Set<String> PLAIN = Set.copyOf(Stems.all("amount total sum value tax vat grand sub subtotal real"));

    private static final Set<String> TAXES = Set.copyOf(Stems.all("tax vat gst"));

    private final Prepared prepared;
    private final Side said;

    private NetAmounts(Prepared prepared, Side said) {
        this.prepared = prepared;
        this.said = said;
    }

    public static Plan.Answerable meant(Plan.Answerable plan, Prepared prepared) {
        return said(prepared.asked().own())
                .map(side -> new NetAmounts(prepared, side))
                .map(amounts -> new Plan.Answerable(plan.query().throughout(amounts::meant), plan.countRows()))
                .orElse(plan);
    }

    /** Whether a question says which side it means. */
    static boolean asked(String question) {
        return said(question).isPresent();
    }

    /** Who speaks of both compares them. */
    private static Optional<Side> said(String question) {
        List<Side> sides = List.of(Side.values()).stream().filter(side -> side.said.matcher(question).find()).toList();
        return sides.size() == 1 ? Optional.of(sides.get(0)) : Optional.empty();
    }

    private Query meant(Query query) {
        boolean used = query.expressions().flatMap(Expression::columns).anyMatch(column -> !column.star() && said.names(words(column.column())));
        return used ? query : query.mapped(shown -> Rebuilt.of(shown, this::meant));
    }

    private Expression meant(Expression part) {
        return part instanceof Arithmetic sum && taxed(sum) ? sum.left() : instead(part);
    }

    private boolean taxed(Arithmetic sum) {
        return said == Side.GROSS
                && sum.operator() == Token.PLUS
                && sum.left() instanceof ColumnUse total
                && sum.right() instanceof ColumnUse tax
                && words(tax.column()).stream().anyMatch(TAXES::contains)
                && total(words(total.column()));
    }

    private static boolean total(Set<String> words) {
        return (words.contains("total") || Side.GROSS.names(words)) && !words.contains("sub") && !Side.NET.names(words);
    }

    private Expression instead(Expression part) {
        return part instanceof ColumnUse column && !column.star() && amount(column.column())
                ? sister(column.column()).<Expression>map(other -> new ColumnUse(column.place(), other)).orElse(part)
                : part;
    }

    private boolean amount(int column) {
        Set<String> words = words(column);
        // The tax itself has no side.
        if (words.stream().anyMatch(TAXES::contains) && words.stream().allMatch(word -> TAXES.contains(word) || PLAIN.contains(word))) {
            return false;
        }
        boolean sided = List.of(Side.values()).stream().anyMatch(side -> side.names(words));
        return prepared.schema().column(column).type() == ColumnType.NUMBER && (sided || words.stream().anyMatch(PLAIN::contains));
    }

    /** The one column of the same table that is called so but for the side. */
    private Optional<Integer> sister(int column) {
        Set<String> rest = rest(column);
        List<Integer> sisters = prepared.schema().columnsOf(prepared.schema().column(column).table()).stream()
                .filter(other -> prepared.schema().column(other).type() == ColumnType.NUMBER)
                .filter(other -> said.names(words(other)) && rest(other).equals(rest))
                .toList();
        return sisters.size() == 1 ? Optional.of(sisters.get(0)) : Optional.empty();
    }

    /** What else than an amount of one side it is: shipping, in euros. */
    private Set<String> rest(int column) {
        return words(column).stream()
                .filter(word -> !PLAIN.contains(word) && List.of(Side.values()).stream().noneMatch(side -> side.names.contains(word)))
                .collect(Collectors.toSet());
    }

    private Set<String> words(int column) {
        return new HashSet<>(Stems.all(prepared.schema().column(column).label()));
    }
}
