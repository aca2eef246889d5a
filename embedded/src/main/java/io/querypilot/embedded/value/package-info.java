/** From the words a plan points at to values: numbers, cells, and periods of time. */
package io.querypilot.embedded.value;
