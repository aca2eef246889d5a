/** The nodes of the graph, one file each, in the order of its edges; no step knows another. */
package io.querypilot.step;
