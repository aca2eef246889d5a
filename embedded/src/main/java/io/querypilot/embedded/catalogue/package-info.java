/** A database schema as the parser sees it: numbered tables and columns, and the join graph that follows from them. */
package io.querypilot.embedded.catalogue;
