/** The command that checks, begins and imports what a team knows of its database. */
package io.querypilot.app.knowledge;
