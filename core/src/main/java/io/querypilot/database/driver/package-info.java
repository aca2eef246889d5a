/** What engines share that come by a driver: finding it, addresses, settings, the words of its errors. */
package io.querypilot.database.driver;
