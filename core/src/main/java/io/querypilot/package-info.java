/** The front door: open a {@link io.querypilot.QueryPilot} over a database and a model, and ask. */
package io.querypilot;
