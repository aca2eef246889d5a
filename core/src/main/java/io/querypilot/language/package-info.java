/** English as questions and names are written in it: words, their forms, spellings, negations, numbers and years. */
package io.querypilot.language;
