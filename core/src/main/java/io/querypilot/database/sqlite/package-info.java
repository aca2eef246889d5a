/** SQLite: a file, opened so that nothing can be written. */
package io.querypilot.database.sqlite;
