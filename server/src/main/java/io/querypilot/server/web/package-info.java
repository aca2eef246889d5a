/** What every operation needs of HTTP: bodies, problems, event streams, and noticing that a client has left. */
package io.querypilot.server.web;
