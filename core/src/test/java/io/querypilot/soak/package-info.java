/** Asking for a long time while things go wrong, and looking for what is left behind. */
package io.querypilot.soak;
