package io.querypilot.explain;

import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.sql.query.ParsedQuery;
import java.util.ArrayList;
import java.util.List;
import net.sf.jsqlparser.statement.select.ExceptOp;
import net.sf.jsqlparser.statement.select.IntersectOp;
import net.sf.jsqlparser.statement.select.MinusOp;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SetOperation;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.WithItem;

/** A query in words, with its common tables and set operations; {@code whole} tells what the queries inside it do. */
final class QueryWords {
    private final ExpressionWords expressions;
    private final SelectWords selects;
    private final boolean whole;

    QueryWords(CheckedQuery query, boolean whole) {
        this.whole = whole;
        this.expressions = new ExpressionWords(query, this);
        this.selects = new SelectWords(query, expressions, this);
    }

    String of(Select select) {
        return body(select, false) + common(select);
    }

    /** A query inside another: its columns are told with the names they go by outside. */
    String inner(Select select) {
        return whole ? body(select, true) + common(select) : "a result of its own";
    }

    /** The same so that what follows it cannot be taken for a part of it. */
    String bracketed(Select select) {
        String words = inner(select);
        return words.contains(" where ") || words.contains(", ") || words.contains("; ") ? "(" + words + ")" : words;
    }

    private String body(Select select, boolean named) {
        if (select instanceof ParenthesedSelect brackets) {
            return body(brackets.getSelect(), named) + common(brackets.getSelect()) + ending(brackets);
        }
        if (select instanceof SetOperationList list) {
            return combined(list, named) + ending(list);
        }
        return select instanceof PlainSelect plain ? selects.of(plain, named) : "a list of values";
    }

    private String ending(Select select) {
        return new OrderWords(expressions).of(select, List.of());
    }

    private String combined(SetOperationList list, boolean named) {
        List<String> parts = new ArrayList<>();
        for (Select part : list.getSelects()) {
            parts.add("(" + (parts.size() + 1) + ") " + body(part, named));
        }
        List<String> operators = list.getOperations().stream().map(SetOperation::toString).distinct().toList();
        String how = operators.size() == 1 ? how(list.getOperations().get(0)) : "combined one after the other";
        return how + ": " + String.join("; ", parts);
    }

    private static String how(SetOperation operation) {
        if (operation instanceof IntersectOp) {
            return "only what is in every one of these";
        }
        if (operation instanceof ExceptOp || operation instanceof MinusOp) {
            return "what is in the first of these but in no other";
        }
        return operation.toString().toLowerCase().contains("all")
                ? "the rows of all of these together"
                : "everything that is in any of these, each once";
    }

    private String common(Select select) {
        if (select.getWithItemsList() == null || !whole) {
            return "";
        }
        StringBuilder words = new StringBuilder();
        for (WithItem<?> item : select.getWithItemsList()) {
            words.append("; here ").append(ParsedQuery.name(item.getAliasName())).append(" is ").append(common(item));
        }
        return words.toString();
    }

    private String common(WithItem<?> item) {
        if (!(item.getParenthesedStatement() instanceof ParenthesedSelect body)) {
            return "a result of its own";
        }
        boolean recursive = item.isRecursive() && body.getSelect() instanceof SetOperationList;
        return recursive ? "built up row by row" : body(body, true);
    }
}
