package io.querypilot.sql.query;

/** Spells any name as a double-quoted one that the parser reads whole, and back. */
final class ParserNames {
    private static final String UNREADABLE = "\"\n\r\\`[]";
    private static final char FIRST_SUBSTITUTE = '\uE000';

    private static final char BARE = '\uE0FF';

    private ParserNames() {}

    static String encode(String name) {
        return encode(new StringBuilder("\""), name);
    }

    /** For a name that was not in quotes, but that the parser would misread without them. */
    static String encodeBare(String name) {
        return encode(new StringBuilder("\"").append(BARE), name);
    }

    private static String encode(StringBuilder spelt, String name) {
        for (char c : name.toCharArray()) {
            int index = UNREADABLE.indexOf(c);
            spelt.append(index < 0 ? c : (char) (FIRST_SUBSTITUTE + index));
        }
        return spelt.append('"').toString();
    }

    static boolean quoted(String nameInTree) {
        return spelt(nameInTree) && nameInTree.charAt(1) != BARE;
    }

    private static boolean spelt(String nameInTree) {
        return nameInTree.length() > 2 && nameInTree.startsWith("\"") && nameInTree.endsWith("\"");
    }

    static String decode(String nameInTree) {
        if (!spelt(nameInTree)) {
            return nameInTree;
        }
        StringBuilder name = new StringBuilder();
        int from = nameInTree.charAt(1) == BARE ? 2 : 1;
        for (char c : nameInTree.substring(from, nameInTree.length() - 1).toCharArray()) {
            int index = c - FIRST_SUBSTITUTE;
            name.append(index >= 0 && index < UNREADABLE.length() ? UNREADABLE.charAt(index) : c);
        }
        return name.toString();
    }
}
