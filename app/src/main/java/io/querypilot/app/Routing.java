package io.querypilot.app;

import io.querypilot.app.settings.Setting;
import io.querypilot.language.NearMatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine;

/** Puts the verb first, so that flags may stand before it and a bare question is asked. */
final class Routing {
    private static final String ASK = "ask";
    private static final String HELP = "help";

    private final CommandLine line;
    private final List<String> verbs;

    Routing(CommandLine line, List<String> verbs) {
        this.line = line;
        this.verbs = Stream.concat(verbs.stream(), Stream.of(HELP)).toList();
    }

    /** The verb, where it can be told without the flags of any: before it stand none but those of settings. */
    static Optional<String> verb(List<String> arguments, List<String> verbs) {
        int first = 0;
        while (first < arguments.size() && ofSetting(arguments.get(first))) {
            first += 2;
        }
        if (first >= arguments.size() || flag(arguments.get(first))) {
            return Optional.empty();
        }
        String word = arguments.get(first);
        return Optional.of(verbs.contains(word) || word.equals(HELP) ? word : ASK);
    }

    List<String> routed(List<String> arguments) {
        if (arguments.isEmpty() || line.getCommandSpec().findOption(arguments.get(0)) != null) {
            return arguments;
        }
        int first = firstWord(arguments);
        if (first < arguments.size() && verbs.contains(arguments.get(first))) {
            return withFirst(arguments.get(first), without(arguments, first));
        }
        refuseMisspeltVerb(arguments, first);
        return withFirst(ASK, arguments);
    }

    /** Where the first argument stands that is neither a flag nor the value of one. */
    private int firstWord(List<String> arguments) {
        int position = 0;
        while (position < arguments.size() && flag(arguments.get(position))) {
            position += takesNext(arguments.get(position)) ? 2 : 1;
        }
        return position;
    }

    private static boolean flag(String argument) {
        return argument.length() > 1 && argument.startsWith("-") && !argument.equals("--");
    }

    private boolean takesNext(String flag) {
        return ofSetting(flag) || ofVerb(flag);
    }

    /** Every setting takes a value; its flags need not have been made yet. */
    private static boolean ofSetting(String flag) {
        return Setting.ALL.stream().anyMatch(setting -> setting.flags().contains(flag));
    }

    private boolean ofVerb(String flag) {
        return line.getSubcommands().values().stream()
                .map(verb -> Optional.ofNullable(verb.getCommandSpec().findOption(flag)))
                .flatMap(Optional::stream)
                .anyMatch(Routing::takesValue);
    }

    private static boolean takesValue(OptionSpec option) {
        return option.arity().min() > 0;
    }

    private void refuseMisspeltVerb(List<String> arguments, int first) {
        if (first != arguments.size() - 1 || arguments.get(first).contains(" ")) {
            return;
        }
        String word = arguments.get(first);
        NearMatch.nearest(word, verbs).ifPresent(verb -> {
            throw new ParameterException(line, "\"" + word + "\" is not a verb. Did you mean " + verb
                    + "? To ask it as a question, type: querypilot ask " + word);
        });
    }

    private static List<String> without(List<String> arguments, int position) {
        List<String> rest = new ArrayList<>(arguments);
        rest.remove(position);
        return rest;
    }

    private static List<String> withFirst(String verb, List<String> rest) {
        List<String> all = new ArrayList<>(rest);
        all.add(0, verb);
        return all;
    }
}
