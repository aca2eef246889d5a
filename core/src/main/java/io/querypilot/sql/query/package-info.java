/** One query: parsing it, letting it through only where it can only read, comparing it with another. */
package io.querypilot.sql.query;
