/** Periods and moments that are not those of the question, and dates in another format. */
package io.querypilot.doubt.time;
