/** What the server keeps in the store beside sessions and lessons. */
package io.querypilot.server.kept;
