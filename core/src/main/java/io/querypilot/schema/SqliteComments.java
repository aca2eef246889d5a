package io.querypilot.schema;

import java.util.HashMap;
import java.util.Map;

/**
 * What the comments in a SQLite table's own text say: SQLite keeps no others. One that ends the line of a column tells of
 * that column, by its name in lower case; one on the line on which the table begins tells of the table.
 */
record SqliteComments(String table, Map<String, String> columns) {
    private static final int LONGEST = 500;

    static SqliteComments of(String ddl) {
        return ddl.contains("--") || ddl.contains("/*") ? new Reader(ddl).read() : new SqliteComments("", Map.of());
    }

    private static final class Reader {
        private final String ddl;
        private final Map<String, String> columns = new HashMap<>();
        private String table = "";
        private String column = "";
        private boolean opens = true;
        private boolean told;
        private int depth;
        private int at;

        Reader(String ddl) {
            this.ddl = ddl;
        }

        SqliteComments read() {
            while (at < ddl.length()) {
                step(ddl.charAt(at));
            }
            return new SqliteComments(table, columns);
        }

        private void step(char c) {
            if (ddl.startsWith("--", at)) {
                comment(at + 2, "\n", 0);
            } else if (ddl.startsWith("/*", at)) {
                comment(at + 2, "*/", 2);
            } else if (c == '"' || c == '`' || c == '[' || c == '\'') {
                word(quotedEnd(c), 1);
            } else if (Character.isLetterOrDigit(c) || c == '_') {
                word(wordEnd(), 0);
            } else {
                sign(c);
            }
        }

        private void sign(char c) {
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            opens |= depth == 1 && (c == '(' || c == ',');
            // Whatever stands alone on a line is a heading, not a word on what came before.
            told &= c != '\n';
            at++;
        }

        /** A column begins with the first word after a bracket or a comma. */
        private void word(int end, int quotes) {
            if (depth == 1 && opens) {
                column = SqliteCatalogue.key(ddl.substring(at + quotes, Math.max(at + quotes, end - quotes)));
                opens = false;
            }
            told = true;
            at = end;
        }

        private void comment(int start, String closing, int length) {
            int end = ddl.indexOf(closing, start);
            String text = ddl.substring(start, end < 0 ? ddl.length() : end).strip();
            String said = text.length() > LONGEST ? text.substring(0, LONGEST) : text;
            if (told && column.isEmpty() && table.isEmpty()) {
                table = said;
            } else if (told && !column.isEmpty()) {
                columns.putIfAbsent(column, said);
            }
            at = end < 0 ? ddl.length() : end + length;
        }

        private int wordEnd() {
            int end = at;
            while (end < ddl.length() && (Character.isLetterOrDigit(ddl.charAt(end)) || ddl.charAt(end) == '_')) {
                end++;
            }
            return end;
        }

        private int quotedEnd(char opening) {
            int end = ddl.indexOf(opening == '[' ? ']' : opening, at + 1);
            return end < 0 ? ddl.length() : end + 1;
        }
    }
}
