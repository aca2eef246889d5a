/** What no query over any table could answer, told by the words of the question alone. */
package io.querypilot.embedded.reach;
