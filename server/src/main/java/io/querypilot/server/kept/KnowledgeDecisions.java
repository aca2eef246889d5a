package io.querypilot.server.kept;

import io.querypilot.knowledge.Knowledge;
import io.querypilot.memory.Store;
import io.querypilot.server.Agent;
import java.util.List;
import java.util.Set;

/**
 * Which entries of the team's knowledge reviewers keep from answering, for every server over this store. The file stays the
 * team's: an entry is known by what it says, so that one that is changed there is decided on anew.
 */
public final class KnowledgeDecisions {
    private static final List<String> TABLES = List.of(
            """
            CREATE TABLE IF NOT EXISTS querypilot_knowledge_off (
                tenant VARCHAR(200) NOT NULL, asked_of VARCHAR(1000) NOT NULL, id VARCHAR(80) NOT NULL, at BIGINT NOT NULL,
                PRIMARY KEY (tenant, asked_of, id))
            """);

    private final Statements statements;
    private final Knowledge written;
    private final String tenant;
    private final String database;

    public KnowledgeDecisions(Agent agent) {
        Store store = agent.store();
        store.make(TABLES);
        this.statements = new Statements(store);
        this.written = agent.knowledge();
        this.tenant = agent.tenant();
        this.database = agent.database().name();
    }

    /** The ids of the entries that are switched off. */
    public Set<String> off() {
        return written.entries().isEmpty()
                ? Set.of()
                : Set.copyOf(statements.query("SELECT id FROM querypilot_knowledge_off WHERE tenant = ? AND asked_of = ?",
                        row -> row.getString(1), tenant, database));
    }

    public void reject(String id) {
        statements.update("INSERT INTO querypilot_knowledge_off (tenant, asked_of, id, at) VALUES (?, ?, ?, ?)"
                + " ON CONFLICT (tenant, asked_of, id) DO NOTHING", tenant, database, id, System.currentTimeMillis());
    }

    public void approve(String id) {
        statements.update("DELETE FROM querypilot_knowledge_off WHERE tenant = ? AND asked_of = ? AND id = ?",
                tenant, database, id);
    }

    /** What takes part in answering. */
    public Knowledge without(Set<String> off) {
        return new Knowledge(written.entries().stream()
                .filter(placed -> !off.contains(Known.of(placed).id()))
                .toList());
    }
}
