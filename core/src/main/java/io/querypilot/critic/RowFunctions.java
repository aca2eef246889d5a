package io.querypilot.critic;

import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.critic.bind.Name;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.Span;
import io.querypilot.sql.Token;
import io.querypilot.sql.dialect.Dialect.Trait;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * PostgreSQL calls a function of a row where a field of it is asked for: {@code (customers).anything} may run any code.
 * Only a field of a column may be asked for so; the engine would not object, so its word does not count here.
 */
final class RowFunctions {
    private final CheckedQuery query;
    private final List<Token> tokens;

    RowFunctions(CheckedQuery query) {
        this.query = query;
        this.tokens = query.tokens();
    }

    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        if (query.dialect().has(Trait.FIELD_MAY_CALL)) {
            for (int i = 2; i + 2 < tokens.size(); i++) {
                if (fieldAfter(i) && ofARow(i - 1)) {
                    findings.add(finding(tokens.get(i + 2)));
                }
            }
        }
        return findings;
    }

    /** Whether a bracket closes here and something that is no column is asked of what stood in it. */
    private boolean fieldAfter(int closing) {
        return tokens.get(closing).operator(")")
                && tokens.get(closing + 1).operator(".")
                && tokens.get(closing + 2).name()
                && !column(tokens.get(closing + 2));
    }

    /** Whether what ends here and fills its bracket is a whole row: {@code (c.*)}, or {@code (c)} and c is no column. */
    private boolean ofARow(int last) {
        Token token = tokens.get(last);
        if (token.operator("*")) {
            return true;
        }
        return token.name()
                && tokens.get(last - 1).operator("(")
                && !column(token);
    }

    private boolean column(Token token) {
        return query.catalogue().hasColumn(new Name(token.value(), false));
    }

    private Finding finding(Token field) {
        String message = "A field of a whole row, such as " + field.text() + " here, may call a function;"
                + " name the column with its table.";
        Issue issue = new Issue(ErrorType.READ_ONLY_VIOLATION, true, message, field.text(), "");
        return new Finding(issue, Optional.of(new Span(field.start(), field.end())), List.of(), false);
    }
}
