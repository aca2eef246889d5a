package io.querypilot.server.kept;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * How a call ended: the answer's document, and the state in which it left the question, empty where another call has gone
 * on from it. What was not understood moves nothing: the question stands where it stood.
 */
public record Ended(ObjectNode document, String state, boolean moved) {}
