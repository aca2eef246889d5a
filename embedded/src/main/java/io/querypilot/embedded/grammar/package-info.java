/** Which actions may follow: an incremental grammar that knows the schema, so that every finished plan binds. */
package io.querypilot.embedded.grammar;
