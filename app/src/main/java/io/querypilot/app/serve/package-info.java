/** QueryPilot as a server. */
package io.querypilot.app.serve;
