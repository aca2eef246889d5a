/** Measuring from the command line. */
package io.querypilot.app.eval;
