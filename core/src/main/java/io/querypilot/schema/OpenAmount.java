package io.querypilot.schema;

import io.querypilot.language.Words;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What is still to be paid of a document, where its table keeps that beside the total. */
public final class OpenAmount {
    private static final Pattern ASKED = Pattern.compile(
            "(?i)\\b(?:unpaid|outstanding(?! (?:rating|performance|achievement|work|service|quality|score|mark|grade|review|result|talent|player|student|employee)s?)|owes?|owed|owing|still (?:open|due|to (?:be )?(?:pay|paid|collect|collected|receive|received))|amounts? due|left to (?:pay|collect))\\b");
    private static final Set<String> NAMES = Set.copyOf(Words.stems("residual outstanding unpaid remaining open due balance"));
    private static final Set<String> MONEY = Set.copyOf(Words.stems("amount total sum value residual outstanding unpaid remaining open due balance base signed company cents eur usd in of currency"));

    private OpenAmount() {}

    public static boolean asked(String question) {
        return ASKED.matcher(question).find();
    }

    /** By its name, which says nothing else: an opening balance and the due days are none, nor are the price at which a stock opens and a total that is due whole. */
    public static boolean named(String column) {
        List<String> words = Words.nameStems(column);
        boolean price = words.equals(List.of("open")) || words.contains("total") && words.contains("due") && words.size() == 2;
        return !price && words.stream().anyMatch(NAMES::contains) && words.stream().allMatch(MONEY::contains);
    }
}
