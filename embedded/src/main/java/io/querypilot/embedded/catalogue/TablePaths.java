package io.querypilot.embedded.catalogue;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** The cheapest way between any two tables, and the first step of it. Sought on first use: of many tables it takes long, and most queries join theirs directly. */
final class TablePaths {
    static final double FAR = 1e9;
    private static final double LEAST_GAIN = 1e-9;
    private static final int NONE = -1;

    private final int size;
    private final Map<JoinGraph.TablePair, Double> costs;
    private volatile Ways ways;

    /** By what the joins cost now: those that are added later are none of it. */
    TablePaths(int size, Map<JoinGraph.TablePair, Double> costs) {
        this.size = size;
        this.costs = Map.copyOf(costs);
    }

    double distance(int start, int end) {
        return ways().distance[start][end];
    }

    Optional<Integer> nextStep(int start, int end) {
        int next = ways().step[start][end];
        return next == NONE ? Optional.empty() : Optional.of(next);
    }

    private Ways ways() {
        Ways found = ways;
        if (found == null) {
            found = new Ways(size, costs);
            ways = found;
        }
        return found;
    }

    /** Of all pairs, by Floyd and Warshall. */
    private static final class Ways {
        private final double[][] distance;
        private final int[][] step;

        Ways(int size, Map<JoinGraph.TablePair, Double> costs) {
            distance = new double[size][size];
            step = new int[size][size];
            for (int table = 0; table < size; table++) {
                Arrays.fill(distance[table], FAR);
                Arrays.fill(step[table], NONE);
                distance[table][table] = 0;
                step[table][table] = table;
            }
            costs.forEach((pair, cost) -> {
                distance[pair.left()][pair.right()] = cost;
                step[pair.left()][pair.right()] = pair.right();
            });
            for (int middle = 0; middle < size; middle++) {
                through(middle);
            }
        }

        private void through(int middle) {
            for (int start = 0; start < distance.length; start++) {
                if (distance[start][middle] < FAR) {
                    through(start, middle);
                }
            }
        }

        private void through(int start, int middle) {
            for (int end = 0; end < distance.length; end++) {
                double way = distance[start][middle] + distance[middle][end];
                if (way < distance[start][end] - LEAST_GAIN) {
                    distance[start][end] = way;
                    step[start][end] = step[start][middle];
                }
            }
        }
    }
}
