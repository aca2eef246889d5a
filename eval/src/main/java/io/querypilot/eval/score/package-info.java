/** Whether an answer is right, and how hard its question was. */
package io.querypilot.eval.score;
