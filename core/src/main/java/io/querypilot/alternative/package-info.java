/** How else a question can be read, by rule: from its words and the query that answers one reading of it. */
package io.querypilot.alternative;
