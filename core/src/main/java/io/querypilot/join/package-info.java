/** Which column leads where: one rule for declared keys and for those that only names imply. */
package io.querypilot.join;
