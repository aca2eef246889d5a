package io.querypilot.database.h2;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.sql.query.Guard;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.db.ValueDataType;
import org.h2.mvstore.tx.TransactionMap;
import org.h2.mvstore.tx.TransactionStore;
import org.h2.result.Row;

/**
 * The statements that an H2 file is made of, read from its pages without the engine: opening the file runs them all, and
 * with them whatever code they hold, read-only or not.
 */
final class H2File {
    private static final String STATEMENTS = "table.0";
    private static final int SQL = 3;

    private H2File() {}

    /** Refuses a file that could run more than H2's own harmless functions. */
    static void requireHarmless(Path file, Guard guard) {
        // H2 would put such a file in the place of the one that was looked at.
        for (String ending : List.of(".newFile", ".tempFile")) {
            if (Files.exists(Path.of(file + ending))) {
                throw refused(file, "somebody began to compact it, and " + file + ending + " was left",
                        "Open and close it once with H2 itself.");
            }
        }
        for (String sql : statements(file)) {
            Optional<String> fault = H2Statement.fault(sql, guard);
            if (fault.isPresent()) {
                throw refused(file, "opening or reading it runs code that is kept in it: " + fault.get(),
                        "Ask whoever made it for one without; if you trust them, start H2's own server for it and give"
                                + " jdbc:h2:tcp://HOST/DATABASE.");
            }
        }
    }

    /** None where the file is in use: another program's H2 cannot open, and what this one's holds has run already. */
    private static List<String> statements(Path file) {
        try (MVStore store = new MVStore.Builder().fileName(file.toString()).readOnly().open()) {
            return statements(store, file);
        } catch (MVStoreException unreadable) {
            if (unreadable.getErrorCode() == DataUtils.ERROR_FILE_LOCKED) {
                return List.of();
            }
            throw refused(file, "it cannot be read: " + unreadable.getMessage().replaceFirst("\\s*\\[[^\\]]*]$", ""),
                    "Check that it is a whole, unencrypted database of H2 2.");
        } catch (RuntimeException | LinkageError unreadable) {
            throw refused(file, "it cannot be looked at before it is opened: " + unreadable,
                    "Check that it is a whole, unencrypted database of H2 2, and that H2 is on the class path.");
        }
    }

    private static List<String> statements(MVStore store, Path file) {
        for (String name : store.getMapNames()) {
            if ((name.startsWith("undoLog") || name.equals("openTransactions")) && store.hasData(name)) {
                throw refused(file, "it was left in the middle of a change, and what it will hold is known only once that is"
                        + " undone", "Open and close it once with H2 itself.");
            }
        }
        List<String> statements = new ArrayList<>();
        if (store.hasMap(STATEMENTS)) {
            TransactionStore transactions = new TransactionStore(store, new ValueDataType());
            TransactionMap<Long, Row> rows = transactions.begin().openMap(STATEMENTS);
            for (Iterator<Long> keys = rows.keyIterator(null); keys.hasNext(); ) {
                statements.add(rows.get(keys.next()).getValue(SQL).getString());
            }
        }
        return statements;
    }

    private static QueryPilotException refused(Path file, String why, String nextStep) {
        return new QueryPilotException(
                ErrorCode.DATABASE_FILE_INVALID, "The H2 database " + file + " is not opened: " + why + ".", nextStep);
    }
}
