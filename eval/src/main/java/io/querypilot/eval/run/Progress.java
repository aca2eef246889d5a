package io.querypilot.eval.run;

/** Is told of each question as it ends. */
@FunctionalInterface
public interface Progress {
    void ended(int done, int total, Trial trial);
}
