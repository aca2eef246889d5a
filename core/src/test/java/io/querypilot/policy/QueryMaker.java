package io.querypilot.policy;

import java.util.List;
import java.util.Random;

/** Makes queries over the firm of {@link PolicyScene}, most of which ask for what a clerk may not see. */
final class QueryMaker {
    private static final List<String> TABLES = List.of(
            "people", "people", "orders", "orders", "regions", "secrets", "earners", "People", "\"people\"", "ORDERS");
    private static final List<String> SQLITE = List.of("main.people", "[orders]", "`people`", "main.secrets", "'people'");
    private static final List<String> POSTGRES = List.of("public.people", "public.orders", "ONLY people", "\"People\"");
    private static final List<String> COLUMNS = List.of(
            "id", "name", "mail", "pay", "region_id", "note", "person_id", "total", "rebate", "\"pay\"", "Name", "rowid");

    private final Random random;
    private final boolean postgres;
    private int aliases;

    QueryMaker(long seed, boolean postgres) {
        this.random = new Random(seed);
        this.postgres = postgres;
    }

    /** A whole statement. */
    String query() {
        aliases = 0;
        return switch (random.nextInt(10)) {
            case 0 -> "WITH " + with() + " " + select(2);
            case 1 -> select(2) + pick(" UNION ", " UNION ALL ", " INTERSECT ", " EXCEPT ") + select(2);
            case 2 -> "SELECT * FROM (" + select(2) + ") AS d" + (chance(3) ? " ORDER BY 1" : "");
            case 3 -> "SELECT count(*) FROM (" + select(2) + ") AS d";
            default -> select(3) + (chance(3) ? " ORDER BY " + pick("1", "2", column("")) : "")
                    + (chance(6) ? " LIMIT 3" : "");
        };
    }

    private String with() {
        String name = pick("people", "secrets", "p", "orders", "regions", "\"people\"", "Secrets");
        String more = chance(3) ? ", " + pick("q", "people", "secrets") + " AS (" + select(1) + ")" : "";
        String recursive = chance(4) ? "RECURSIVE " : "";
        return recursive + name + " AS (" + select(1) + (chance(4) ? " UNION ALL " + select(1) : "") + ")" + more;
    }

    private String select(int depth) {
        String alias = "t" + ++aliases;
        String table = table();
        String named = chance(3) ? table : table + pick(" ", " AS ") + alias;
        String prefix = named.equals(table) ? chance(2) ? "" : bare(table) + "." : pick("", alias + ".");
        return "SELECT " + (chance(6) ? "DISTINCT " : "") + items(prefix, depth) + " FROM " + named + join(depth, prefix)
                + where(prefix, depth);
    }

    private static String bare(String table) {
        return table.substring(table.indexOf('.') + 1);
    }

    private String join(int depth, String prefix) {
        String alias = "j" + ++aliases;
        return switch (depth == 0 ? 9 : random.nextInt(14)) {
            case 0 -> " JOIN " + table() + " " + alias + " ON " + alias + "." + pick(COLUMNS) + " = " + column(prefix);
            case 1 -> " LEFT JOIN " + table() + " " + alias + " USING (" + pick("id", "region_id", "name", "pay") + ")";
            case 2 -> " NATURAL JOIN " + table();
            case 3 -> ", " + table() + " " + alias;
            case 4 -> " CROSS JOIN (" + select(depth - 1) + ") AS " + alias;
            case 5 -> postgres ? " CROSS JOIN LATERAL (" + select(depth - 1) + ") AS " + alias : ", " + table();
            case 6 -> " JOIN (" + table() + " " + alias + " JOIN regions r9 ON 1 = 1) ON 1 = 1";
            default -> "";
        };
    }

    private String items(String prefix, int depth) {
        return switch (random.nextInt(6)) {
            case 0 -> "*";
            case 1 -> prefix + "*";
            case 2 -> value(prefix, depth) + ", " + value(prefix, depth);
            case 3 -> column(prefix) + " AS " + pick("a", "pay", "name", "\"mail\"");
            default -> value(prefix, depth);
        };
    }

    private String where(String prefix, int depth) {
        String condition = switch (random.nextInt(9)) {
            case 0 -> " WHERE " + condition(prefix, depth);
            case 1 -> " WHERE " + condition(prefix, depth) + pick(" AND ", " OR ") + condition(prefix, depth);
            case 2 -> " WHERE NOT (" + condition(prefix, depth) + ")";
            case 3 -> " GROUP BY " + column(prefix) + (chance(2) ? " HAVING " + condition(prefix, depth) : "");
            default -> "";
        };
        return condition;
    }

    private String condition(String prefix, int depth) {
        String column = column(prefix);
        if (depth > 0 && chance(3)) {
            return pick(
                    column + " IN (" + select(depth - 1) + ")",
                    "EXISTS (" + select(depth - 1) + ")",
                    column + " = (" + select(depth - 1) + " LIMIT 1)",
                    "1 IN secrets",
                    column + " NOT IN (SELECT pay FROM earners)");
        }
        return pick(
                column + " LIKE 'zq7%'",
                column + " > 7700000",
                "1 / (" + column + " - 7) = 1",
                "json(" + column + ") IS NOT NULL",
                "CAST(" + column + " AS INTEGER) > 0",
                column + " IS NULL",
                column + " BETWEEN 1 AND 8800001",
                "length(" + column + ") > 3",
                "CASE WHEN " + column + " = 2 THEN 1 / 0 ELSE 1 END = 1");
    }

    private String value(String prefix, int depth) {
        String column = column(prefix);
        if (depth > 0 && chance(4)) {
            return "(" + select(depth - 1) + pick("", " LIMIT 1") + ")";
        }
        return pick(
                column,
                column,
                "max(" + column + ")",
                "count(" + column + ")",
                "count(*)",
                "sum(" + column + ") OVER (ORDER BY " + column(prefix) + ")",
                "group_concat(" + column + ")",
                "upper(" + column + ")",
                "coalesce(" + column + ", 'none')",
                "first_value(" + column + ") OVER w",
                "row_to_json(" + prefix.replace(".", "") + ")",
                "hex(" + column + ")",
                "CAST(" + column + " AS INTEGER)");
    }

    private String column(String prefix) {
        return (chance(5) ? "" : prefix) + pick(COLUMNS);
    }

    private String table() {
        return chance(5) ? pick(postgres ? POSTGRES : SQLITE) : pick(TABLES);
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    private String pick(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
