package io.querypilot.embedded.reach;

import io.querypilot.database.QuestionDatabase;
import io.querypilot.embedded.text.Word;
import io.querypilot.embedded.text.Words;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Questions that are none for this model, and what to tell who asks them; where there is any doubt, a question is one. */
public final class OutOfReach {
    private static final String CHANGE = "I can't answer this, because I only read the database: nothing is ever changed,"
            + " added or deleted. Ask to see the rows instead, and change them with a tool of your own.";
    private static final String LANGUAGE = "I can't answer this, because I read English only. Ask it in English; names and"
            + " values may stay as they are in the database. A bigger model reads more: see --escalate.";
    private static final String TALK = "I can't answer this, because it asks nothing about the data. Ask how many there"
            + " are of something, for example, or which are the highest.";
    private static final String NTH = "I can't answer this, because I can list the first in an order, but not skip to a"
            + " later one. Ask for the first few, for example the top 3, and read off the last. A bigger model can do more:"
            + " see --escalate.";

    private static final String SQL = "I can't answer this, because it is SQL, and I read plain words. Run it with"
            + " querypilot run \"…\", or in a program with Database.execute; or ask in words for what it should tell.";

    private static final String SCHEMA = "I can't answer this with a query. Tables with their columns are shown by"
            + " querypilot schema.";

    /** What stands in quotes is a value, in whatever language. */
    private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"|(?<!\\w)'[^']*'(?!\\w)");

    private OutOfReach() {}

    /** Why the question is out of reach; empty for one that is to be read. */
    public static Optional<String> why(String question, QuestionDatabase database, Set<QuestionRule> rules) {
        List<String> words = said(question);
        if (rules.contains(QuestionRule.TYPED_SQL) && TypedSql.is(question, database)) {
            return Optional.of(SQL);
        }
        if (rules.contains(QuestionRule.TABLE_LIST) && TableList.is(words, database.schema())) {
            return Optional.of(SCHEMA);
        }
        return why(words, rules);
    }

    private static List<String> said(String question) {
        String said = QUOTED.matcher(Words.normaliseQuestion(question)).replaceAll(" ");
        return Words.split(said).stream().map(Word::lower).toList();
    }

    static Optional<String> why(String question) {
        return why(said(question), QuestionRule.ALL);
    }

    private static Optional<String> why(List<String> words, Set<QuestionRule> rules) {
        if (rules.contains(QuestionRule.CHANGE_REQUEST) && ChangeRequest.is(words)) {
            return Optional.of(CHANGE);
        }
        if (rules.contains(QuestionRule.SMALL_TALK) && SmallTalk.is(words)) {
            return Optional.of(TALK);
        }
        if (rules.contains(QuestionRule.NTH_IN_ORDER) && NthInOrder.is(words)) {
            return Optional.of(NTH);
        }
        return rules.contains(QuestionRule.OTHER_LANGUAGE) && OtherLanguage.is(words)
                ? Optional.of(LANGUAGE)
                : Optional.empty();
    }
}
