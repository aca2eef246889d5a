/** The small shop to try things on. */
package io.querypilot.database.demo;
