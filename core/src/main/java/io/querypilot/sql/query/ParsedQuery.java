package io.querypilot.sql.query;

import static java.util.Objects.requireNonNull;

import io.querypilot.sql.Token;
import java.util.List;
import java.util.Optional;
import net.sf.jsqlparser.parser.ASTNodeAccess;
import net.sf.jsqlparser.statement.select.Select;

/**
 * One query: its tree, and its tokens with offsets into the text as written. The tree was parsed from a cleaned copy:
 * names are found with {@link #name}, strings keep their kind and plain characters only.
 */
public final class ParsedQuery implements Parsed {
    private final Select ast;
    private final List<Token> tokens;
    private final ParserText surrogate;
    /** Found when first asked for; whoever finds it at the same time finds the same. */
    private Tree tree;

    ParsedQuery(Select ast, List<Token> tokens, ParserText surrogate) {
        this.ast = requireNonNull(ast, "ast");
        this.tokens = List.copyOf(tokens);
        this.surrogate = requireNonNull(surrogate, "surrogate");
    }

    public Select ast() {
        return ast;
    }

    public List<Token> tokens() {
        return tokens;
    }

    Tree tree() {
        Tree known = tree;
        if (known == null) {
            known = Tree.of(ast);
            tree = known;
        }
        return known;
    }

    /** Every node of this type, wherever it stands in the tree. */
    public <T> List<T> nodes(Class<T> type) {
        return tree().nodes().stream().filter(type::isInstance).map(type::cast).toList();
    }

    /** The tokens a part of the tree was written with; empty where the parser does not say. */
    public List<Token> tokensOf(ASTNodeAccess node) {
        if (node.getASTNode() == null) {
            return List.of();
        }
        int first = surrogate.pieceAt(node.getASTNode().jjtGetFirstToken().absoluteBegin - 1);
        int last = surrogate.pieceAt(node.getASTNode().jjtGetLastToken().absoluteEnd - 2);
        return first < 0 || last < first ? List.of() : between(surrogate.pieces().subList(first, last + 1));
    }

    /** What was put in for the parser's sake has no place in the text. */
    private List<Token> between(List<Token> pieces) {
        List<Token> written = pieces.stream().filter(piece -> piece.end() > 0).toList();
        int start = written.stream().mapToInt(Token::start).min().orElse(0);
        int end = written.stream().mapToInt(Token::end).max().orElse(0);
        return tokens.stream().filter(token -> token.start() >= start && token.end() <= end).toList();
    }

    /** The text behind a string in the tree, which keeps plain characters only; empty where two of them look alike. */
    public Optional<String> string(String stringInTree) {
        List<String> alike = tokens.stream()
                .filter(token -> token.kind() == Token.Kind.STRING)
                .map(Token::value)
                .filter(value -> ParserText.plain(value).equals(stringInTree))
                .distinct()
                .toList();
        return alike.size() == 1 ? Optional.of(alike.get(0)) : Optional.empty();
    }

    /** The bare name behind a name in the tree, which is in double quotes where it was in any quotes. */
    public static String name(String nameInTree) {
        return ParserNames.decode(nameInTree);
    }

    /** Whether a name in the tree was written in quotes. */
    public static boolean quoted(String nameInTree) {
        return ParserNames.quoted(nameInTree);
    }
}
