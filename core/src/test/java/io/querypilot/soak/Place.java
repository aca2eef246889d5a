package io.querypilot.soak;

import io.querypilot.database.Access;

/** A database to be asked of, and what can happen to it meanwhile. */
interface Place extends AutoCloseable {
    String address();

    Access access();

    /** Cuts every connection that asks, where there is one to cut. */
    void cut() throws Exception;

    /** Stops the server and starts it again, where there is one. */
    void restart() throws Exception;

    /** How many connections that asked are still open. */
    int open() throws Exception;

    @Override
    void close() throws Exception;

    /** The tables, in words that every engine has. */
    static String[] tables() {
        StringBuilder people = new StringBuilder("INSERT INTO people VALUES (1, 'P1')");
        for (int i = 2; i <= 100; i++) {
            people.append(", (").append(i).append(", 'P").append(i).append("')");
        }
        return new String[] {
            "CREATE TABLE people (id INTEGER PRIMARY KEY, name VARCHAR(20))",
            "CREATE TABLE orders (id INTEGER PRIMARY KEY, person_id INTEGER REFERENCES people(id), region VARCHAR(20), total INTEGER)",
            people.toString(),
            "INSERT INTO orders SELECT a.id * 100 + b.id, a.id, b.name, b.id FROM people a, people b WHERE b.id <= 50"
        };
    }
}
