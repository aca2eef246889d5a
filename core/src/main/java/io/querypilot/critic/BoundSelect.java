package io.querypilot.critic;

import net.sf.jsqlparser.statement.select.PlainSelect;

/** One SELECT of a statement with the names it can see. */
record BoundSelect(PlainSelect select, Scope scope) {}
