/** Models that run inside this process, behind the interfaces of core. */
package io.querypilot.embedded;
