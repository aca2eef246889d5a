package io.querypilot.embedded.catalogue;

/** A table: where it is found, and what people would call it. */
public record TableView(String namespace, String name, String label, String comment) {
    /** The name that finds this table: bare, or with its namespace in front. */
    public String path() {
        return namespace.isEmpty() ? name : namespace + "." + name;
    }
}
