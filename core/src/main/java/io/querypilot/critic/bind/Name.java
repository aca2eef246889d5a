package io.querypilot.critic.bind;

import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.dialect.Dialect.Trait;
import io.querypilot.sql.query.ParsedQuery;

/** An identifier; {@code quoted} tells whether its case was fixed by quotes. */
public record Name(String text, boolean quoted) {
    /** The name behind a name in the parser's tree. */
    public static Name of(String nameInTree) {
        return new Name(ParsedQuery.name(nameInTree), ParsedQuery.quoted(nameInTree));
    }

    /** The name that means exactly these characters. */
    public static Name exactly(String text) {
        return new Name(text, true);
    }

    /** Whether the engine finds {@code actual} under this name. */
    public boolean finds(String actual, Dialect dialect) {
        if (!dialect.has(Trait.FOLDS_TO_LOWER_CASE) && !dialect.has(Trait.FOLDS_TO_UPPER_CASE)) {
            return actual.equalsIgnoreCase(text);
        }
        return actual.equals(folded(dialect));
    }

    /** The name that something created under this name has. */
    public String folded(Dialect dialect) {
        return quoted ? text : dialect.folded(text);
    }

    /** Whether this is the same word, however the engine treats case. */
    public boolean resembles(String actual) {
        return actual.equalsIgnoreCase(text);
    }
}
