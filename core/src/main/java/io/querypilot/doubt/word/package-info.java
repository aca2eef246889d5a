/** Words of the question that the query does not honour. */
package io.querypilot.doubt.word;
