package io.querypilot.database.demo;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/** Writes the demo shop's rows; {@link Random} with a seed gives the same numbers on every Java. */
final class DemoShopRows {
    static final int CUSTOMERS = 300;
    static final int ORDERS = 4_000;
    private static final int CUSTOMERS_WHO_ORDER = 270;
    private static final int PRODUCTS_EVER_ORDERED = 56;
    private static final LocalDate FIRST_DAY = LocalDate.of(2024, 1, 1);
    private static final int DAYS = 731;

    private final Connection connection;
    private final Random random = new Random(20240101);
    private final List<BigDecimal> prices = new ArrayList<>();

    DemoShopRows(Connection connection) {
        this.connection = connection;
    }

    void write() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String table : DemoShopData.TABLES.split(";")) {
                statement.execute(table);
            }
        }
        writeCustomers();
        writeProducts();
        writeOrders();
    }

    private void writeCustomers() throws SQLException {
        List<String> countries = List.copyOf(DemoShopData.CITIES.keySet());
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO customers VALUES (?, ?, ?, ?, ?)")) {
            for (int id = 1; id <= CUSTOMERS; id++) {
                String first = pick(DemoShopData.FIRST_NAMES);
                String last = pick(DemoShopData.LAST_NAMES);
                String country = countries.get(skewed(countries.size()));
                String city = pick(DemoShopData.CITIES.get(country));
                String email = (first + "." + last.replace("'", "") + id + "@example.com").toLowerCase(Locale.ROOT);
                add(insert, id, first + " " + last, one(25) ? null : email, one(30) ? null : city, country);
            }
        }
    }

    private void writeProducts() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO products VALUES (?, ?, ?, ?)")) {
            int id = 0;
            for (Map.Entry<String, List<String>> category : DemoShopData.PRODUCTS.entrySet()) {
                for (String product : category.getValue()) {
                    String[] nameAndPrice = product.split(" = ");
                    prices.add(new BigDecimal(nameAndPrice[1]));
                    double price = prices.get(id).doubleValue();
                    add(insert, ++id, nameAndPrice[0], category.getKey(), price);
                }
            }
        }
    }

    private void writeOrders() throws SQLException {
        int[] days = IntStream.range(0, ORDERS)
                .map(i -> random.nextInt(DAYS))
                .sorted()
                .toArray();
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?, ?)")) {
            for (int id = 1; id <= ORDERS; id++) {
                int day = days[id - 1];
                // 37 has no divisor in common with 60: popular products are spread over the categories.
                int product = (skewed(PRODUCTS_EVER_ORDERED) * 37 + 11) % prices.size();
                int quantity = 1 + skewed(6);
                BigDecimal total = prices.get(product).multiply(BigDecimal.valueOf(quantity));
                int customer = 1 + random.nextInt(CUSTOMERS_WHO_ORDER);
                String date = FIRST_DAY.plusDays(day).toString();
                add(insert, id, customer, product + 1, date, quantity, total.doubleValue(), status(day));
            }
        }
    }

    /** Only the last orders are still under way. */
    private String status(int day) {
        if (day > DAYS - 10) {
            return one(2) ? "pending" : "shipped";
        }
        int chance = random.nextInt(100);
        if (chance < 80) {
            return "delivered";
        }
        return chance < 88 ? "shipped" : chance < 94 ? "cancelled" : "returned";
    }

    private static void add(PreparedStatement insert, Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            insert.setObject(i + 1, values[i]);
        }
        insert.executeUpdate();
    }

    private boolean one(int in) {
        return random.nextInt(in) == 0;
    }

    private String pick(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** Small numbers more often than large ones, as in real shops. */
    private int skewed(int bound) {
        return Math.min(random.nextInt(bound), random.nextInt(bound));
    }
}
