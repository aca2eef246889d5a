/** DuckDB inside the process: its own database files, and files of other programs as tables. */
package io.querypilot.database.duckdb;
