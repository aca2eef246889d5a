/** What a database holds: tables, columns, keys, comments and a few sample values. */
package io.querypilot.schema;
