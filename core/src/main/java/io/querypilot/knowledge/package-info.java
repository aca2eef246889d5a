/** What a team knows of its database and has written down: words, codes, units, metrics, joins, verified questions. */
package io.querypilot.knowledge;
