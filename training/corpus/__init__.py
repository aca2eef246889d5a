"""Training data: readers of public sets, invented schemas, synthetic questions."""
