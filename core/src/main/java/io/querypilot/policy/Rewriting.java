package io.querypilot.policy;

import io.querypilot.critic.bind.Catalogue;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.critic.bind.Name;
import io.querypilot.sql.Edit;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.Keywords;
import io.querypilot.sql.Span;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import io.querypilot.sql.dialect.Describing;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Guard;
import io.querypilot.sql.query.ParsedQuery;
import io.querypilot.sql.query.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.parser.ASTNodeAccess;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.TableFunction;
import net.sf.jsqlparser.statement.select.WithItem;

/**
 * A statement made to read only what its caller may see, or why that cannot be done for certain. Each table of which not
 * everything may be seen becomes a query over what may, under the same name: whatever else the statement says, there is
 * nothing more to be had from it. Each common table gets a name of our own, so that none can be mistaken for a table.
 */
record Rewriting(String sql, Optional<SqlError> refusal) {
    /** Functions that tell of tables by their names or numbers, whoever may see them, or what we made of the statement. */
    private static final Pattern TELLS_OF_TABLES = Pattern.compile(
            "pragma_.*|duckdb_.*|pg_(?!typeof$|size_|input_|column_size$|client_encoding$).*|(?:to_)?reg(?:class|collation|config|dictionary|namespace|oper|operator|proc|procedure|role|type)|has_.*|object_.*"
                    + "|(?:obj|col|shobj)_description|col_(?:name|length)|row_security_active|querytree|format_type|currval|current_query"
                    + "|(?:column|index|object|type)property(?:ex)?|index_col|indexkey_property|ident_(?:current|seed|incr)|stats_date|type_(?:id|name)"
                    + "|containstable|freetexttable");

    static Rewriting none(String sql) {
        return new Rewriting(sql, Optional.empty());
    }

    /** The statement for a caller who sees this; {@code guard} judges what it was, and what it becomes. */
    static Rewriting of(String sql, Function<String, Verdict> guard, NarrowedSchema seen) {
        Verdict verdict = guard.apply(sql);
        if (verdict instanceof Verdict.Refused refused) {
            return refused(refused.errors().get(0));
        }
        CheckedQuery query = CheckedQuery.of(sql, verdict, new Catalogue(seen.visible(), seen.dialect()));
        Writer writer = new Writer(query, seen);
        writer.write();
        return writer.refusals.isEmpty() ? writer.written(guard) : refused(writer.refusals.get(0));
    }

    private static Rewriting refused(SqlError error) {
        return new Rewriting("", Optional.of(error));
    }

    /** Works through one statement. */
    private static final class Writer {
        private final CheckedQuery query;
        private final NarrowedSchema seen;
        private final TokenList tokens;
        private final NamedTypes types;
        private final Set<Object> qualifiers;
        private final List<SqlError> refusals = new ArrayList<>();
        private final List<Edit> edits = new ArrayList<>();
        private final Map<String, String> commonTables = new HashMap<>();
        /** What may stand in FROM when we are done, outside of what we put in. */
        private final Set<String> expected = new HashSet<>();

        Writer(CheckedQuery query, NarrowedSchema seen) {
            this.query = query;
            this.seen = seen;
            this.tokens = new TokenList(query.tokens());
            this.types = new NamedTypes(tokens, seen);
            this.qualifiers = qualifiers(query.nodes(Column.class), query.nodes(AllTableColumns.class));
        }

        private static Set<Object> qualifiers(List<Column> columns, List<AllTableColumns> stars) {
            Set<Object> qualifiers = Collections.newSetFromMap(new IdentityHashMap<>());
            columns.forEach(column -> qualifiers.add(column.getTable()));
            stars.forEach(star -> qualifiers.add(star.getTable()));
            return qualifiers;
        }

        void write() {
            renameCommonTables();
            query.nodes(Table.class).stream().filter(table -> !qualifiers.contains(table)).forEach(this::table);
            query.bound().qualified().keySet().forEach(this::unqualify);
            query.nodes(TableFunction.class).stream().flatMap(table -> table.getFunctions().stream()).forEach(this::called);
            for (int i = 0; i < tokens.size(); i++) {
                token(i);
            }
            KeptHeadings headings = new KeptHeadings(query, seen.dialect(), edits);
            headings.unsure().forEach(this::refuseUnsure);
            edits.addAll(headings.edits());
        }

        private void refuse(ErrorType type, String message, String piece) {
            refusals.add(new SqlError(type, message, piece));
        }

        /** A table that is kept back and one that there is not are told in the same words. */
        private void refuseTable(String name) {
            refuse(ErrorType.TABLE_NOT_FOUND, "There is no table " + name + ".", name);
        }

        private void refuseUnsure(String piece) {
            refuse(
                    ErrorType.PERMISSION_DENIED,
                    "Under the policy in force this form of query is not read: " + piece + ".",
                    piece);
        }

