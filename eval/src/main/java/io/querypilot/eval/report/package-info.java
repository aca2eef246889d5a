/** What a run's trials add up to, as JSON, Markdown and a page; and how runs compare over time. */
package io.querypilot.eval.report;
