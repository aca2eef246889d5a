/** SQL Server, by Microsoft's driver; written from its documents and never run against a server. */
package io.querypilot.database.sqlserver;
