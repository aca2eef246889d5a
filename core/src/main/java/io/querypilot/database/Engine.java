package io.querypilot.database;

import io.querypilot.database.ResultTable.ResultColumn;
import io.querypilot.database.driver.Drivers;
import io.querypilot.error.QueryPilotException;
import io.querypilot.schema.CatalogueStatements;
import io.querypilot.schema.Schema;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.dialect.Describing;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.UserCode;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Everything that differs between database engines; a new engine is one such class, named where {@link
 * java.util.ServiceLoader} finds it.
 */
public interface Engine {
    /** What tells one state of a database from another; {@code data} is empty where only structure is watched. */
    record Marker(String structure, String data) {}

    Dialect dialect();

    boolean accepts(String location);

    String driverClass();

    /** The driver's Maven coordinates, for whoever has not got it. */
    String driver();

    /** Checks the location and works out how to connect to it. */
    Target target(String location, Access access);

    /** Makes ready what connections need before the first of them, as when files are loaded; it is closed in the end. */
    default Engine opened(Target target) {
        return this;
    }

    /** What was found out while opening, one line for a person each. */
    default List<String> notes() {
        return List.of();
    }

    /** Lets go of what opening made ready. */
    default void close() {}

    /** What the engine's driver calls its product. */
    String product();

    /** Whether a driver's name for what it is connected to means this engine. */
    default boolean isCalled(String product) {
        return product().equals(product);
    }

    /** What to call the database behind an address that somebody else's data source gave; never holds a password. */
    Target given(String url);

    /** Keeps a connection that somebody else opened from writing. */
    void restrict(Connection connection) throws SQLException;

    /** Lets its owner write again. */
    void restore(Connection connection) throws SQLException;

    /** Opens a connection that the engine itself keeps from writing. */
    default Connection connect(Target target) throws SQLException {
        Connection connection = Drivers.connect(driverClass(), target.url(), target.properties());
        try {
            restrict(connection);
            return connection;
        } catch (SQLException failed) {
            connection.close();
            throw failed;
        }
    }

    /** Whether the driver knows connections that are flagged read-only. */
    default boolean flagsReadOnly() {
        return true;
    }

    /** Changes when connections made before no longer see what the target now is, as when a file was replaced. */
    default String identity(Target target) {
        return "";
    }

    /** Makes the connection ready for one statement; fails where the connection is broken or could write. */
    void begin(Connection connection, Duration timeout) throws SQLException;

    /** Undoes whatever the statement left behind. */
    void end(Connection connection) throws SQLException;

    /** Sees to it that this SQL is taken as it stands, within the engine's bounds, and its result is not loaded as a whole. */
    default void tune(Statement statement, String sql) throws SQLException {
        statement.setEscapeProcessing(false);
    }

    /** Whether it computes within this process, where nobody can end what it does not end itself. */
    default boolean inProcess() {
        return false;
    }

    /** How long the engine itself may look at a statement; what it has not even planned in that time is not run. */
    default Duration preparing() {
        return Duration.ofSeconds(2);
    }

    /** Has the engine look at the statement without running it. */
    default void prepare(Statement statement, String sql) throws SQLException {
        statement.getConnection().prepareStatement(sql).close();
    }

    /** Whether a statement asks for its plan itself, or for what tables there are, of which engines have no plan. */
    default boolean explains(String sql) {
        return dialect().lex(sql) instanceof Lexed.Tokens lexed && !lexed.tokens().isEmpty()
                && (lexed.tokens().get(0).word("EXPLAIN") || Describing.STARTS.contains(lexed.tokens().get(0).folded()));
    }

    /** What the engine expects a statement to read, where it can say so without running it. */
    default Estimate estimate(Statement statement, String sql) throws SQLException {
        return Estimate.NONE;
    }

    /** What a statement that has run is billed for, where the engine says so. */
    default Optional<Estimate> billed(Statement statement) throws SQLException {
        return Optional.empty();
    }

    /** Runs a query, as the driver can read its result. */
    default ResultSet query(Statement statement, String sql) throws SQLException {
        return statement.executeQuery(sql);
    }

    /** Whether the driver keeps back what the engine said of a failure. */
    default boolean keepsBack(SQLException failed) {
        return false;
    }

    /** Has the engine say again why a statement fails, where its driver kept that back. */
    default void failAgain(Statement statement, String sql) throws SQLException {}

    SqlError classify(SQLException exception);

    /** The same failure for a person, when it kept us from reaching the database or reading its schema. */
    QueryPilotException fault(SQLException exception, Target target);

    /** Cheap to ask for, and different once the schema or the data has changed. */
    Marker marker(CatalogueStatements statements, Target target) throws SQLException;

    Schema schema(CatalogueStatements statements) throws SQLException;

    /** What users left in the database that a statement could run unseen; none where the engine has no such thing. */
    default UserCode userCode(CatalogueStatements statements) throws SQLException {
        return UserCode.NONE;
    }

    /** The same for whoever runs statements, with what the marker does not tell of it. */
    default FoundCode foundCode(CatalogueStatements statements) throws SQLException {
        return new FoundCode(userCode(statements), Optional.empty());
    }

    /** Tables that a query may ask like a function, harmless though no list of functions has their names. */
    default Set<String> callable(CatalogueStatements statements) throws SQLException {
        return Set.of();
    }

    /** What to know of the role and the place; nothing where the engine cannot be looked at so. */
    default Checkup checkup(CatalogueStatements statements, Target target) throws SQLException {
        return Checkup.NONE;
    }

    /** What whoever opens the database should be told, as the end of a sentence about it. */
    default Optional<String> advice(Connection connection) throws SQLException {
        return Optional.empty();
    }

    /** The names and types of a result's columns. */
    default List<ResultColumn> columns(ResultSet result) throws SQLException {
        ResultSetMetaData meta = result.getMetaData();
        List<ResultColumn> columns = new ArrayList<>();
        for (int i = 1; i <= meta.getColumnCount(); i++) {
            columns.add(new ResultColumn(meta.getColumnLabel(i), meta.getColumnTypeName(i)));
        }
        return columns;
    }

    /** The cell of the current row as one of the types that {@link ResultTable} names, or as a byte array. */
    Object cell(ResultSet row, int column, String type) throws SQLException;
}
