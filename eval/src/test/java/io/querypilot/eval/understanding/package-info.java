/** What understanding a question before writing brings and costs, with a chat model that is always right. */
package io.querypilot.eval.understanding;
