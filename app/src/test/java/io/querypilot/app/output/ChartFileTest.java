package io.querypilot.app.output;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.error.QueryPilotException;
import org.junit.jupiter.api.Test;

class ChartFileTest {
    private static ChartFile.Drawing failing(Throwable fault) {
        return () -> {
            if (fault instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) fault;
        };
    }

    private static NullPointerException at(String type) {
        NullPointerException fault = new NullPointerException("this.fontConfig is null");
        fault.setStackTrace(new StackTraceElement[] {new StackTraceElement(type, "head", null, 1)});
        return fault;
    }

    @Test
    void missingLettersAreToldWithWhatToInstall() {
        for (Throwable fault : new Throwable[] {
            new UnsatisfiedLinkError("/usr/lib/libfontmanager.so: libfreetype.so.6: cannot open"),
            new NoClassDefFoundError("Could not initialize class sun.font.SunFontManager"),
            new InternalError("Fontconfig head is null"),
            at("sun.awt.FontConfiguration")
        }) {
            assertThatThrownBy(() -> ChartFile.withLetters(failing(fault)))
                    .isInstanceOf(QueryPilotException.class)
                    .hasMessageContaining("FreeType");
        }
    }

    @Test
    void otherFaultsStayWhatTheyAre() {
        for (Throwable fault : new Throwable[] {
            new OutOfMemoryError("heap"), new IllegalStateException("ours"), at("io.querypilot.app.output.Chart")
        }) {
            assertThatThrownBy(() -> ChartFile.withLetters(failing(fault))).isSameAs(fault);
        }
    }
}
