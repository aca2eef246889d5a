/** Running candidates within small limits, and how sure to be of the likeliest. */
package io.querypilot.embedded.selection;
