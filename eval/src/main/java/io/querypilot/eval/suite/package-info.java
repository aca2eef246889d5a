/** Questions with what is right for them, and where they come from. */
package io.querypilot.eval.suite;
