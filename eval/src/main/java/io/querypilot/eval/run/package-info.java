/** Asking a suite's questions and writing down what came of each. */
package io.querypilot.eval.run;
