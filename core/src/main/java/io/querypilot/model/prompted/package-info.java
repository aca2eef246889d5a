/** The questions of {@link io.querypilot.model.Model} put to any LangChain4j chat model. */
package io.querypilot.model.prompted;
