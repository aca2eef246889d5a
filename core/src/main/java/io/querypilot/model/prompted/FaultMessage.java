package io.querypilot.model.prompted;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;

/** Tells a person about a fault of a chat model: what happened, where, and what to type next. */
record FaultMessage(String modelName, Endpoint endpoint) {
    QueryPilotException of(Fault fault, int tries) {
        return switch (fault.kind()) {
            case RATE_LIMITED -> overloaded(fault, tries);
            case SERVER_BROKEN -> told(fault, ErrorCode.MODEL_OVERLOADED,
                    "%s failed %s%s".formatted(endpoint.place(), times(tries), said(fault)),
                    "Try again in a minute, or choose another model with --model.");
            case TIMED_OUT -> told(fault, ErrorCode.MODEL_UNREACHABLE,
                    "%s did not answer in time (asked %s).".formatted(endpoint.place(), times(tries)),
                    "Try again, allow more time, or choose a faster model with --model.");
            case CONNECTION_LOST -> told(fault, ErrorCode.MODEL_UNREACHABLE,
                    "%s broke the connection (asked %s).".formatted(endpoint.place(), times(tries)),
                    "Check that the server is healthy, then ask again.");
            case UNREACHABLE -> told(fault, ErrorCode.MODEL_UNREACHABLE,
                    "%s cannot be reached.".formatted(endpoint.place()),
                    "Check that the server runs and that --base-url is right.");
            case KEY_REJECTED -> keyRejected(fault);
            case MODEL_UNKNOWN -> told(fault, ErrorCode.MODEL_UNKNOWN,
                    "%s knows no model named %s%s".formatted(endpoint.place(), bareName(), said(fault)),
                    "Choose another with --model %s:NAME%s".formatted(endpoint.provider(), addressHint()));
            case REQUEST_REJECTED -> told(fault, ErrorCode.MODEL_REQUEST_REJECTED,
                    "%s rejected the request%s".formatted(endpoint.place(), said(fault)),
                    "Choose another model with --model, or check your account with the provider.");
            case UNREADABLE -> told(fault, ErrorCode.MODEL_REPLY_UNUSABLE,
                    "%s answered with something that is no chat reply.".formatted(endpoint.place()),
                    "Check that --base-url leads to a server of the kind %s.".formatted(endpoint.provider()));
            case OVERSIZED -> told(fault, ErrorCode.MODEL_REPLY_UNUSABLE,
                    "%s sent far too much and was cut off%s".formatted(endpoint.place(), said(fault)),
                    "Check that --base-url leads to a server of the kind %s, or choose another model with --model."
                            .formatted(endpoint.provider()));
            case INTERRUPTED -> told(fault, ErrorCode.CANCELLED,
                    "The question was cancelled while %s was asked.".formatted(modelName), "");
        };
    }

    private QueryPilotException overloaded(Fault fault, int tries) {
        String wait = fault.retryAfter().map(after -> " It asks to wait %d s.".formatted(after.toSeconds())).orElse("");
        return told(fault, ErrorCode.MODEL_OVERLOADED,
                "%s limits how often it may be asked (asked %s).%s".formatted(endpoint.place(), times(tries), wait),
                "Wait a little, or choose another model with --model.");
    }

    private QueryPilotException keyRejected(Fault fault) {
        boolean keyed = !endpoint.keyVariable().isEmpty();
        return told(fault, ErrorCode.MODEL_KEY_REJECTED,
                "The key for %s was rejected%s.".formatted(
                        endpoint.provider(), keyed ? " (" + endpoint.keyVariable() + ")" : ""),
                keyed
                        ? "Set %s to a key that may use %s.".formatted(endpoint.keyVariable(), bareName())
                        : "Check the key this model was made with.");
    }

    private String bareName() {
        String prefix = endpoint.provider() + ":";
        return modelName.startsWith(prefix) ? modelName.substring(prefix.length()) : modelName;
    }

    private String addressHint() {
        return endpoint.url().isEmpty() ? "." : ", and check the path of --base-url (often it ends in /v1).";
    }

    private static String said(Fault fault) {
        return fault.sentence().isEmpty() ? "." : ": " + fault.sentence();
    }

    private static String times(int tries) {
        return tries == 1 ? "once" : tries + " times";
    }

    private static QueryPilotException told(Fault fault, ErrorCode code, String message, String nextStep) {
        return new QueryPilotException(code, message, nextStep, fault.cause());
    }
}
