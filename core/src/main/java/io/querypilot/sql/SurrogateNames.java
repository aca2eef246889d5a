package io.querypilot.sql;

/** Spells any name as a double-quoted one that the parser reads whole, and back. */
final class SurrogateNames {
    private static final String UNREADABLE = "\"\n\r\\`[]";
    private static final char FIRST_SUBSTITUTE = '\uE000';

    private SurrogateNames() {}

    static String encode(String name) {
        StringBuilder spelt = new StringBuilder("\"");
        for (char c : name.toCharArray()) {
            int index = UNREADABLE.indexOf(c);
            spelt.append(index < 0 ? c : (char) (FIRST_SUBSTITUTE + index));
        }
        return spelt.append('"').toString();
    }

    static boolean quoted(String nameInTree) {
        return nameInTree.length() > 1 && nameInTree.startsWith("\"") && nameInTree.endsWith("\"");
    }

    static String decode(String nameInTree) {
        if (!quoted(nameInTree)) {
            return nameInTree;
        }
        StringBuilder name = new StringBuilder();
        for (char c : nameInTree.substring(1, nameInTree.length() - 1).toCharArray()) {
            int index = c - FIRST_SUBSTITUTE;
            name.append(index >= 0 && index < UNREADABLE.length() ? UNREADABLE.charAt(index) : c);
        }
        return name.toString();
    }
}
