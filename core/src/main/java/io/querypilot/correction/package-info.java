/** What a person says about a question or an answer, as hard rules for every later draft. */
package io.querypilot.correction;
