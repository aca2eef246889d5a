/** What the agent asks of a language model, as typed requests and replies. */
package io.querypilot.model;
