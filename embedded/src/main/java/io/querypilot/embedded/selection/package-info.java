/** How sure to be of the likeliest candidate. */
package io.querypilot.embedded.selection;
