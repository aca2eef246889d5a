package io.querypilot.database;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/** Writes the demo shop's rows; {@link Random} with a seed gives the same numbers on every Java. */
final class DemoShopRows {
    static final int CUSTOMERS = 300;
    static final int ORDERS = 4_000;
    private static final int CUSTOMERS_WHO_ORDER = 270;
    private static final int PRODUCTS_EVER_ORDERED = 56;
    private static final LocalDate FIRST_DAY = LocalDate.of(2024, 1, 1);
    private static final int DAYS = 731;

    private static final String[] TABLES = {
        """
        CREATE TABLE customers (
            customer_id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            email TEXT,
            city TEXT,
            country TEXT NOT NULL)
        """,
        """
        CREATE TABLE products (
            product_id INTEGER PRIMARY KEY,
            product_name TEXT NOT NULL,
            category TEXT NOT NULL,
            price REAL NOT NULL)
        """,
        """
        CREATE TABLE orders (
            order_id INTEGER PRIMARY KEY,
            customer_id INTEGER NOT NULL REFERENCES customers (customer_id),
            product_id INTEGER NOT NULL REFERENCES products (product_id),
            order_date DATE NOT NULL,
            quantity INTEGER NOT NULL,
            total_amount REAL NOT NULL,
            status TEXT NOT NULL)
        """,
    };

    private static final List<String> FIRST_NAMES = List.of(
            "Alice", "Ben", "Carla", "David", "Elena", "Felix", "Grace", "Hugo", "Ines", "Jonas", "Karin", "Liam", "Maria",
            "Noah", "Olivia", "Pedro", "Quinn", "Rosa", "Samuel", "Tara", "Umar", "Vera", "William", "Xenia", "Yuki", "Zoe");
    private static final List<String> LAST_NAMES = List.of(
            "Andersson", "Bauer", "Costa", "Dubois", "Evans", "Fischer", "Garcia", "Hansen", "Ivanova", "Jansen", "Kim",
            "Lopez", "Martin", "Nakamura", "O'Brien", "Peters", "Rossi", "Silva", "Tanaka", "Weber", "Young");

    private static final Map<String, List<String>> CITIES = cities();
    private static final Map<String, List<String>> PRODUCTS = products();

    private final Connection connection;
    private final Random random = new Random(20240101);
    private final List<BigDecimal> prices = new ArrayList<>();

    DemoShopRows(Connection connection) {
        this.connection = connection;
    }

    private static Map<String, List<String>> cities() {
        Map<String, List<String>> cities = new LinkedHashMap<>();
        cities.put("USA", List.of("New York", "Chicago", "Seattle", "Austin"));
        cities.put("Germany", List.of("Berlin", "Hamburg", "Munich"));
        cities.put("United Kingdom", List.of("London", "Manchester", "Leeds"));
        cities.put("France", List.of("Paris", "Lyon", "Nantes"));
        cities.put("Spain", List.of("Madrid", "Seville"));
        cities.put("Italy", List.of("Rome", "Milan"));
        cities.put("Canada", List.of("Toronto", "Montreal"));
        cities.put("Japan", List.of("Tokyo", "Osaka"));
        cities.put("Brazil", List.of("São Paulo", "Recife"));
        cities.put("Australia", List.of("Sydney", "Perth"));
        cities.put("Netherlands", List.of("Amsterdam", "Utrecht"));
        cities.put("Sweden", List.of("Stockholm", "Gothenburg"));
        return cities;
    }

