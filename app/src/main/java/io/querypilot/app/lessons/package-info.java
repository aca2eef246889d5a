/** Listing, judging, exporting and importing lessons. */
package io.querypilot.app.lessons;
