package io.querypilot.sql;

import java.util.HashSet;
import java.util.Set;

/** Words that an engine never takes for a name and no reading query needs: their bare sight is a refusal. */
final class RefusedWords {
    private static final Set<String> EVERYWHERE = Set.of("into");
    private static final Set<String> MYSQL = Set.of(
            "outfile", "dumpfile", "procedure", "insert_into", "delete", "update", "drop", "create", "alter", "grant",
            "revoke", "call", "load", "lock", "unlock", "purge", "kill", "optimize", "rename", "signal", "resignal",
            "undo", "loop", "iterate", "leave", "declare", "cursor", "trigger", "infile", "starting", "terminated",
            "enclosed", "escaped", "low_priority", "delayed", "sql_calc_found_rows");
    private static final Set<String> SQLSERVER = Set.of(
            "alter", "backup", "begin", "break", "bulk", "checkpoint", "close", "commit", "continue", "create", "cursor",
            "dbcc", "deallocate", "declare", "delete", "deny", "drop", "dump", "exec", "execute", "exit", "external",
            "file", "goto", "grant", "holdlock", "identity_insert", "if", "insert", "kill", "lineno", "load", "merge",
            "nocheck", "off", "open", "opendatasource", "openquery", "openrowset", "openxml", "print", "proc",
            "procedure", "raiserror", "readtext", "reconfigure", "restore", "return", "revert", "revoke", "rollback",
            "save", "set", "setuser", "shutdown", "textsize", "tran", "transaction", "trigger", "truncate", "tsequal",
            "update", "updatetext", "use", "waitfor", "while", "writetext", "querytraceon");

    private RefusedWords() {}

    static Set<String> refused(Dialect dialect) {
        Set<String> words = new HashSet<>(EVERYWHERE);
        switch (dialect) {
            case MYSQL -> words.addAll(MYSQL);
            case SQLSERVER -> words.addAll(SQLSERVER);
            case SQLITE, POSTGRESQL, DUCKDB, BIGQUERY, TRINO -> { }
        }
        return words;
    }
}
