/** Plan to SQL: joins from the schema graph, and what a plan means in SQLite and PostgreSQL. */
package io.querypilot.embedded.render;
