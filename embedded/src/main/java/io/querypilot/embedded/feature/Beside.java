package io.querypilot.embedded.feature;

import java.util.List;
import java.util.Map;

/** Pieces of the values laid out beside columns: cells the question names, or all of the few that there are, numbered. */
record Beside(Map<Integer, List<int[]>> matched, Map<Integer, List<int[]>> numbered) {}
