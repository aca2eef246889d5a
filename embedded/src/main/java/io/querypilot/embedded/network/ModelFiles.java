package io.querypilot.embedded.network;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;

/** The files a trained model consists of, each checked against the checksum that model.json names. */
public final class ModelFiles {
    private static final String DESCRIPTION = "model.json";
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Where a file is read from; null where there is none of that name. */
    private interface Source {
        InputStream open(String name) throws IOException;
    }

    private interface Reading {
        byte[] from(InputStream found) throws IOException;
    }

    private final Source source;

    private ModelFiles(Source source) {
        this.source = source;
    }

    /** Those that came with this module. */
    public static ModelFiles packaged() {
        return new ModelFiles(name -> ModelFiles.class.getResourceAsStream("/io/querypilot/embedded/weights/" + name));
    }

    public static ModelFiles in(Path folder) {
        return new ModelFiles(name -> {
            Path file = folder.resolve(name);
            return Files.exists(file) ? Files.newInputStream(file) : null;
        });
    }

    public boolean present() {
        try (InputStream found = source.open(DESCRIPTION)) {
            return found != null;
        } catch (IOException unreadable) {
            return false;
        }
    }

    JsonNode description() {
        return parsed(DESCRIPTION, bytes(DESCRIPTION));
    }

    JsonNode json(String name, JsonNode description) {
        return parsed(name, checked(name, description));
    }

    private static JsonNode parsed(String name, byte[] bytes) {
        try {
            return JSON.readTree(bytes);
        } catch (IOException malformed) {
            throw unusable(name + " is damaged", malformed);
        }
    }

    /** The bytes of a file that is as long and sums up as model.json says; a test compares the slower SHA-256. */
    byte[] checked(String name, JsonNode description) {
        JsonNode wanted = description.path("files").path(name);
        byte[] bytes = bytes(name, wanted.path("bytes").asInt());
        if (!wanted.path("crc32").asText().equals(crc32(bytes))) {
            throw unusable(name + " is damaged: its checksum is not the one model.json names", null);
        }
        return bytes;
    }

    private byte[] bytes(String name) {
        return read(name, InputStream::readAllBytes);
    }

    /** Into one array of its length: a file of many megabytes that is read piece by piece is held twice. */
    private byte[] bytes(String name, int length) {
        return read(name, found -> {
            byte[] bytes = new byte[length];
            int read = found.readNBytes(bytes, 0, length);
            return read == length && found.read() < 0 ? bytes : new byte[0];
        });
    }

    private byte[] read(String name, Reading reading) {
        try (InputStream found = source.open(name)) {
            if (found == null) {
                throw unusable(name + " is missing", null);
            }
            return reading.from(found);
        } catch (IOException unreadable) {
            throw unusable(name + " cannot be read", unreadable);
        }
    }

    static QueryPilotException unusable(String what, Exception cause) {
        return new QueryPilotException(
                ErrorCode.MODEL_NOT_CONFIGURED,
                "The embedded model cannot be used: " + what + ".",
                "Build or download QueryPilot again, or choose another model, such as --model openai:gpt-5.",
                cause);
    }

    private static String crc32(byte[] bytes) {
        CRC32 sum = new CRC32();
        sum.update(bytes);
        return String.format("%08x", sum.getValue());
    }
}
