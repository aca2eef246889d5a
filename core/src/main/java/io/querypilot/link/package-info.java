/** Choosing the few tables and columns of a schema that a question is about. */
package io.querypilot.link;
