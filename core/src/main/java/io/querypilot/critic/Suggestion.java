package io.querypilot.critic;

/** What to do about an issue, in one sentence. */
final class Suggestion {
    private Suggestion() {}

    static String of(Issue issue) {
        if (!issue.nearMatch().isEmpty()) {
            return "Use " + issue.nearMatch() + " instead of " + issue.piece() + ".";
        }
        return switch (issue.type()) {
            case COLUMN_NOT_FOUND -> "Use only columns of the tables in FROM, or join the table that has this one.";
            case TABLE_NOT_FOUND -> "Use only tables of the schema.";
            case AMBIGUOUS_COLUMN -> "Write the table's name or alias before the column.";
            case FUNCTION_NOT_FOUND -> "Use a function that this engine has, with arguments of the right type.";
            case AGGREGATION_ERROR -> "Keep all aggregates, and group by every other column that is selected.";
            case JOIN_ERROR -> "Join each table with a condition on its key.";
            case SYNTAX_ERROR -> "Write one plain query in this engine's syntax.";
            case TYPE_MISMATCH -> "Compare values of the same type, with a CAST where needed.";
            case DATA_ERROR -> "Guard against values that cannot be computed or converted, such as division by zero.";
            case TIMEOUT -> "Add a filter or a LIMIT, or simplify the query.";
            case RESOURCE_EXCEEDED -> "Ask for fewer rows or columns, or simplify the query.";
            case READ_ONLY_VIOLATION -> "Write one SELECT that only reads.";
            case PERMISSION_DENIED -> "Ask the database's owner for the right to read this.";
            case CONNECTION_ERROR -> "Check that the database can be reached, then ask again.";
            case UNKNOWN -> "Write the statement another way.";
        };
    }
}
