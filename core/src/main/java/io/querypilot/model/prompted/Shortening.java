package io.querypilot.model.prompted;

import io.querypilot.memory.Turn;
import io.querypilot.requirement.Correction;
import java.util.List;

/** Keeps what was said and tried before from crowding out the schema, whatever its length. */
final class Shortening {
    private static final int MOST_TURNS = 6;
    private static final int LONGEST_SQL = 400;
    private static final int LONGEST_SENTENCE = 80;

    private Shortening() {}

    /** The latest turns, oldest first. */
    static List<Turn> turns(List<Turn> turns) {
        return turns.stream()
                .skip(Math.max(0, turns.size() - MOST_TURNS))
                .map(turn -> new Turn(sentence(turn.question()), sql(turn.sql()), sentence(turn.summary()), turn.confidence()))
                .toList();
    }

    static Correction objection(Correction said) {
        return new Correction(sentence(said.text()), said.rules(), sql(said.rejected()));
    }

    static String sql(String sql) {
        return Tokens.cut(sql.strip(), LONGEST_SQL);
    }

    private static String sentence(String text) {
        return Tokens.cut(Data.line(text), LONGEST_SENTENCE);
    }
}
