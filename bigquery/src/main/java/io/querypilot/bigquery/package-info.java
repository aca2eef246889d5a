/** BigQuery by Google's own client library, behind the few JDBC methods that core asks of a driver. */
package io.querypilot.bigquery;
