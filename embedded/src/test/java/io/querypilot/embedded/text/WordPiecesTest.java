package io.querypilot.embedded.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WordPiecesTest {
    private final WordPieces pieces = new WordPieces(List.of("how", "##s", "singer", "sing", "##er", "?", "cafe", "_"));

    @Test
    void takesTheLongestMatchFirst() {
        assertThat(pieces.word("Singers")).containsExactly(2, 1);
        assertThat(pieces.text("how singers?")).containsExactly(0, 2, 1, 5);
    }

    @Test
    void dropsAccents() {
        assertThat(pieces.word("Café")).containsExactly(6);
    }

    @Test
    void isUnknownWhereAnyPartIsUnknown() {
        assertThat(pieces.word("singerx")).containsExactly(WordPieces.UNKNOWN);
        assertThat(pieces.word("😀")).containsExactly(WordPieces.UNKNOWN);
        assertThat(pieces.word("how".repeat(60))).containsExactly(WordPieces.UNKNOWN);
    }

    @Test
    void cutsUnderscoresApart() {
        assertThat(pieces.word("how_singer")).containsExactly(0, 7, 2);
    }

    @Test
    void cutsToTheNumberOfPiecesAskedFor() {
        assertThat(pieces.text("how how how", 2)).containsExactly(0, 0);
    }
}
