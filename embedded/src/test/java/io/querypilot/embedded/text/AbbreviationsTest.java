package io.querypilot.embedded.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.parity.TestWeights;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The cases are those of training/tests/test_labels.py. */
class AbbreviationsTest {
    private static final Abbreviations KNOWN = new Abbreviations(Map.of(
            "cust", "customer", "nm", "name", "ord", "order", "qty", "quantity", "prc", "price", "dob", "birth date",
            "addr", "address", "dt", "date"));

    @ParameterizedTest
    @CsvSource({
        "cust_nm,customer name", "ordQty,order quantity", "UNIT_PRC,unit price", "dob,birth date", "addr2,address 2",
        "order_no,order no", "dated,dated", "t1,t 1", "'',''"
    })
    void areWrittenOutWordByWord(String name, String label) {
        assertThat(KNOWN.label(name)).isEqualTo(label);
    }

    @ParameterizedTest
    @CsvSource({
        "custcountry,customer country", "salesorderid,sales order id", "shipaddr,ship address", "country,country", "football,football",
        "shipper,shipper", "rowguid,rowguid"
    })
    void gluedNamesAreTakenApart(String name, String label) {
        assertThat(TestWeights.loaded().abbreviations().label(name)).isEqualTo(label);
    }

    @ParameterizedTest
    @CsvSource({
        "ordid,order id", "slsord,sales order", "totamtct,total amount ct", "regnnm,regn name", "cntrno,cntr no",
        "plndflg,planned flag", "mtrrdg,meter reading", "cntrct,contract", "countryx,countryx", "morbid,morbid",
        "produits,produits", "alumno,alumno", "covid19,covid 19"
    })
    void shortenedNamesEndInWhatIsKnown(String name, String label) {
        assertThat(TestWeights.loaded().abbreviations().label(name)).isEqualTo(label);
    }

    @Test
    void withoutThemNamesStayAsTheyStand() {
        assertThat(Abbreviations.NONE.label("cust_nm")).isEqualTo("cust nm");
        assertThat(Abbreviations.NONE.known()).isFalse();
    }
}
