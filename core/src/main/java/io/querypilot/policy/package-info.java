/** Who may see what: the policy file, each caller's narrowed schema, and the rewriting that holds statements to it. */
package io.querypilot.policy;
