/** The operations of the REST API, a file per kind of thing. */
package io.querypilot.server.api;
