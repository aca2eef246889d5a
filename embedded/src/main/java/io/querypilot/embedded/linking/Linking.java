package io.querypilot.embedded.linking;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** All links of a question, and the matched cells to show beside each column. */
public record Linking(Set<Link> links, Map<Integer, List<String>> values) {}
