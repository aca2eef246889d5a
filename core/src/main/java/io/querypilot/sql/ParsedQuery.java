package io.querypilot.sql;

import static java.util.Objects.requireNonNull;

import java.util.List;
import net.sf.jsqlparser.statement.select.Select;

/**
 * One query: its tree, and its tokens with offsets into the text as written. The tree was parsed from a cleaned copy:
 * names are found with {@link #name}, strings keep their kind and plain characters only.
 */
public record ParsedQuery(Select ast, List<Token> tokens) implements Parsed {
    public ParsedQuery {
        requireNonNull(ast, "ast");
        tokens = List.copyOf(tokens);
    }

    /** The bare name behind a name in the tree, which is in double quotes where it was in any quotes. */
    public static String name(String nameInTree) {
        return SurrogateNames.decode(nameInTree);
    }

    /** Whether a name in the tree was written in quotes. */
    public static boolean quoted(String nameInTree) {
        return SurrogateNames.quoted(nameInTree);
    }
}
