/** The plan: what a question asks for, free of SQL syntax; the vocabulary that writes it, and reading it back. */
package io.querypilot.embedded.plan;
