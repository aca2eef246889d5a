package io.querypilot.app;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Where everything lies that outlives a run; it holds questions and samples of answers, so only its owner may look. */
final class StateFolder {
    private StateFolder() {}

    /** The folder, made where it can be; who writes into one that cannot be had says so in their own words. */
    static Path of(Shell shell) {
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
    static FileAttribute<?>[] ownerOnly(String permissions) {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))}
                : new FileAttribute<?>[0];
    }
}
