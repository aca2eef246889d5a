package io.querypilot.app.opening;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Where everything lies that outlives a run; it holds questions and samples of answers, so only its owner may look. */
public final class StateFolder {
    private StateFolder() {}

    /** The folder, made where it can be; who writes into one that cannot be had says so in their own words. */
    public static Path of(Shell shell) {
        String named = shell.environment().getOrDefault("XDG_STATE_HOME", "");
        String home = shell.environment().getOrDefault("HOME", System.getProperty("user.home"));
        Path folder = (named.isEmpty() ? Path.of(home, ".local", "state") : Path.of(named)).resolve("querypilot");
        try {
            Files.createDirectories(folder.getParent());
            return Files.isDirectory(folder) ? folder : Files.createDirectory(folder, ownerOnly("rwx------"));
        } catch (IOException unwritable) {
            return folder;
        }
    }

    /** For what is made to hold questions and answers; empty where files have no such permissions. */
    public static FileAttribute<?>[] ownerOnly(String permissions) {
        if (!FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            return new FileAttribute<?>[0];
        }
        Set<PosixFilePermission> set = PosixFilePermissions.fromString(permissions);
        return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(set)};
    }
}
