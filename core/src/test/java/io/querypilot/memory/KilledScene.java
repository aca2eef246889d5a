package io.querypilot.memory;

import io.querypilot.QueryPilot;
import io.querypilot.TestPilot;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.flow.Listener;
import io.querypilot.flow.Rules;
import io.querypilot.model.Draft;
import io.querypilot.model.PhasedModel;
import io.querypilot.model.Refinement;
import io.querypilot.model.RefinementRequest;
import io.querypilot.model.Relevance;
import io.querypilot.model.RelevanceRequest;
import io.querypilot.model.Reply;
import io.querypilot.model.UnderstandRequest;
import io.querypilot.model.Understanding;
import io.querypilot.model.Usage;
import io.querypilot.model.WriteRequest;
import io.querypilot.requirement.Rule;
import io.querypilot.step.Understand.Mode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** What a killed process and the one after it work with: a database, a store, and a model that writes its calls down. */
final class KilledScene {
    /** The ways a question can take through the graph. */
    enum Kind {
        PLAIN(Mode.COMBINED, "how many customers?"),
        FAILING(Mode.OFF, "how many broken customers?"),
        LOOK_ALIKES(Mode.OFF, "what was earned?"),
        CONFUSED(Mode.COMBINED, "what was earned?"),
        PHASES(Mode.THREE_PHASE, "how many customers?");

        private final Mode mode;
        private final String question;

        Kind(Mode mode, String question) {
            this.mode = mode;
            this.question = question;
        }

        String question() {
            return question;
        }

        Database open(Path scene) {
            Path file = scene.resolve("shop.db");
            if (!Files.exists(file)) {
                fill(file);
            }
            return Databases.open(file.toString());
        }
    }

    private KilledScene() {}

    private static void fill(Path file) {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            for (String sql : List.of(
                    "CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, name TEXT)",
                    "CREATE TABLE products (product_id INTEGER PRIMARY KEY, title TEXT)",
                    "CREATE TABLE shops (shop_id INTEGER PRIMARY KEY, city TEXT)",
                    "CREATE TABLE sales_2001 (sale_id INTEGER PRIMARY KEY, amount INTEGER)",
                    "CREATE TABLE sales_2002 (sale_id INTEGER PRIMARY KEY, amount INTEGER)",
                    "INSERT INTO customers VALUES (1, 'Ann'), (2, 'Bob')",
                    "INSERT INTO sales_2001 VALUES (1, 5)",
                    "INSERT INTO sales_2002 VALUES (1, 7)")) {
                statement.executeUpdate(sql);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    static Store store(Path scene) {
        return Store.open(scene.resolve("store.db").toString());
    }

    static QueryPilot pilot(Kind kind, Database database, Store store, Path calls, Listener listener) {
        Rules usual = Rules.STANDARD;
        Rules rules = new Rules(3, usual.limits(), usual.budget(), kind.mode, 1, usual.joinThreshold(), true, usual.asking());
        return TestPilot.of(database, store).with(rules).agent(new CountedModel(calls), listener);
    }

    /** Says what its question needs, and a line into a file for every time it is asked. */
    private record CountedModel(Path calls) implements PhasedModel {
        @Override
        public String name() {
            return "counted";
        }

        @Override
        public Reply<Understanding> understand(UnderstandRequest request) {
            List<String> tables = request.question().contains("earned")
                    ? List.of("sales_2001", "sales_2002")
                    : List.of("customers");
            return counted("understand", understanding(tables));
        }

        @Override
        public Reply<Relevance> judge(RelevanceRequest request) {
            String table = request.table().table().path();
            boolean relevant = List.of("customers", "shops").contains(table);
            return counted("judge " + table, new Relevance(table, relevant, 0.9, List.of(), "counted"));
        }

        @Override
        public Reply<Refinement> refine(RefinementRequest request) {
            return counted("refine", new Refinement(List.of("customers"), List.of("shops"), "counted"));
        }

        @Override
        public Reply<Understanding> synthesise(UnderstandRequest request) {
            return counted("synthesise", understanding(List.of("customers")));
        }

        @Override
        public boolean fits(UnderstandRequest request) {
            return false;
        }

        @Override
        public Reply<Draft> write(WriteRequest request) {
            return counted("write", new Draft.Sql(sql(request), "", 1));
        }

        private static String sql(WriteRequest request) {
            if (request.question().contains("broken") && request.failures().isEmpty()) {
                return "SELECT zzz FROM customers";
            }
            if (request.question().contains("earned")) {
                boolean second = request.requirements().binding().contains(new Rule.UseTable("sales_2002"));
                return "SELECT SUM(amount) AS earned FROM " + (second ? "sales_2002" : "sales_2001");
            }
            return "SELECT COUNT(*) AS customers FROM customers";
        }

        private static Understanding understanding(List<String> tables) {
            return new Understanding(tables, false, List.of(), List.of(), List.of(), List.of(), "counted");
        }

        private <T> Reply<T> counted(String call, T value) {
            try {
                Files.writeString(calls, call + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return new Reply<>(value, new Usage(1, 1, 1));
        }
    }
}
