package io.querypilot.alternative;

import io.querypilot.critic.NameSubstitution;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.language.Words;
import io.querypilot.link.LookAlikes;
import io.querypilot.link.QuestionWords;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** "The phone number of each tutor", where there are a mobile and a landline number and the question says neither. */
final class OtherColumns {
    private OtherColumns() {}

    static Stream<OtherReading> of(String question, LocalDate today, QueryNames names) {
        QuestionWords said = new QuestionWords(question, today);
        return names.query().bound().selects().size() == 1
                ? names.shown(names.query().bound().selects().get(0).select()).distinct().flatMap(shown -> others(shown, said, names))
                : Stream.empty();
    }

    private static Stream<OtherReading> others(Stored shown, QuestionWords said, QueryNames names) {
        return LookAlikes.ofColumn(shown.table(), shown.column().name()).names().stream()
                .skip(1)
                .filter(other -> sameThing(shown.column().name(), other, names))
                .filter(other -> !names.query().bindings().uses(shown.table().path(), other))
                .filter(other -> !new LookAlikes(List.of(shown.column().name(), other)).toldApartBy(said))
                .flatMap(other -> reading(shown, other, names).stream());
    }

    /** Both end in the same word, which says what they are, or begin with the one that is said: mobile_phone and landline_phone, phone_work. */
    private static boolean sameThing(String one, String other, QueryNames names) {
        List<String> words = Words.nameStems(one);
        List<String> others = Words.nameStems(other);
        return words.size() > 1
                && others.size() > 1
                && (words.get(words.size() - 1).equals(others.get(others.size() - 1)) || words.get(0).equals(others.get(0)) && names.said().contains(words.get(0)));
    }

    private static Optional<OtherReading> reading(Stored shown, String other, QueryNames names) {
        return new NameSubstitution(names.query().dialect(), names.schema())
                .withColumn(names.query().sql(), shown.table(), shown.column().name(), other)
                .map(sql -> new OtherReading(
                        "By " + shown.table().name() + "." + other + " instead of " + shown.column().name() + ".", sql));
    }
}
