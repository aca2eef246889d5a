package io.querypilot.embedded.catalogue;

/** Two columns by number: a foreign key and what it refers to, or the two sides of an equality. */
public record ColumnPair(int left, int right) {
    public boolean holds(int column) {
        return left == column || right == column;
    }

    public ColumnPair reversed() {
        return new ColumnPair(right, left);
    }
}
