/** Values, codes, flags and units that columns do not hold, or that the question means and the query leaves out. */
package io.querypilot.doubt.value;
