package io.querypilot.app.serve;

import io.querypilot.app.command.PilotCommand;
import io.querypilot.app.opening.Memory;
import io.querypilot.app.opening.Opening;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.opening.StateFolder;
import io.querypilot.app.opening.Version;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.database.Database;
import io.querypilot.eval.report.History;
import io.querypilot.server.Agent;
import io.querypilot.server.Server;
import io.querypilot.server.ServerSettings;
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
        Opening opening = new Opening(shell, configuration);
        CountDownLatch closed = new CountDownLatch(1);
        try (Database database = opening.database();
                Memory memory = Memory.require(shell, configuration, database);
                Server server = new Server(agent(opening, configuration, database, memory), settings(configuration))) {
            shell.out().println("QueryPilot listens on " + server.address());
            shell.out().flush();
            return untilStopped(closed);
        } finally {
            closed.countDown();
        }
    }

    private Agent agent(Opening opening, Configuration configuration, Database database, Memory memory) {
        return new Agent(
                opening.pilot(database, memory, List.of()),
                database,
                memory.store(),
                configuration.value(Setting.TENANT),
                opening.limits(),
                configuration.value(Setting.MODEL),
                Version.number(),
                () -> Evaluations.of(new History(StateFolder.of(shell).resolve("eval"))));
    }

    private static ServerSettings settings(Configuration configuration) {
        return new ServerSettings(
                configuration.value(Setting.HOST), configuration.value(Setting.PORT), configuration.value(Setting.THREADS));
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
