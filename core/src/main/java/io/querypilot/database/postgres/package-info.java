/** PostgreSQL: its addresses, errors, users' code, and the role that we come as. */
package io.querypilot.database.postgres;
