package io.querypilot.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "1 new, 2 in progress, 3 closed unsolved | {1=new, 2=in progress, 3=closed unsolved}",
        "type of stay: E = emergency; P = planned | {E=emergency, P=planned}",
        "state (0 draft, 9 void) | {0=draft, 9=void}",
        "A: active, B: blocked | {A=active, B=blocked}",
        "A: Active, B: Blocked | {A=Active, B=Blocked}",
        "R = routine, U = urgent, S = stat (emergency) | {R=routine, U=urgent, S=stat (emergency)}",
        "A = active, still sold, P = paused | {A=active, P=paused}",
        "1=new,2=paid (by card, cash),3=void | {1=new, 2=paid (by card, cash), 3=void}",
        "Y = line cancelled | {Y=line cancelled}",
        "N normal, H high, NULL = not validated yet | {N=normal, H=high}",
        "1 quote, 2 ordered, 9 cancelled; turnover counts 2 only | {1=quote, 2=ordered, 9=cancelled}",
        "0 draft, 1 sent, 2 paid; billed = 1, 2; see the handbook | {0=draft, 1=sent, 2=paid}",
        "A = active, I = inactive. Set by the nightly job | {A=active, I=inactive}",
        "1 = St. Gallen, 2 = St. Pölten | {1=St. Gallen, 2=St. Pölten}",
        "draft = request, to approve = to approve, purchase = confirmed | {draft=request, to approve=to approve, purchase=confirmed}",
        "enum: trialing=0, active=1, past_due=2 | {0=trialing, 1=active, 2=past due}",
        "state (draft: 0, open: 1, void: -1) | {0=draft, 1=open, -1=void}",
        "enum status: { draft: 0, sent: 1 } | {0=draft, 1=sent}",
        ":low => 0, :high => 1 | {0=low, 1=high}",
        "draft = quotation, sale = confirmed, cancel = cancelled | {draft=quotation, sale=confirmed, cancel=cancelled}"
    })
    void readsWhatCodesMean(String comment, String meanings) {
        assertThat(Codes.of(comment).meanings()).hasToString(meanings);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", "epoch seconds", "cents, after discount", "0/1", "1-5, NULL = not rated", "NULL = still in house",
        "YYYY-MM-DD HH:MM", "first name, last name", "per seat and month", "ISO 4217", "FK: customer table, nullable", "ID - internal, never shown",
        "VAT = value added tax, in percent", "1 = low, 2-4 = middle, 5 = high", "A = active, B/C = blocked, D = deleted",
        "A = active; B/C = blocked; D = deleted", "gross = net + tax, net = gross - discount * rate", "total = all lines together", "cents; see table fees", "1 = yes; B = both, or none: ask the desk"
    })
    void anythingElseExplainsNoCode(String comment) {
        assertThat(Codes.of(comment).isEmpty()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "0 draft, 1 sent, 2 paid, 9 void; billed = 1, 2 | {billed=[1, 2]}",
        "1 quote, 2 ordered, 3 ready, 4 handed over; turnover counts 2, 3 and 4 only. Void ones stay | {turnover=[2, 3, 4]}",
        "A annual, F final; regular bills are A or X | {}",
        "0 draft, 1 sent, 9 void; default is 0 or 1; total = 0, 1 | {}",
        "A annual, F final | {}"
    })
    void aListMayNameSeveralTogether(String comment, String groups) {
        assertThat(Codes.of(comment).groups()).hasToString(groups);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "sex | '' | male", "GENDER | '' | male", "patient_sex | '' | male", "gender_code | '' | male", "patGender | '' | male",
        "sex | M = mother, C = calf | mother", "sextant | '' | ''", "gender_policy | '' | ''", "status | '' | ''"
    })
    void aSexNeedsNoComment(String name, String comment, String meaning) {
        Column column = new Column(name, "TEXT", ColumnKind.TEXT, false, true, comment, List.of());
        assertThat(Codes.of(column).meaning("M").orElse("")).isEqualTo(meaning);
    }
}
