/** QueryPilot for assistants and editors: the same agent over the Model Context Protocol. */
package io.querypilot.server.mcp;
