/** Which words of the question point at which tables, columns and cells. */
package io.querypilot.embedded.linking;