    /** Each product with its price. */
    private static Map<String, List<String>> products() {
        Map<String, List<String>> products = new LinkedHashMap<>();
        products.put("Electronics", List.of("Laptop=1199.00", "Smartphone=799.00", "Tablet=449.00", "Headphones=129.90",
                "Bluetooth Speaker=79.90", "Webcam=59.00", "Monitor=289.00", "Keyboard=69.90"));
        products.put("Home & Kitchen", List.of("Coffee Maker=89.90", "Toaster=39.90", "Blender=64.50", "Kettle=34.90",
                "Frying Pan=29.90", "Knife Set=74.00", "Desk Lamp=42.00", "Vacuum Cleaner=199.00"));
        products.put("Books", List.of("Cookbook=24.90", "Travel Guide=18.50", "Mystery Novel=12.90", "History of Rome=27.00",
                "Poetry Collection=14.90", "Garden Almanac=21.00", "Science for All=19.90"));
        products.put("Clothing", List.of("T-Shirt=19.90", "Jeans=59.90", "Rain Jacket=119.00", "Wool Sweater=79.00",
                "Running Socks=9.90", "Baseball Cap=17.50", "Summer Dress=54.90", "Leather Belt=34.00"));
        products.put("Sports", List.of("Yoga Mat=29.00", "Dumbbell Set=89.00", "Tennis Racket=139.00", "Football=24.90",
                "Bicycle Helmet=49.90", "Camping Tent=219.00", "Water Bottle=15.90"));
        products.put("Toys", List.of("Building Blocks=39.90", "Board Game=34.90", "Puzzle=16.90", "Toy Train=49.00",
                "Plush Bear=22.50", "Kite=18.00", "Card Game=11.90"));
        products.put("Beauty", List.of("Face Cream=27.90", "Shampoo=8.90", "Perfume=69.00", "Lip Balm=4.90",
                "Hair Dryer=44.90", "Soap Set=13.50", "Hand Cream=7.90"));
        products.put("Garden", List.of("Watering Can=19.50", "Garden Hose=32.00", "Plant Pot=12.50", "Pruning Shears=24.00",
                "Bird Feeder=21.90", "Lawn Mower=349.00", "Flower Seeds=3.90", "Rain Barrel=89.00"));
        return products;
    }

    void write() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String table : TABLES) {
                statement.execute(table);
            }
        }
        writeCustomers();
        writeProducts();
        writeOrders();
    }

    private void writeCustomers() throws SQLException {
        List<String> countries = List.copyOf(CITIES.keySet());
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO customers VALUES (?, ?, ?, ?, ?)")) {
            for (int id = 1; id <= CUSTOMERS; id++) {
                String first = pick(FIRST_NAMES);
                String last = pick(LAST_NAMES);
                String country = countries.get(skewed(countries.size()));
                String city = pick(CITIES.get(country));
                String email = (first + "." + last.replace("'", "") + id + "@example.com").toLowerCase(Locale.ROOT);
                add(insert, id, first + " " + last, one(25) ? null : email, one(30) ? null : city, country);
            }
        }
    }

    private void writeProducts() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO products VALUES (?, ?, ?, ?)")) {
            int id = 0;
            for (Map.Entry<String, List<String>> category : PRODUCTS.entrySet()) {
                for (String product : category.getValue()) {
                    String[] nameAndPrice = product.split("=");
                    prices.add(new BigDecimal(nameAndPrice[1]));
                    add(insert, ++id, nameAndPrice[0], category.getKey(), prices.get(id - 1).doubleValue());
                }
            }
        }
    }

    private void writeOrders() throws SQLException {
        List<Integer> days = random.ints(ORDERS, 0, DAYS).sorted().boxed().toList();
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?, ?)")) {
            for (int id = 1; id <= ORDERS; id++) {
                int day = days.get(id - 1);
                // 37 has no divisor in common with 60: popular products are spread over the categories.
                int product = (skewed(PRODUCTS_EVER_ORDERED) * 37 + 11) % prices.size();
                int quantity = 1 + skewed(6);
                double total = prices.get(product).multiply(BigDecimal.valueOf(quantity)).doubleValue();
                String date = FIRST_DAY.plusDays(day).toString();
                add(insert, id, 1 + random.nextInt(CUSTOMERS_WHO_ORDER), product + 1, date, quantity, total, status(day));
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
        return chance < 88 ? "shipped" : chance < 94 ? "cancelled" : chance < 98 ? "returned" : "pending";
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
