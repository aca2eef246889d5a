/** The log of every statement: one line each, chained by hashes, only ever added to. */
package io.querypilot.audit;
