package io.querypilot.app;

import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the store lies; never unasked in the database that is being asked, which is the user's own. */
final class StorePlace {
    private StorePlace() {}

    static String of(Shell shell, Configuration configuration) {
        return configuration.find(Setting.STORE)
                .map(location -> location.contains(":") ? location : shell.path(location).toString())
                .orElseGet(() -> StateFolder.of(shell).resolve("store.db").toString());
    }

    static void requireApart(String place, Database asked, Configuration configuration) {
        if (!configuration.value(Setting.STORE_IN_DATABASE) && same(place, asked)) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "The store would put its own tables into " + asked.name() + ", the database that is asked.",
                    "Give another place with --store, or say --store-in-database true if that is meant.");
        }
    }

    private static boolean same(String place, Database asked) {
        return place.startsWith("jdbc:postgresql:")
                ? plain(Databases.name(place)).equals(plain(asked.name()))
                : sameFile(Path.of(place), Path.of(asked.name()));
    }

    /** The names by which people mean their own machine and the usual port. */
    private static String plain(String name) {
        return name.replaceFirst("^(127\\.0\\.0\\.1|\\[::1\\])", "localhost").replaceFirst(":5432/", "/");
    }

    private static boolean sameFile(Path one, Path other) {
        try {
            return Files.exists(one) && Files.exists(other) && Files.isSameFile(one, other);
        } catch (IOException unreadable) {
            return false;
        }
    }
}
