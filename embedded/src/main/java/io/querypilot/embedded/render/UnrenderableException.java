package io.querypilot.embedded.render;

/** The plan is well formed but names something that cannot be put into SQL, such as an unreadable period. */
final class UnrenderableException extends RuntimeException {
    UnrenderableException(String message) {
        super(message, null, false, false);
    }
}
