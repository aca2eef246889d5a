package io.querypilot.embedded.parser;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.requirement.Requirements;
import io.querypilot.requirement.Rule.JoinOn;
import io.querypilot.requirement.Source;
import java.util.List;
import org.junit.jupiter.api.Test;

class WishesTest {
    private static final JoinOn FRIEND = new JoinOn("friend", "friend_id", "student", "id");
    private static final JoinOn SHIPPING = new JoinOn("client", "shipping_address_id", "address", "address_id");

    private static List<JoinOn> joins(Source source, JoinOn join, String question) {
        return Wishes.of(Requirements.of(source, List.of(join)), question).joins();
    }

    @Test
    void aJoinThatAPersonOrALessonNamesBindsDecoding() {
        for (Source source : List.of(Source.PERSON_NOW, Source.PERSON_EARLIER, Source.TEAM, Source.LESSON)) {
            assertThat(joins(source, FRIEND, "How many friends does each student have?")).containsExactly(FRIEND);
        }
    }

    @Test
    void aJoinReadOutOfTheQuestionBindsOnlyWhereTheKeyIsSaidInFull() {
        assertThat(joins(Source.QUESTION, FRIEND, "How many friends does each student have?")).isEmpty();
        assertThat(joins(Source.QUESTION, SHIPPING, "Which clients have a shipping address in Germany?"))
                .containsExactly(SHIPPING);
        assertThat(joins(Source.QUESTION, SHIPPING, "Which clients are shipped to at an address in Germany?")).isEmpty();
    }
}
