/** Statements as text: their tokens, where clauses stand, edits at places, and why one could not be used. */
package io.querypilot.sql;
