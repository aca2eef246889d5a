/** The evaluation harness: how good the answers are, what correction adds, and what it costs. */
package io.querypilot.eval;
