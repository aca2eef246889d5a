/** The one exception that leaves QueryPilot and the codes it carries. */
package io.querypilot.error;
