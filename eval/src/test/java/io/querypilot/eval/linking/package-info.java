/** How fast and how well questions are linked to schemas of any size. */
package io.querypilot.eval.linking;
