/** How well names alone tell which column leads where. */
package io.querypilot.eval.join;
