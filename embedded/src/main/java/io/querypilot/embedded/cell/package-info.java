/** The cells of a database: read within bounds, found by the words of a question, matched to what it says. */
package io.querypilot.embedded.cell;
