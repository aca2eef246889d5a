/** Benchmarks of QueryPilot over sets of questions with known answers. */
package io.querypilot.eval;
