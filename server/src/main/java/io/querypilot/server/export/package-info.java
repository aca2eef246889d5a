/** Results as files, written row by row as the database gives them. */
package io.querypilot.server.export;
