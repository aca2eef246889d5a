/**
 * What a query computes, told to a person by rule: one sentence, and the columns that a person would want beside
 * it.
 */
package io.querypilot.explain;
