/** What every command shares, and the commands that are a page each. */
package io.querypilot.app.command;
