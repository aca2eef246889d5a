package io.querypilot.embedded.reach;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Told by the small words of a language. Those that stand in names (Los Angeles, Ludwig van Beethoven) or that English
 * has too are left out, so that foreign names and values in an English question are never taken for its language.
 */
final class OtherLanguage {
    private static final int FEW = 2;
    private static final int MANY = 3;

    private static final Set<String> ENGLISH = words("the of what which who whose whom how many much show find give tell"
            + " is are were with from and not have had does did each every that by than more most less average count"
            + " between where when why please there their them they all any names highest lowest for to");

    private static final List<Set<String>> OTHERS = Stream.of(
                    "wie viele welche welcher welches wer wo wann warum das dem ein eine einen einem einer und oder"
                            + " nicht mit für aus auf bei nach über unter sind ist gibt es wurden wurde haben hatte"
                            + " jeden jede jeder zeige zeig mir bitte als mehr meisten im zum zur durchschnitt",
                    "combien quel quelle quels quelles qui où quand pourquoi une aux est sont avec dans chaque montrez"
                            + " montre donnez moi tous toutes que ont avons ils elles leur leurs nombre moyenne entre"
                            + " moins",
                    "cuántos cuantos cuántas cuantas cuál cual cuáles cuales qué quién quien quiénes dónde donde cuándo"
                            + " cuando una con por para cada muestra muéstrame muestrame dame todos todas hay son está"
                            + " tienen tiene más según entre sus promedio",
                    "quantos quantas qual quais quem onde quando são uma com para cada mostre todos todas não mais têm"
                            + " por entre média existem",
                    "quanti quante quale quali dove quando sono una con ogni mostra mostrami tutti tutte gli della"
                            + " delle dei che hanno più nel nella media elenca",
                    "hoeveel welke waar wanneer zijn een het met voor uit niet elke toon alle geef mij gemiddelde",
                    "ile które który jaki jakie gdzie kiedy są jest dla każdy pokaż wszystkie nie ilu średnia",
                    "hur många vilka vilken vem när är och för alla varje genomsnittlig",
                    "kaç hangi kim nerede nasıl için tüm göster ortalama kadar olan")
            .map(OtherLanguage::words)
            .toList();

    /** Nobody opens an English question with one of these. */
    private static final Set<String> OPENINGS = words("wieviele wieviel welche welcher welches zeige combien quels quelles"
            + " montrez cuántos cuantos cuántas cuantas cuáles cuales muéstrame muestrame quantos quantas quais mostre"
            + " quanti quante quali mostrami hoeveel welke ile kaç");

    private OtherLanguage() {}

    private static Set<String> words(String text) {
        return Set.of(Arrays.stream(text.split(" ")).distinct().toArray(String[]::new));
    }

    static boolean is(List<String> words) {
        long english = words.stream().filter(ENGLISH::contains).distinct().count();
        if (english == 0 && (otherScript(words) || OPENINGS.contains(words.stream().findFirst().orElse("")))) {
            return true;
        }
        long other = OTHERS.stream().mapToLong(language -> spoken(words, language)).max().orElse(0);
        return english == 0 ? other >= FEW : other >= MANY && other > 2 * english;
    }

    private static long spoken(List<String> words, Set<String> language) {
        return words.stream().filter(language::contains).distinct().count();
    }

    /** Most letters are of a script in which no English is written. */
    private static boolean otherScript(List<String> words) {
        int[] letters = words.stream().flatMapToInt(String::codePoints).filter(Character::isLetter).toArray();
        long other = Arrays.stream(letters)
                .filter(letter -> Character.UnicodeScript.of(letter) != Character.UnicodeScript.LATIN)
                .count();
        return other * 2 > letters.length;
    }
}
