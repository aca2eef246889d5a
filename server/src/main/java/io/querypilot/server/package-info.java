/** QueryPilot over HTTP: one process that serves the page, REST with a stream of events, and health. */
package io.querypilot.server;
