/** The one immutable value that travels through the graph, and the answer it becomes. */
package io.querypilot.state;
