/** What a question requires of its SQL: said by a person or the team, learned before, or read out of its words; decided once, and typed. */
package io.querypilot.requirement;
