/** Attacks on one's own set-up: the statements, and the proof that they changed nothing. */
package io.querypilot.safety;
