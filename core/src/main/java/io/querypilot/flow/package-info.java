/** The graph as data, and what watches it run. */
package io.querypilot.flow;
