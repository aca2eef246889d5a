package io.querypilot.sql.query;

import io.querypilot.sql.Characters;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.parser.ASTNodeAccessImpl;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.WithItem;

/**
 * Every node of a parsed statement, and how much stack it takes to go down to the deepest. Found by reflection over the
 * fields, because the parser's visitors know only the nodes their authors thought of.
 */
public record Tree(List<Object> nodes, int depth) {
    private static final String PARSER = "net.sf.jsqlparser.";
    private static final Map<Class<?>, List<Field>> FIELDS = new ConcurrentHashMap<>();

    private record Place(Object node, int level) {}

    public Tree {
        nodes = Collections.unmodifiableList(nodes);
    }

    static Tree of(Select root) {
        return walked(root, node -> false);
    }

    /** Every node from this one down, mostly as they are written, but for what is left out with all that is below it. */
    public static List<Object> below(Object root, Predicate<Object> leftOut) {
        return walked(root, leftOut).nodes();
    }

    private static Tree walked(Object root, Predicate<Object> leftOut) {
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Place> waiting = new ArrayDeque<>(List.of(new Place(root, 1)));
        List<Object> nodes = new ArrayList<>();
        int deepest = 0;
        while (!waiting.isEmpty()) {
            Place place = waiting.pop();
            if (seen.add(place.node()) && !leftOut.test(place.node())) {
                nodes.add(place.node());
                deepest = Math.max(deepest, place.level());
                int below = place.level() + weight(place.node());
                children(place.node()).forEach(child -> waiting.push(new Place(child, below)));
            }
        }
        return new Tree(nodes, deepest);
    }

    /** Who reads a chain of AND and OR takes half the stack for each that other operators take, and those chains are the long ones. */
    private static int weight(Object node) {
        return node instanceof AndExpression || node instanceof OrExpression ? 1 : 2;
    }

    private static Deque<Object> children(Object node) {
        Deque<Object> children = new ArrayDeque<>();
        if (node instanceof Collection<?> collection) {
            collection.forEach(child -> add(child, children));
        }
        if (node instanceof Map<?, ?> map) {
            map.forEach((key, value) -> {
                add(key, children);
                add(value, children);
            });
        }
        if (node.getClass().getName().startsWith(PARSER)) {
            FIELDS.computeIfAbsent(node.getClass(), Tree::fields).forEach(field -> add(value(field, node), children));
        }
        return children;
    }

    private static void add(Object child, Deque<Object> children) {
        if (child == null || child instanceof Enum<?>) {
            return;
        }
        boolean ours = child.getClass().getName().startsWith(PARSER) || child.getClass().getName().contains("$$");
        if (ours || child instanceof Collection<?> || child instanceof Map<?, ?>) {
            children.push(child);
        } else if (child instanceof Object[] array) {
            children.push(List.of(array));
        }
    }

    /** All fields but the links back from a node to the tokens it was made of. */
    private static List<Field> fields(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> c = type; c != null && c != Object.class && c != ASTNodeAccessImpl.class; c = c.getSuperclass()) {
            if (c.getName().startsWith(PARSER)) {
                for (Field field : c.getDeclaredFields()) {
                    if (!Modifier.isStatic(field.getModifiers()) && !linksBack(field.getType())) {
                        field.setAccessible(true);
                        fields.add(field);
                    }
                }
            }
        }
        return fields;
    }

    private static boolean linksBack(Class<?> type) {
        return type.isPrimitive() || type.getName().startsWith(PARSER + "parser.");
    }

    private static Object value(Field field, Object node) {
        try {
            return field.get(node);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("the parser's classes can be read", e);
        }
    }

    /** Names that have a list of columns after them: aliases and common table expressions. */
    Set<String> columnListNames() {
        Set<String> names = new HashSet<>();
        Set<Object> ofValues = aliasesOfValues();
        for (Object node : nodes) {
            if (node instanceof Alias alias && !ofValues.contains(alias) && alias.getName() != null
                    && alias.getAliasColumns() != null) {
                names.add(Characters.lower(ParserNames.decode(alias.getName().strip())));
            }
            if (node instanceof WithItem<?> item && item.getAlias() != null && item.getWithItemList() != null) {
                names.add(Characters.lower(ParserNames.decode(item.getAlias().getName().strip())));
            }
        }
        return names;
    }

    /** A selected value has one name and no list of columns. */
    private Set<Object> aliasesOfValues() {
        Set<Object> aliases = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Object node : nodes) {
            if (node instanceof SelectItem<?> item && item.getAlias() != null) {
                aliases.add(item.getAlias());
            }
        }
        return aliases;
    }
}
