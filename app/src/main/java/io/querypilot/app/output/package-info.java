/** Results as text: aligned table, CSV, Markdown, and the story of an answer. */
package io.querypilot.app.output;
