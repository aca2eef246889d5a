package io.querypilot.app.serve;

import io.querypilot.app.command.PilotCommand;
import io.querypilot.app.opening.Memory;
import io.querypilot.app.opening.Opening;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.app.trace.Tracing;
import io.querypilot.database.Database;
import io.querypilot.server.Server;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;

/** Serves the page and the API until it is stopped. */
@Command(name = "serve", description = "serve a web page and a REST API over the database")
public final class ServeCommand extends PilotCommand {
    public ServeCommand(Shell shell) {
        super(shell);
    }

    @Override
    public List<Setting<?>> settings() {
        return Setting.ALL;
    }

    @Override
    public int work(Configuration configuration) {
        Serving serving = new Serving(shell, configuration);
        CountDownLatch closed = new CountDownLatch(1);
        Opening opening = new Opening(shell, configuration);
        try (Tracing tracing = opening.tracing();
                Database database = opening.database();
                Memory memory = Memory.require(shell, configuration, database);
                Server server = new Server(serving.agent(database, memory, tracing), serving.settings())) {
            shell.out().println("QueryPilot listens on " + server.address());
            shell.out().flush();
            return untilStopped(closed);
        } finally {
            closed.countDown();
        }
    }

    /** Comes back when the process is told to stop; the process then lives until what is open is closed. */
    private static int untilStopped(CountDownLatch closed) {
        CountDownLatch stopped = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            stopped.countDown();
            await(closed);
        }));
        await(stopped);
        return 0;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException enough) {
            Thread.currentThread().interrupt();
        }
    }
}
