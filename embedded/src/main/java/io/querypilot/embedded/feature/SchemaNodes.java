package io.querypilot.embedded.feature;

import io.querypilot.embedded.catalogue.ColumnPair;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import java.util.Arrays;

/** Relations and flags among columns and tables, columns first: what depends on the schema alone. */
record SchemaNodes(byte[][] relations, int[] flags) {
    static SchemaNodes of(SchemaView schema) {
        int columns = schema.columns().size();
        int size = columns + schema.tables().size();
        byte[][] relations = new byte[size][size];
        fillColumns(schema, relations, columns);
        fillColumnTable(schema, relations, columns, size);
        fillTables(schema, relations, columns, size);
        return new SchemaNodes(relations, flags(schema, columns, size));
    }

    private static void fillColumns(SchemaView schema, byte[][] relations, int columns) {
        for (int row = 0; row < columns; row++) {
            for (int column = 0; column < columns; column++) {
                relations[row][column] = among(schema.column(row), schema.column(column)).number();
            }
        }
        for (ColumnPair key : schema.foreignKeys()) {
            relations[key.left()][key.right()] = Relation.COLUMN_FOREIGN_KEY.number();
            relations[key.right()][key.left()] = Relation.COLUMN_REFERENCED_BY.number();
        }
        for (int column = 0; column < columns; column++) {
            relations[column][column] = Relation.COLUMN_SELF.number();
        }
    }

    private static Relation among(ColumnView one, ColumnView other) {
        if (one.table() == other.table() && one.table() >= 0) {
            return Relation.COLUMN_SAME_TABLE;
        }
        return one.label().equals(other.label()) ? Relation.COLUMN_SAME_NAME : Relation.COLUMN_OTHER;
    }

    private static void fillColumnTable(SchemaView schema, byte[][] relations, int columns, int size) {
        for (int column = 0; column < columns; column++) {
            Arrays.fill(relations[column], columns, size, Relation.COLUMN_OTHER_TABLE.number());
        }
        for (int table = columns; table < size; table++) {
            Arrays.fill(relations[table], 0, columns, Relation.TABLE_OTHER_COLUMN.number());
        }
        for (int column = 1; column < columns; column++) {
            int table = columns + schema.column(column).table();
            boolean key = schema.primaryKey(column);
            relations[column][table] = (key ? Relation.COLUMN_KEY_OF_TABLE : Relation.COLUMN_OF_TABLE).number();
            relations[table][column] = (key ? Relation.TABLE_HAS_KEY : Relation.TABLE_HAS_COLUMN).number();
        }
    }

    private static void fillTables(SchemaView schema, byte[][] relations, int columns, int size) {
        for (int table = columns; table < size; table++) {
            Arrays.fill(relations[table], columns, size, Relation.TABLE_OTHER.number());
        }
        for (ColumnPair key : schema.foreignKeys()) {
            int here = columns + schema.column(key.left()).table();
            int there = columns + schema.column(key.right()).table();
            if (here != there) {
                refer(relations, here, there, Relation.TABLE_REFERENCES, Relation.TABLE_REFERENCED_BY);
                refer(relations, there, here, Relation.TABLE_REFERENCED_BY, Relation.TABLE_REFERENCES);
            }
        }
        for (int table = columns; table < size; table++) {
            relations[table][table] = Relation.TABLE_SELF.number();
        }
    }

    private static void refer(byte[][] relations, int from, int to, Relation relation, Relation opposite) {
        byte before = relations[from][to];
        boolean both = before == opposite.number() || before == Relation.TABLE_BOTH.number();
        relations[from][to] = (both ? Relation.TABLE_BOTH : relation).number();
    }

    private static int[] flags(SchemaView schema, int columns, int size) {
        int[] flags = new int[size];
        for (int column = 0; column < columns; column++) {
            flags[column] = Flag.COLUMN.bit() | Flag.of(schema.column(column).type()).bit();
            flags[column] |= schema.primaryKey(column) ? Flag.PRIMARY_KEY.bit() : 0;
            flags[column] |= schema.foreignKey(column) ? Flag.FOREIGN_KEY.bit() : 0;
        }
        flags[SchemaView.STAR] |= Flag.STAR.bit();
        Arrays.fill(flags, columns, size, Flag.TABLE.bit());
        return flags;
    }
}
