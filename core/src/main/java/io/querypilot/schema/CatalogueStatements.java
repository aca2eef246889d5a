package io.querypilot.schema;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Runs the statements that read a catalogue, each within its time, and lets whoever audits the database hear of it. */
public interface CatalogueStatements {
    /** What to do with each row. */
    interface Rows {
        void accept(ResultSet row) throws SQLException;
    }

    /** For savepoints and settings, which read nothing. */
    Connection connection();

    /** Reads what the database says of its tables, types and code. */
    void catalogue(String sql, Rows action) throws SQLException;

    /** What is said of the data that is read. */
    default Sampling sampling() {
        return Sampling.STANDARD;
    }

    /** Reads a few of a table's values; a short time is enough for them. */
    void sample(String sql, Rows action) throws SQLException;
}
