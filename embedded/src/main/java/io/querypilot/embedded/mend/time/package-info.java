/** Rules that change when a plan looks: the periods that the question says, the times it means, the parts of them that rows are grouped by. */
package io.querypilot.embedded.mend.time;
