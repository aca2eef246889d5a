/** Results as text: aligned table, CSV, Markdown, and the trace of an answer. */
package io.querypilot.app.output;
