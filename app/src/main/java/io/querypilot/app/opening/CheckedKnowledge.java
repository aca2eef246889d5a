package io.querypilot.app.opening;

import io.querypilot.critic.Critic;
import io.querypilot.database.Database;
import io.querypilot.knowledge.Knowledge;
import io.querypilot.knowledge.KnowledgeCheck;
import io.querypilot.knowledge.KnowledgeCheck.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What there is to say of knowledge that does not fit a database. It is kept between starts, a line each, because the
 * check reads every statement of every entry, and nothing changes until the entries or the schema do.
 */
final class CheckedKnowledge {
    private static final Logger LOG = LoggerFactory.getLogger(CheckedKnowledge.class);
    private static final String NAME = "knowledge-checked";
    private static final int KEPT = 20;

    private final Path file;

    CheckedKnowledge(Path folder) {
        this.file = folder.resolve(NAME);
    }

    /** A sentence for a person, empty where everything fits. */
    String said(Knowledge knowledge, Database database) {
        String key = key(knowledge, database);
        List<String> lines = lines();
        return lines.stream().filter(line -> line.startsWith(key)).findFirst().map(line -> line.substring(key.length()))
                .orElseGet(() -> {
                    String checked = checked(knowledge, database);
                    keep(Stream.concat(Stream.of(key + checked), lines.stream()).limit(KEPT).toList());
                    return checked;
                });
    }

    private static String checked(Knowledge knowledge, Database database) {
        List<Problem> problems = new KnowledgeCheck(knowledge, database.schema(), new Critic(database)).problems();
        return problems.stream().findFirst().map(first -> sentence(first, problems.size() - 1)).orElse("");
    }

    private static String sentence(Problem first, int more) {
        return (first.place() + ": " + first.message() + (more > 0 ? " And " + more + " more." : "")
                + " Such entries are left out; querypilot knowledge check lists them.").replaceAll("\\R", " ");
    }

    private static String key(Knowledge knowledge, Database database) {
        String whole = Version.number() + "\n" + database.name() + "\n" + database.schema().fingerprint() + "\n" + knowledge.entries();
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(whole.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash) + " ";
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }

    private List<String> lines() {
        try {
            return Files.isRegularFile(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    /** Whole or not at all; where it cannot be kept, the next start checks again. */
    private void keep(List<String> lines) {
        try {
            Path draft = Files.createTempFile(file.getParent(), NAME, ".tmp");
            Files.move(Files.write(draft, lines), file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException unwritable) {
            LOG.debug("what the check of the knowledge said is not kept: {}", unwritable.getMessage());
        }
    }
}
