/** Rules that change what a plan shows beside its figures: whole rows, names and meanings in place of keys and codes, each column once. */
package io.querypilot.embedded.mend.shown;
