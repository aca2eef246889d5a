/** Trino: SQL over many catalogs of a cluster. */
package io.querypilot.database.trino;
