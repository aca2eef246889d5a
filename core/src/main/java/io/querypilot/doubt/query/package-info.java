/** What speaks against a query by itself: its joins, its conditions, its figures. */
package io.querypilot.doubt.query;