        private void table(Table node) {
            List<Token> written = query.tokensOf(node);
            int parts = node.getNameParts().size();
            Optional<Span> place = query.nameSpan(node, parts);
            if (place.isEmpty() || !query.bound().from().containsKey(node)) {
                refuseUnsure(node.getName());
                return;
            }
            String name = calledBy(node, written, parts);
            Optional<String> common = query.bound().commonTable(node);
            Optional<io.querypilot.schema.Table> stored = query.bound().stored(node);
            if (common.isPresent() && commonTables.containsKey(common.get())) {
                replace(place.get(), commonTables.get(common.get()), node, name);
            } else if (stored.isPresent()) {
                read(stored.get(), place.get(), node, name);
            } else {
                refuseTable(query.text(place.get()));
            }
        }

        /** The last part of its name as it was written; of a path in one pair of quotes that part alone. */
        private String calledBy(Table node, List<Token> written, int parts) {
            return seen.dialect().has(Dialect.Trait.QUOTED_PATHS)
                    ? seen.dialect().identifier(ParsedQuery.name(node.getName()))
                    : written.get(2 * parts - 2).text();
        }

        /** SQLite reads a search index by {@code docs('word')} too. */
        private void called(net.sf.jsqlparser.expression.Function function) {
            String name = ParsedQuery.name(String.valueOf(function.getName()));
            if (seen.keepsBack(name)) {
                Verdict unknown = Guard.of(seen.dialect()).check("SELECT " + name + "(1)");
                refusals.add(unknown instanceof Verdict.Refused refused ? refused.errors().get(0) : unsure(name));
            }
        }

        private void read(io.querypilot.schema.Table table, Span place, Table node, String name) {
            String path = seen.dialect().path(table.namespace(), table.name());
            Optional<String> narrowed = seen.query(table);
            if (narrowed.isPresent()) {
                replace(place, "(" + narrowed.get() + ")", node, name);
                return;
            }
            expected.add(path);
            if (!query.text(place).equals(path)) {
                // Written out, so that the engine cannot find another table under this name than we did.
                replace(place, path, node, name);
            }
        }

        private void replace(Span place, String text, Table node, String name) {
            String alias = node.getAlias() == null ? " AS " + name : "";
            edits.add(new Edit(place.start(), place.end(), text + alias));
        }

        /** {@code main.users.id} where what stood for {@code main.users} is now called {@code users}. */
        private void unqualify(ASTNodeAccess node) {
            List<Token> written = query.tokensOf(node);
            if (written.size() == 5 && written.get(1).operator(".") && written.get(3).operator(".")) {
                edits.add(new Edit(written.get(0).start(), written.get(2).start(), ""));
            }
        }

        private void renameCommonTables() {
            Map<String, Integer> declared = new HashMap<>();
            for (WithItem<?> item : query.nodes(WithItem.class)) {
                declared.merge(ParsedQuery.name(item.getAliasName()), 1, Integer::sum);
            }
            for (int i = 0; i < tokens.size(); i++) {
                if (declares(i) && declared.computeIfPresent(tokens.at(i).value(), (name, left) -> left - 1) != null) {
                    edits.add(new Edit(tokens.at(i).start(), tokens.at(i).end(), ownName(tokens.at(i))));
                }
            }
            declared.forEach((name, left) -> {
                if (left != 0) {
                    refuseUnsure("WITH " + name);
                }
            });
        }

        /** Whether a common table gets its name here. */
        private boolean declares(int i) {
            boolean starts = tokens.at(i).name()
                    && (tokens.anyWord(i - 1, "WITH", "RECURSIVE") || tokens.operator(i - 1, ","));
            int as = tokens.operator(i + 1, "(") ? tokens.closing(i + 1) + 1 : i + 1;
            int open = as + 1;
            while (tokens.anyWord(open, "NOT", "MATERIALIZED")) {
                open++;
            }
            return starts && tokens.word(as, "AS") && tokens.operator(open, "(")
                    && (tokens.anyWord(open + 1, "SELECT", "WITH", "VALUES", "TABLE", "FROM")
                            || tokens.operator(open + 1, "("));
        }

        private String ownName(Token declared) {
            boolean quoted = declared.kind() == Token.Kind.QUOTED_IDENTIFIER;
            String known = new Name(declared.value(), quoted).folded(seen.dialect());
            return commonTables.computeIfAbsent(known, name -> {
                String own = free("qp" + (commonTables.size() + 1) + "_");
                expected.add(own);
                return own;
            });
        }

        private String free(String start) {
            String name = start;
            while (!seen.whole().tablesNamed(name).isEmpty() || seen.mentions(name)) {
                name += "_";
            }
            return name;
        }

