package io.querypilot.model;

/** A model that can understand a question in three phases, so that a schema of any size fits its prompts. */
public interface PhasedModel extends Model {
    /** Phase one: one candidate table on its own. */
    Reply<Relevance> judge(RelevanceRequest request);

    /** Phase two: the relevant tables seen together. */
    Reply<Refinement> refine(RefinementRequest request);

    /** Phase three: what the question asks of the tables that are left; its tables are exactly those. */
    Reply<Understanding> synthesise(UnderstandRequest request);

    /** Whether the linked tables fit into one prompt, so that one combined call will do. */
    boolean fits(UnderstandRequest request);
}
