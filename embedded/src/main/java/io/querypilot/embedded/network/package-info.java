/** The weights, the two networks made of them, and the search for the best plans. */
package io.querypilot.embedded.network;
