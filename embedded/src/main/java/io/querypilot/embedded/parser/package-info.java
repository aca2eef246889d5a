/** From a question to candidate queries over one database, the choice among them, and how sure it is. */
package io.querypilot.embedded.parser;
