package io.querypilot.eval.score;

import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.ResultTable;
import io.querypilot.eval.suite.Gold;
import io.querypilot.sql.Token;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.ParsedQuery;
import io.querypilot.sql.query.SqlParser;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import net.sf.jsqlparser.statement.select.Select;

/** Holds an answer against its gold by running both on the same database within the same limits. */
public final class Judge {
    private final Database database;
    private final Limits limits;

    public Judge(Database database, Limits limits) {
        this.database = database;
        this.limits = limits;
    }

    /** {@code sql} is empty where there was no answer; the gold is looked at all the same. */
    public Judgement judge(Optional<Gold> gold, String sql) {
        if (gold.isEmpty()) {
            return Judgement.NO_GOLD;
        }
        if (gold.get() instanceof Gold.Readings readings) {
            return againstAny(readings.texts(), sql);
        }
        return gold.get() instanceof Gold.Rows rows
                ? againstRows(rows, sql)
                : againstSql(((Gold.Sql) gold.get()).text(), sql);
    }

    /** The first reading that the answer follows, or that does not run; else the last. */
    private Judgement againstAny(List<String> readings, String sql) {
        List<Judgement> all = readings.stream().map(reading -> againstSql(reading, sql)).toList();
        return all.stream()
                .filter(one -> one.correct() || one.goldState() == Judgement.GoldState.FAILED)
                .findFirst()
                .orElse(all.get(all.size() - 1));
    }

    /** Whether a statement brings the rows of the gold; false where either does not run. */
    public boolean agrees(Gold gold, String sql) {
        return judge(Optional.of(gold), sql).correct();
    }

    private Judgement againstRows(Gold.Rows gold, String sql) {
        ResultTable expected = new ResultTable(List.of(), gold.rows(), false);
        Optional<ResultTable> ours = table(sql);
        boolean correct = ours.filter(table -> Agreement.of(gold.rows(), table.rows(), gold.ordered()))
                .isPresent();
        boolean benchmark = ours.filter(table -> AnyColumnOrder.agrees(gold.rows(), table.rows(), gold.ordered()))
                .isPresent();
        return new Judgement(Judgement.GoldState.USABLE, "", correct, benchmark, Optional.of(expected));
    }

    private Judgement againstSql(String goldSql, String sql) {
        Outcome outcome = database.execute(goldSql, limits);
        if (outcome instanceof Outcome.Failure failure) {
            return Judgement.goldFailed(failure.error().message());
        }
        ResultTable gold = ((Outcome.Success) outcome).table();
        if (gold.truncated()) {
            return Judgement.goldFailed("it brings more than " + limits.rows() + " rows");
        }
        Judgement.GoldState state = gold.rows().isEmpty() ? Judgement.GoldState.EMPTY : Judgement.GoldState.USABLE;
        boolean ordered = ordered(goldSql, database.dialect());
        boolean correct = table(sql)
                .filter(table -> sameWidth(gold, table))
                .filter(table -> Agreement.of(gold.rows(), table.rows(), ordered)
                        || Renamed.agrees(gold.rows(), table.rows(), OwnLabels.of(goldSql, sql, database.dialect()), ordered))
                .isPresent();
        return new Judgement(state, "", correct, benchmark(goldSql, sql, ordered), Optional.of(gold));
    }

    private static boolean sameWidth(ResultTable gold, ResultTable ours) {
        return gold.columns().size() == ours.columns().size();
    }

    private boolean benchmark(String goldSql, String sql, boolean ordered) {
        Optional<ResultTable> gold = table(withoutDistinct(goldSql));
        Optional<ResultTable> ours = table(withoutDistinct(sql));
        return gold.isPresent()
                && ours.isPresent()
                && sameWidth(gold.get(), ours.get())
                && AnyColumnOrder.agrees(gold.get().rows(), ours.get().rows(), ordered);
    }

    /** The rows a statement brings; none where it is empty, fails or brings more than can be compared. */
    public Optional<ResultTable> table(String sql) {
        return sql.isEmpty()
                ? Optional.empty()
                : Optional.of(database.execute(sql, limits))
                        .filter(Outcome.Success.class::isInstance)
                        .map(outcome -> ((Outcome.Success) outcome).table())
                        .filter(table -> !table.truncated());
    }

    /** Order counts where the outermost query orders. */
    static boolean ordered(String sql, Dialect dialect) {
        if (!(SqlParser.parse(sql, dialect) instanceof ParsedQuery query)) {
            return sql.toLowerCase(Locale.ROOT).contains("order by");
        }
        Select ast = query.ast();
        return ast.getOrderByElements() != null && !ast.getOrderByElements().isEmpty();
    }

    private String withoutDistinct(String sql) {
        if (!(SqlParser.parse(sql, database.dialect()) instanceof ParsedQuery query)) {
            return sql;
        }
        StringBuilder bare = new StringBuilder(sql);
        List<Token> tokens = query.tokens();
        for (int last = tokens.size() - 2; last >= 0; last--) {
            if (tokens.get(last).word("distinct") && !holdsMore(tokens.get(last + 1))) {
                bare.replace(tokens.get(last).start(), tokens.get(last).end(), "");
            }
        }
        return bare.toString();
    }

    /** {@code IS DISTINCT FROM} compares, and {@code DISTINCT ON} chooses: neither can be left out. */
    private static boolean holdsMore(Token next) {
        return next.word("from") || next.word("on");
    }
}
