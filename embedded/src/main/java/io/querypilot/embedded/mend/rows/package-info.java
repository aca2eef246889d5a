/** Rules that change what rows a plan is about: the codes, flags and states that they have, the spelling of their cells, the rows above, below and beside them. */
package io.querypilot.embedded.mend.rows;
