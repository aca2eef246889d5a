/** Who may come in: keys, tokens of an identity provider, logins of the page, and what every request is held to. */
package io.querypilot.server.access;
