package io.querypilot.server.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PacedOutputTest {
    private final ScheduledExecutorScheduler scheduler = new ScheduledExecutorScheduler();
    private final CountDownLatch hungUp = new CountDownLatch(1);

    @BeforeEach
    void start() throws Exception {
        scheduler.start();
    }

    @AfterEach
    void stop() throws Exception {
        scheduler.stop();
    }

    /** A client that reads nothing until its connection is closed. */
    private final class Unread extends OutputStream {
        @Override
        public void write(int one) throws IOException {
            try {
                hungUp.await();
            } catch (InterruptedException enough) {
                throw new InterruptedIOException();
            }
            throw new IOException("closed");
        }
    }

    @Test
    void hangsUpOnWhoDoesNotRead() {
        OutputStream paced = new PacedOutput(new Unread(), scheduler, hungUp::countDown, Duration.ofMillis(20));
        assertThatThrownBy(() -> paced.write(new byte[100])).isInstanceOf(IOException.class).hasMessage("closed");
    }

    @Test
    void timeInWhichNothingIsWrittenDoesNotCount() throws Exception {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        OutputStream paced = new PacedOutput(read, scheduler, hungUp::countDown, Duration.ofSeconds(1));
        paced.write('a');
        Thread.sleep(1_100);
        paced.write('b');
        assertThat(read.toString()).isEqualTo("ab");
        assertThat(hungUp.getCount()).isEqualTo(1);
    }
}
