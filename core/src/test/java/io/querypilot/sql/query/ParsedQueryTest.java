package io.querypilot.sql.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.sql.Token;
import io.querypilot.sql.dialect.Dialect;
import java.util.List;
import net.sf.jsqlparser.parser.ASTNodeAccess;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.PlainSelect;
import org.junit.jupiter.api.Test;

class ParsedQueryTest {
    @Test
    void findsTheTokensOfANodeInTheTextAsWritten() {
        ParsedQuery query = query("SELECT /* é\n */ 'it''s',\n\t\"odd \"\"name\" , t . price FROM t");
        PlainSelect select = (PlainSelect) query.ast();
        Column odd = (Column) select.getSelectItem(1).getExpression();
        Column price = (Column) select.getSelectItem(2).getExpression();
        assertThat(texts(query, odd)).containsExactly("\"odd \"\"name\"");
        assertThat(texts(query, price)).containsExactly("t", ".", "price");
        assertThat(texts(query, select.getFromItem())).containsExactly("t");
    }

    @Test
    void aWordThatMayBeANameIsToldToBeQuoted() {
        assertThat(SqlParser.parse("SELECT count(*) unknown, 2 x FROM t", Dialect.SQLITE).toString())
                .contains("syntax error near unknown; if it is meant as a name, put it in quotes");
        assertThat(SqlParser.parse("SELECT a FROM WHERE b", Dialect.SQLITE).toString()).contains("syntax error").doesNotContain("quotes");
        assertThat(SqlParser.parse("SELECT a b c FROM t", Dialect.SQLITE).toString()).contains("syntax error").doesNotContain("quotes");
    }

    private static List<String> texts(ParsedQuery query, ASTNodeAccess node) {
        return query.tokensOf(node).stream().map(Token::text).toList();
    }

    private static ParsedQuery query(String sql) {
        return (ParsedQuery) SqlParser.parse(sql, Dialect.SQLITE);
    }
}
