/** What the tables and columns of a statement mean in a schema, and where their names stand in the text. */
package io.querypilot.critic.bind;
