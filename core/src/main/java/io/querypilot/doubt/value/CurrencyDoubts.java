package io.querypilot.doubt.value;

import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.language.Words;
import io.querypilot.schema.Column;
import io.querypilot.schema.Table;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Amounts added up although their rows are in several currencies: euros and pounds together are neither. */
public final class CurrencyDoubts {
    private static final Set<String> CURRENCIES = Set.copyOf(Words.stems("currency curr cur ccy"));
    private static final Set<String> MONEY = Set.copyOf(Words.stems("amount total price value net gross revenue turnover cost paid untaxed balance fee sum"));
    /** What has a total and is no money. */
    private static final Set<String> MEASURED = Set.copyOf(Words.stems("weight kg item items quantity qty count number hours minutes days volume pieces units points"));
    /** What says that an amount has been converted, or is kept in one currency. */
    private static final Set<String> CONVERTED = Set.copyOf(Words.stems("base company signed home local functional reporting converted eur euro usd dollar gbp chf lcy"));
    private static final Set<String> KEYS = Set.copyOf(Words.stems("id code cd key"));
    /** Current is cut short as currency is. */
    private static final Set<String> FLAGS = Set.copyOf(Words.stems("is flag"));
    private static final Set<String> RATES = Set.copyOf(Words.stems("rate exchange conversion fx"));
    /** As a column is marked whose amount is in the other party's currency. */
    private static final Pattern FOREIGN = Pattern.compile("(?:[a-z]FC|[a-z]Frgn|[a-z]Foreign|_(?:FC|FRGN|FOREIGN|fc|frgn|foreign))$");
    private static final int MOST_CURRENCIES = 40;

    private final QueryNames names;
    private final Cells cells;

    private CurrencyDoubts(QueryNames names, Cells cells) {
        this.names = names;
        this.cells = cells;
    }

    public static List<Doubt> of(QueryNames names, Cells cells) {
        CurrencyDoubts doubts = new CurrencyDoubts(names, cells);
        return doubts.converts() ? List.of() : names.query().bound().selects().stream()
                .flatMap(bound -> Expressions.figured(bound.select(), Expressions.SUMS))
                .flatMap(figured -> Expressions.in(figured).stream())
                .flatMap(column -> names.stored(column).stream())
                .flatMap(amount -> doubts.doubt(amount).stream())
                .distinct()
                .limit(1)
                .toList();
    }

    /** Whether the query uses a rate, or says which currency it is about. */
    private boolean converts() {
        return names.query().bindings().columns().stream()
                .map(used -> Words.nameStems(used.column()))
                .anyMatch(words -> words.stream().anyMatch(word -> RATES.contains(word) || CURRENCIES.contains(word)));
    }

    private Optional<Doubt> doubt(Stored amount) {
        return money(amount) ? currency(amount.table()).map(currency -> new Doubt(
                        Kind.UNIT,
                        amount.path() + " is in several currencies, as " + currency.path() + " says, and the query adds them up as if they were one.",
                        "Convert " + amount.path() + " by its rate, take a column that is kept in one currency, or group by " + currency.path() + "."))
                : Optional.empty();
    }

    private static boolean money(Stored one) {
        List<String> words = Words.nameStems(one.column().name());
        return one.column().kind().numeric()
                && words.stream().anyMatch(MONEY::contains)
                && words.stream().noneMatch(MEASURED::contains)
                && words.stream().noneMatch(word -> CONVERTED.contains(word) || RATES.contains(word))
                && !besideForeign(one);
    }

    /** VatSum in a table that has DocTotalFC is in the company's own currency, as whatever is not marked as foreign there. */
    private static boolean besideForeign(Stored one) {
        return !foreign(one.column())
                && one.table().columns().stream().anyMatch(CurrencyDoubts::foreign);
    }

    private static boolean foreign(Column column) {
        return column.kind().numeric() && FOREIGN.matcher(column.name()).find();
    }

    private Optional<Stored> currency(Table table) {
        return Stored.all(table).filter(one -> named(one.column())).filter(this::several).findFirst();
    }

    private static boolean named(Column column) {
        List<String> words = Words.nameStems(column.name());
        List<String> telling = words.stream().filter(word -> !KEYS.contains(word)).toList();
        return words.size() <= 3 && !telling.isEmpty() && CURRENCIES.contains(telling.get(telling.size() - 1))
                && words.stream().noneMatch(word -> RATES.contains(word) || FLAGS.contains(word));
    }

    private boolean several(Stored currency) {
        long held = cells.values(currency).stream().filter(value -> !value.equals("null") && !value.isBlank()).count();
        return held > 1 && held <= MOST_CURRENCIES;
    }
}
