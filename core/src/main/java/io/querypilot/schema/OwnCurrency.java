package io.querypilot.schema;

import io.querypilot.language.Words;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Amounts that a table keeps twice, in the currency of each document and in the company's own: grand_total and base_grand_total. That it is
 * money, and not a win at home or a base weight, a currency beside them says, or that several amounts are kept so.
 */
public final class OwnCurrency {
    private static final Set<String> OWN = Set.copyOf(Words.stems("base company home local"));
    private static final Set<String> MONEY = Set.copyOf(Words.stems("amount total price value net gross rate cost paid untaxed balance fee tax discount"));
    private static final Set<String> CURRENCY = Set.copyOf(Words.stems("currency ccy"));
    private static final int FEWEST_PAIRS = 3;

    private OwnCurrency() {}

    /** By name, among all columns of its table. */
    public static Optional<String> of(String column, List<String> columns) {
        Optional<String> own = twin(column, columns);
        return own.isPresent() && (columns.stream().anyMatch(OwnCurrency::currency) || pairs(columns) >= FEWEST_PAIRS) ? own : Optional.empty();
    }

    private static boolean currency(String column) {
        return Words.nameStems(column).stream().anyMatch(CURRENCY::contains);
    }

    private static long pairs(List<String> columns) {
        return columns.stream().filter(column -> twin(column, columns).isPresent()).count();
    }

    /** The one that is called so but for a word that says whose currency it is in. */
    private static Optional<String> twin(String column, List<String> columns) {
        Set<String> words = new HashSet<>(Words.nameStems(column));
        return words.stream().noneMatch(MONEY::contains) ? Optional.empty() : columns.stream().filter(other -> {
            List<String> more = new ArrayList<>(Words.nameStems(other));
            boolean same = more.containsAll(words) && more.size() == words.size() + 1;
            more.removeAll(words);
            return same && OWN.containsAll(more);
        }).findFirst();
    }
}
