/**
 * Choosing the few tables and columns of a schema that a question is about.
 *
 * <p>Words and sample values rank all tables through an index built once per schema. Embeddings then refine the order
 * of the leading tables only: on 876 tables, embedding every table ranked no better, and embedding 10,000 of them
 * would hold up the first question for most of a minute. A schema that is kept whole never loads the model.
 */
package io.querypilot.link;
