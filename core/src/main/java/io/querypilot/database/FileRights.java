package io.querypilot.database;

import io.querypilot.database.Checkup.Finding;
import io.querypilot.database.Checkup.Weight;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;

/** Who may read and write a file or a folder that questions are asked of. */
public final class FileRights {
    private FileRights() {}

    public static List<Finding> of(Path file) {
        List<Finding> findings = new ArrayList<>();
        String noun = Files.isDirectory(file) ? "folder " : "file ";
        if (Files.isWritable(file)) {
            findings.add(new Finding(
                    Weight.DANGER, "The " + noun + file + " can be written by whoever runs this; nothing here needs that."));
        }
        if (open(file, PosixFilePermission.OTHERS_WRITE)) {
            findings.add(new Finding(Weight.DANGER, "Every user of this machine can write " + file + "."));
        }
        if (open(file, PosixFilePermission.OTHERS_READ)) {
            findings.add(new Finding(Weight.ADVICE, "Every user of this machine can read " + file + "."));
        }
        return findings;
    }

    private static boolean open(Path file, PosixFilePermission right) {
        try {
            return Files.getPosixFilePermissions(file).contains(right);
        } catch (IOException | UnsupportedOperationException unknown) {
            return false;
        }
    }

    /** What its owner does so that others can read it and nothing more. */
    public static List<String> script(Path file) {
        String mode = Files.isDirectory(file) ? "750" : "640";
        String quoted = "'" + file.toString().replace("'", "'\\''") + "'";
        return List.of(
                "# as the owner of the file; run QueryPilot as another user of the group querypilot",
                "chgrp querypilot " + quoted,
                "chmod " + mode + " " + quoted);
    }
}
