package io.querypilot.critic.bind;

import net.sf.jsqlparser.statement.select.PlainSelect;

/** One SELECT of a statement with the names it can see. */
public record BoundSelect(PlainSelect select, Scope scope) {}
