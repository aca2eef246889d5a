/** Rules that change the figures of a plan: what is counted and added up, as what share, in what unit, to how many digits. */
package io.querypilot.embedded.mend.figure;
