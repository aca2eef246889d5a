/** The conversation in a terminal or over a pipe. */
package io.querypilot.app.chat;
