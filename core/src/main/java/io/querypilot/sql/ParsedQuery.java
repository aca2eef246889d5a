package io.querypilot.sql;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.List;
import net.sf.jsqlparser.parser.ASTNodeAccess;
import net.sf.jsqlparser.statement.select.Select;

/**
 * One query: its tree, and its tokens with offsets into the text as written. The tree was parsed from a cleaned copy:
 * names are found with {@link #name}, strings keep their kind and plain characters only.
 */
public record ParsedQuery(Select ast, List<Token> tokens, List<Integer> treeOffsets) implements Parsed {
    /** {@code treeOffsets} tells for each token where it begins in the cleaned copy. */
    public ParsedQuery {
        requireNonNull(ast, "ast");
        tokens = List.copyOf(tokens);
        treeOffsets = List.copyOf(treeOffsets);
    }

    /** The tokens a part of the tree was written with; empty where the parser does not say. */
    public List<Token> tokensOf(ASTNodeAccess node) {
        if (node.getASTNode() == null) {
            return List.of();
        }
        int first = index(node.getASTNode().jjtGetFirstToken().absoluteBegin - 1);
        int last = index(node.getASTNode().jjtGetLastToken().absoluteEnd - 2);
        return first < 0 || last < first ? List.of() : tokens.subList(first, last + 1);
    }

    private int index(int treeOffset) {
        int found = Collections.binarySearch(treeOffsets, treeOffset);
        return found >= 0 ? found : -found - 2;
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
