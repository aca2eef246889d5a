package io.querypilot.critic;

import io.querypilot.critic.bind.Binding;
import io.querypilot.critic.bind.BoundQuery;
import io.querypilot.critic.bind.Grouping;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.DateUnitExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;

/** What one query groups by: columns, and other expressions by their text without table names. */
record GroupKeys(Set<Binding.OfColumn> columns, Set<String> expressions) {
    private static final Pattern TABLE = Pattern.compile("(?U)(?:\\w+|\"[^\"]*\")\\.(?=[\\p{L}_\"])");
    /** With the parser's sign for a name that was written without. */
    private static final Pattern QUOTES = Pattern.compile("[\"\uE0FF]");
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    /** A text, or what stands outside of texts. */
    private static final Pattern PARTS = Pattern.compile("'[^']*'|[^']+");
    private static final Pattern BESIDE_SIGNS = Pattern.compile("(?U) (?=\\W)|(?<=\\W) ");

    /** In brackets that call nothing. */
    private static final Pattern LONE = Pattern.compile("(?U)(?<!\\w)\\((\\w+)\\)");

    static final GroupKeys NONE = new GroupKeys(Set.of(), Set.of());

    static GroupKeys of(PlainSelect select, BoundQuery bound) {
        GroupKeys keys = new GroupKeys(new LinkedHashSet<>(), new LinkedHashSet<>());
        for (Expression key : Grouping.keys(select)) {
            keys.add(meant(key, select, bound), bound);
        }
        return keys;
    }

    private void add(Expression key, BoundQuery bound) {
        if (key instanceof Column column) {
            bound.columnBinding(column).ifPresent(columns::add);
        }
        expressions.add(text(key));
    }

    /** A position or the name of an item stands for that item of the SELECT list. */
    private static Expression meant(Expression key, PlainSelect select, BoundQuery bound) {
        List<SelectItem<?>> items = select.getSelectItems();
        if (key instanceof LongValue number && number.getValue() >= 1 && number.getValue() <= items.size()) {
            return items.get((int) number.getValue() - 1).getExpression();
        }
        if (key instanceof DateUnitExpression unit) {
            // GROUP BY year: the parser takes the name of an item for a unit of time.
            return items.stream()
                    .filter(item -> unit.toString().equalsIgnoreCase(item.getAliasName()))
                    .findFirst()
                    .<Expression>map(SelectItem::getExpression)
                    .orElse(key);
        }
        if (key instanceof Column column && bound.binding(column).orElse(null) instanceof Binding.OfItem item) {
            return item.item().getExpression();
        }
        return key;
    }

    boolean contains(Expression expression) {
        return !expressions.isEmpty() && expressions.contains(text(expression));
    }

    /** Tables go while blanks still part the words; quotes, and brackets around a name or around it all, are written or not. */
    private static String text(Expression expression) {
        String bare = TABLE.matcher(lower(expression.toString())).replaceAll("");
        String close = BESIDE_SIGNS.matcher(BLANKS.matcher(QUOTES.matcher(bare).replaceAll("")).replaceAll(" ")).replaceAll("");
        String plain = LONE.matcher(close).replaceAll("$1");
        return bracketed(plain) ? plain.substring(1, plain.length() - 1) : plain;
    }

    /** But for texts: '%M' are minutes and '%m' months. */
    private static String lower(String sql) {
        return PARTS.matcher(sql).replaceAll(part -> Matcher.quoteReplacement(
                part.group().startsWith("'") ? part.group() : part.group().toLowerCase(Locale.ROOT)));
    }

    /** Whether the first bracket is closed by the last one. */
    private static boolean bracketed(String text) {
        int open = 0;
        for (int i = 0; i < text.length() - 1; i++) {
            open += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
            if (open == 0) {
                return false;
            }
        }
        return text.endsWith(")");
    }
}