        private void token(int i) {
            Token token = tokens.at(i);
            if (!token.name()) {
                return;
            }
            boolean call = tokens.operator(i + 1, "(");
            if (i == 0 && tellsOfTables(token) || call && TELLS_OF_TABLES.matcher(token.folded()).matches()
                    || !call && afterIn(i) || types.tells(i) || !call && (unread(i) || stray(i))) {
                refuseUnsure(token.text());
            }
        }

        private static boolean tellsOfTables(Token first) {
            return first.word("EXPLAIN") || Describing.STARTS.contains(first.folded());
        }

        /** {@code 1 IN users} reads a table on some engines. */
        private boolean afterIn(int i) {
            return tokens.word(i - 1, "IN") && !Keywords.syntax(tokens.at(i).folded());
        }

        /** A name after FROM or JOIN that the tree does not have: we read the statement otherwise than the engine. */
        private boolean unread(int i) {
            if (!tokens.anyWord(i - 1, "FROM", "JOIN", "TABLE", "ONLY") || Keywords.syntax(tokens.at(i).folded())) {
                return false;
            }
            int open = tokens.opening(i);
            boolean part = tokens.word(i - 2, "DISTINCT")
                    || open > 0 && tokens.at(open - 1).name() && tokens.plain(open + 1, i - 1);
            return !part && query.nodes(Table.class).stream().noneMatch(node -> holds(node, tokens.at(i)));
        }

        /** The name of a table that is kept back, wholly or in part, where the tree has neither a table nor a column nor an alias. */
        private boolean stray(int i) {
            return seen.keepsBack(tokens.at(i).value()) && unknown(i) && strays(tokens.at(i)) > aliases(tokens.at(i));
        }

        private boolean unknown(int i) {
            return !tokens.word(i - 1, "AS") && !declares(i) && !tokens.operator(i + 1, "(")
                    && Stream.of(Table.class, Column.class, AllTableColumns.class)
                            .flatMap(type -> query.nodes(type).stream())
                            .noneMatch(node -> query.tokensOf(node).contains(tokens.at(i)));
        }

        private long strays(Token name) {
            return IntStream.range(0, tokens.size())
                    .filter(i -> tokens.at(i).name() && tokens.at(i).folded().equals(name.folded()) && unknown(i))
                    .count();
        }

        /** How often the name is given to something without AS; the parser does not say where. */
        private long aliases(Token name) {
            return query.nodes(Alias.class).stream()
                    .filter(alias -> !alias.isUseAs() && ParsedQuery.name(alias.getName().strip()).equalsIgnoreCase(name.value()))
                    .count();
        }

        private boolean holds(Table node, Token token) {
            return query.tokensOf(node).contains(token);
        }

        /** Makes the edits, and reads the outcome once more: nothing may stand in FROM but what we meant to. */
        Rewriting written(Function<String, Verdict> guard) {
            StringBuilder text = new StringBuilder();
            List<Span> ours = new ArrayList<>();
            int done = 0;
            for (Edit edit : edits.stream().distinct().sorted(Comparator.comparingInt(Edit::start)).toList()) {
                if (edit.start() < done) {
                    return refused(unsure(query.sql()));
                }
                text.append(query.sql(), done, edit.start());
                ours.add(new Span(text.length(), text.length() + edit.text().length()));
                text.append(edit.text());
                done = edit.end();
            }
            String sql = text.append(query.sql().substring(done)).toString();
            Verdict verdict = guard.apply(sql);
            if (verdict instanceof Verdict.Refused refused) {
                return refused(refused.errors().get(0).withoutValues(query.sql()));
            }
            CheckedQuery read = CheckedQuery.of(sql, verdict, new Catalogue(seen.whole(), seen.dialect()));
            Set<Object> named = qualifiers(read.nodes(Column.class), read.nodes(AllTableColumns.class));
            boolean sure = read.nodes(Table.class).stream()
                    .filter(node -> !named.contains(node))
                    .allMatch(node -> meant(read, node, ours));
            return sure ? none(sql) : refused(unsure(query.sql()));
        }

        private boolean meant(CheckedQuery read, Table node, List<Span> ours) {
            Optional<Span> place = read.nameSpan(node, node.getNameParts().size());
            return place.filter(span -> expected.contains(read.text(span)) || within(span, ours)).isPresent();
        }

        private static boolean within(Span span, List<Span> ours) {
            return ours.stream().anyMatch(own -> own.start() < span.start() && span.end() < own.end());
        }

        private static SqlError unsure(String sql) {
            String shown = sql.length() > 60 ? sql.substring(0, 60) : sql;
            return new SqlError(
                    ErrorType.PERMISSION_DENIED, "Under the policy in force this form of query is not read.", shown);
        }
    }
}
