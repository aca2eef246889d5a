/** Reaching a database: opening it read-only, reading its schema, running one checked statement. */
package io.querypilot.database;
