/** Running candidates within small limits, choosing among them, and how sure to be of the choice. */
package io.querypilot.embedded.selection;
