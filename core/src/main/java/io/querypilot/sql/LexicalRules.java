package io.querypilot.sql;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** How one engine, in one mode, cuts text into tokens. */
public record LexicalRules(
        Set<Comments> comments,
        Set<Quotes> quotes,
        boolean backslashEscapes,
        Set<String> stringPrefixes,
        String nameCharacters,
        Set<Parameters> parameters,
        List<String> operators) {

    public enum Comments {
        NESTED,
        HASH,
        SLASHES,
        DASHES_NEED_SPACE,
        EXECUTABLE
    }

    public enum Quotes {
        BRACKET_NAMES,
        DOUBLED_BRACKETS,
        BACKTICK_NAMES,
        DOUBLE_QUOTE_STRINGS,
        DOLLAR_STRINGS,
        TRIPLE_STRINGS,
        ESCAPE_PREFIX,
        BRACES
    }

    public enum Parameters {
        QUESTION_MARK,
        COLON,
        DOLLAR,
        AT
    }

    private static final List<String> COMMON_OPERATORS = List.of(
            "<=>", "->>", "<>", "!=", "<=", ">=", "==", "||", "->", "::", ":=", "=>", "<<", ">>", "&&", "**", "//");
    private static final List<String> BIGQUERY_OPERATORS =
            Stream.concat(Stream.of("|>"), COMMON_OPERATORS.stream()).toList();
    private static final List<String> POSTGRES_OPERATORS = List.of(
            "!~~*", "~~*", "!~~", "!~*", "||/", "#>>", "->>", "<->", "<#>", "<=>", "<+>", "<~>", "-|-", "<<|", "|>>",
            "&<|", "|&>", "?-|", "?||", "*<>", "*<=", "*>=", "~<=~", "~>=~", "~<~", "~>~", "@@@", "<<=", ">>=", "##",
            "~~", "!~", "~*", "|/", "@>", "<@", "?|", "?&", "?-", "?#", "@@", "@?", "@-@", "&<", "&>", "^@", "#>", "#-",
            "#=", "<^", ">^", "~=", "*=", "*<", "*>", "<%", "%>", "<>", "!=", "<=", ">=", "==", "||", "->", "::", ":=",
            "=>", "<<", ">>", "&&", "**", "//");

    /** Whether a dollar before digits makes an amount of money, as in SQL Server alone. */
    public boolean money() {
        return nameCharacters.contains("#");
    }

    public static LexicalRules sqlite() {
        return new LexicalRules(
                Set.of(),
                Set.of(Quotes.BRACKET_NAMES, Quotes.BACKTICK_NAMES),
                false,
                Set.of("x"),
                "$",
                Set.of(Parameters.QUESTION_MARK, Parameters.COLON, Parameters.AT),
                COMMON_OPERATORS);
    }

    public static LexicalRules postgresql(boolean backslashEscapes) {
        return new LexicalRules(
                Set.of(Comments.NESTED),
                Set.of(Quotes.DOLLAR_STRINGS, Quotes.ESCAPE_PREFIX),
                backslashEscapes,
                Set.of("x", "b", "n", "e", "u&"),
                "$",
                Set.of(Parameters.DOLLAR),
                POSTGRES_OPERATORS);
    }

    public static LexicalRules mysql(boolean backslashEscapes, boolean doubleQuoteStrings) {
        return new LexicalRules(
                Set.of(Comments.HASH, Comments.DASHES_NEED_SPACE, Comments.EXECUTABLE),
                doubleQuoteStrings
                        ? Set.of(Quotes.BACKTICK_NAMES, Quotes.DOUBLE_QUOTE_STRINGS)
                        : Set.of(Quotes.BACKTICK_NAMES),
                backslashEscapes,
                Set.of("x", "b", "n"),
                "$",
                Set.of(Parameters.QUESTION_MARK, Parameters.AT),
                COMMON_OPERATORS);
    }

    public static LexicalRules duckdb() {
        return new LexicalRules(
                Set.of(Comments.NESTED),
                Set.of(Quotes.DOLLAR_STRINGS, Quotes.ESCAPE_PREFIX, Quotes.BRACES),
                false,
                Set.of("x", "b", "e", "u&"),
                "$",
                Set.of(Parameters.QUESTION_MARK, Parameters.DOLLAR),
                POSTGRES_OPERATORS);
    }

    /** Two slashes begin a comment, so they are no operator. */
    public static LexicalRules h2() {
        return new LexicalRules(
                Set.of(Comments.NESTED, Comments.SLASHES),
                Set.of(Quotes.DOLLAR_STRINGS, Quotes.BACKTICK_NAMES),
                false,
                Set.of("x", "n", "u&"),
                "$",
                Set.of(Parameters.QUESTION_MARK, Parameters.AT),
                COMMON_OPERATORS.stream().filter(operator -> !operator.equals("//")).toList());
    }

    public static LexicalRules sqlServer() {
        return new LexicalRules(
                Set.of(Comments.NESTED),
                Set.of(Quotes.BRACKET_NAMES, Quotes.DOUBLED_BRACKETS),
                false,
                Set.of("n"),
                "$#@",
                Set.of(Parameters.QUESTION_MARK, Parameters.AT),
                COMMON_OPERATORS);
    }

    public static LexicalRules bigQuery() {
        return new LexicalRules(
                Set.of(Comments.HASH),
                Set.of(Quotes.BACKTICK_NAMES, Quotes.DOUBLE_QUOTE_STRINGS, Quotes.TRIPLE_STRINGS),
                true,
                Set.of("r", "b", "rb", "br"),
                "",
                Set.of(Parameters.QUESTION_MARK, Parameters.AT),
                BIGQUERY_OPERATORS);
    }

    public static LexicalRules trino() {
        return new LexicalRules(
                Set.of(),
                Set.of(),
                false,
                Set.of("x", "u&"),
                "$",
                Set.of(Parameters.QUESTION_MARK),
                COMMON_OPERATORS);
    }
}
