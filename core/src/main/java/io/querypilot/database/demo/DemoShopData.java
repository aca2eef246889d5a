package io.querypilot.database.demo;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the demo shop is made of, as text that is easy to read and change. */
final class DemoShopData {
    static final String TABLES = """
        CREATE TABLE customers (
            customer_id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            email TEXT,
            city TEXT,
            country TEXT NOT NULL);
        CREATE TABLE products (
            product_id INTEGER PRIMARY KEY,
            product_name TEXT NOT NULL,
            category TEXT NOT NULL,
            price REAL NOT NULL);
        CREATE TABLE orders (
            order_id INTEGER PRIMARY KEY,
            customer_id INTEGER NOT NULL REFERENCES customers (customer_id),
            product_id INTEGER NOT NULL REFERENCES products (product_id),
            order_date DATE NOT NULL,
            quantity INTEGER NOT NULL,
            total_amount REAL NOT NULL,
            status TEXT NOT NULL)
        """;

    static final List<String> FIRST_NAMES = list("""
        Alice, Ben, Carla, David, Elena, Felix, Grace, Hugo, Ines, Jonas, Karin, Liam, Maria, Noah, Olivia, Pedro, \
        Quinn, Rosa, Samuel, Tara, Umar, Vera, William, Xenia, Yuki, Zoe\
        """);

    static final List<String> LAST_NAMES = list("""
        Andersson, Bauer, Costa, Dubois, Evans, Fischer, Garcia, Hansen, Ivanova, Jansen, Kim, Lopez, Martin, \
        Nakamura, O'Brien, Peters, Rossi, Silva, Tanaka, Weber, Young\
        """);

    /** Countries with their cities, those with most customers first. */
    static final Map<String, List<String>> CITIES = lists("""
        USA: New York, Chicago, Seattle, Austin
        Germany: Berlin, Hamburg, Munich
        United Kingdom: London, Manchester, Leeds
        France: Paris, Lyon, Nantes
        Spain: Madrid, Seville
        Italy: Rome, Milan
        Canada: Toronto, Montreal
        Japan: Tokyo, Osaka
        Brazil: São Paulo, Recife
        Australia: Sydney, Perth
        Netherlands: Amsterdam, Utrecht
        Sweden: Stockholm, Gothenburg
        """);

    /** Categories with their products, each with its price. */
    static final Map<String, List<String>> PRODUCTS = lists("""
        Electronics: Laptop = 1199.00, Smartphone = 799.00, Tablet = 449.00, Headphones = 129.90, \
        Bluetooth Speaker = 79.90, Webcam = 59.00, Monitor = 289.00, Keyboard = 69.90
        Home & Kitchen: Coffee Maker = 89.90, Toaster = 39.90, Blender = 64.50, Kettle = 34.90, \
        Frying Pan = 29.90, Knife Set = 74.00, Desk Lamp = 42.00, Vacuum Cleaner = 199.00
        Books: Cookbook = 24.90, Travel Guide = 18.50, Mystery Novel = 12.90, History of Rome = 27.00, \
        Poetry Collection = 14.90, Garden Almanac = 21.00, Science for All = 19.90
        Clothing: T-Shirt = 19.90, Jeans = 59.90, Rain Jacket = 119.00, Wool Sweater = 79.00, \
        Running Socks = 9.90, Baseball Cap = 17.50, Summer Dress = 54.90, Leather Belt = 34.00
        Sports: Yoga Mat = 29.00, Dumbbell Set = 89.00, Tennis Racket = 139.00, Football = 24.90, \
        Bicycle Helmet = 49.90, Camping Tent = 219.00, Water Bottle = 15.90
        Toys: Building Blocks = 39.90, Board Game = 34.90, Puzzle = 16.90, Toy Train = 49.00, \
        Plush Bear = 22.50, Kite = 18.00, Card Game = 11.90
        Beauty: Face Cream = 27.90, Shampoo = 8.90, Perfume = 69.00, Lip Balm = 4.90, \
        Hair Dryer = 44.90, Soap Set = 13.50, Hand Cream = 7.90
        Garden: Watering Can = 19.50, Garden Hose = 32.00, Plant Pot = 12.50, Pruning Shears = 24.00, \
        Bird Feeder = 21.90, Lawn Mower = 349.00, Flower Seeds = 3.90, Rain Barrel = 89.00
        """);

    private DemoShopData() {}

    private static List<String> list(String text) {
        return List.of(text.split(", "));
    }

    private static Map<String, List<String>> lists(String text) {
        Map<String, List<String>> lists = new LinkedHashMap<>();
        text.lines().map(line -> line.split(": ")).forEach(parts -> lists.put(parts[0], list(parts[1])));
        return lists;
    }
}
