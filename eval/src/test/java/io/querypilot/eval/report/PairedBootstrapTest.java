package io.querypilot.eval.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PairedBootstrapTest {
    @Test
    void takesOneQuestionOfManyForNoise() {
        assertThat(PairedBootstrap.of(pairs(99, 1, 0)).significantLoss()).isFalse();
    }

    @Test
    void seesALossThatTheQuestionsAgreeOn() {
        PairedBootstrap found = PairedBootstrap.of(pairs(80, 20, 0));
        assertThat(found.significantLoss()).isTrue();
        assertThat(found.change()).isEqualTo(-0.2);
    }

    @Test
    void takesAsManyWonAsLostForNoise() {
        assertThat(PairedBootstrap.of(pairs(60, 20, 20)).significantLoss()).isFalse();
    }

    @Test
    void saysTheSameEachTime() {
        assertThat(PairedBootstrap.of(pairs(50, 9, 4))).isEqualTo(PairedBootstrap.of(pairs(50, 9, 4)));
    }

    @Test
    void raisesAFalseAlarmSeldomWhereNothingChanged() {
        Random random = new Random(5);
        int alarms = 0;
        for (int run = 0; run < 60; run++) {
            List<boolean[]> pairs = new ArrayList<>();
            for (int question = 0; question < 100; question++) {
                pairs.add(new boolean[] {random.nextDouble() < 0.7, random.nextDouble() < 0.7});
            }
            alarms += PairedBootstrap.of(pairs).significantLoss() ? 1 : 0;
        }
        assertThat(alarms).isLessThan(10);
    }

    @Test
    void hasNothingToSayOfNothing() {
        assertThat(PairedBootstrap.of(List.of()).significantLoss()).isFalse();
    }

    private static List<boolean[]> pairs(int same, int lost, int won) {
        List<boolean[]> pairs = new ArrayList<>();
        for (int pair = 0; pair < same; pair++) {
            pairs.add(new boolean[] {true, true});
        }
        for (int pair = 0; pair < lost; pair++) {
            pairs.add(new boolean[] {true, false});
        }
        for (int pair = 0; pair < won; pair++) {
            pairs.add(new boolean[] {false, true});
        }
        return pairs;
    }
}
