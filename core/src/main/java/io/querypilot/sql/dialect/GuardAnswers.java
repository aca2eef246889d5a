package io.querypilot.sql.dialect;

import io.querypilot.sql.TokenList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the guard asks of a dialect; each answer here is that of one which has nothing of the kind, and lets nothing pass that
 * the guard would not let pass in every dialect.
 */
interface GuardAnswers {
    /** Words besides SELECT and its like by which a statement may begin that only reads, in lower case. */
    default Set<String> queryStarts() {
        return Set.of();
    }

    /** Keywords of this dialect alone that a bracket may follow. */
    default Set<String> bracketWords() {
        return Set.of();
    }

    /** How a function or operator is written so that it is surely the engine's own, where users can make others of its name. */
    default Optional<String> engines(String name, boolean operator) {
        return Optional.empty();
    }

    /** Types that are made of others, in brackets. */
    default Set<String> compoundTypes() {
        return Set.of();
    }

    /** Whether a type stands here as an argument of the function at {@code caller}. */
    default boolean typeArgument(TokenList tokens, int i, int caller) {
        return false;
    }

    /** Words that the engine never takes for a name and no reading query needs: their bare sight is a refusal. */
    default Set<String> refusedWords() {
        return Set.of();
    }

    /** Whether a refused word is part of a reading query after all. */
    default boolean needsWord(TokenList tokens, int i) {
        return false;
    }

    /** Hints by which a query would lock what it reads. */
    default Set<String> lockHints() {
        return Set.of();
    }

    /** Whether the name here is so telling of a secret that its place does not matter. */
    default boolean secretName(TokenList tokens, int i) {
        return false;
    }

    /** Whether the table of this path may hold secrets of the engine. */
    default boolean secretTable(List<String> path, String schema, String name) {
        return false;
    }

    /** How a pattern writes the width of what it formats. */
    enum Widths {
        AFTER_PERCENT,
        IN_BRACES
    }

    /** Functions that fill up to the widths in their first argument, and go on though they are told to stop. */
    default Map<String, Widths> formats() {
        return Map.of();
    }

    /** Functions that hold each letter of a text against each of another, and go on though they are told to stop. */
    default Set<String> comparing() {
        return Set.of();
    }

    /** Functions that go through a list with what they have made of it so far. */
    default Set<String> folding() {
        return Set.of();
    }

    /** Functions that keep each value in the memory of this process until the last has come. */
    default Set<String> gathering() {
        return Set.of();
    }

    /** Functions of this dialect alone whose result is as long as an argument says, and which argument that is. */
    default Map<String, Integer> sizeArguments() {
        return Map.of();
    }

    /** Whether the engine would read a file of this name. */
    default boolean file(String path) {
        return false;
    }

    /** Tables of information_schema that describe tables, besides those of the standard. */
    default Set<String> informationSchema() {
        return Set.of();
    }

    /** Why what stands here may not run, or null, besides what holds in every dialect. */
    default String refusal(TokenList tokens, int i) {
        return null;
    }

    /** Whether the word before a bracket here is harmless by this dialect's grammar. */
    default boolean harmlessCall(TokenList tokens, int i) {
        return false;
    }

    /** Whether the qualified call here is harmless though its path is not on the list. */
    default boolean harmlessQualified(String path, TokenList tokens, int i, FunctionList functions) {
        return false;
    }
}
