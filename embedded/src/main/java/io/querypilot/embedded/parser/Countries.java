package io.querypilot.embedded.parser;

import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.cell.CellIndex;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * "French customers", where a column of countries holds France or FR, and "Germany", where it holds DE. A word that is itself a cell or
 * a name of the schema means that.
 */
record Countries(SchemaView schema, CellIndex cells) {
    /** What people and things of a country are called, where that is not told by its name; then its name. */
    private static final String PEOPLES = """
            french France, german Germany, dutch Netherlands, swiss Switzerland, spanish Spain, italian Italy, british United Kingdom, english United Kingdom,
            irish Ireland, scottish United Kingdom, welsh United Kingdom, polish Poland, danish Denmark, swedish Sweden, finnish Finland, norwegian Norway,
            greek Greece, turkish Turkey, portuguese Portugal, belgian Belgium, austrian Austria, czech Czechia, slovak Slovakia, hungarian Hungary,
            romanian Romania, bulgarian Bulgaria, croatian Croatia, slovenian Slovenia, serbian Serbia, ukrainian Ukraine, russian Russia, estonian Estonia,
            latvian Latvia, lithuanian Lithuania, icelandic Iceland, luxembourgish Luxembourg, american United States, canadian Canada, mexican Mexico,
            brazilian Brazil, argentinian Argentina, chilean Chile, colombian Colombia, peruvian Peru, chinese China, japanese Japan, korean South Korea,
            indian India, indonesian Indonesia, thai Thailand, vietnamese Vietnam, australian Australia, egyptian Egypt, moroccan Morocco, kenyan Kenya,
            nigerian Nigeria, israeli Israel, saudi Saudi Arabia, emirati United Arab Emirates""";
    /** Names beside those that Java knows. */
    private static final Map<String, List<String>> ALSO = Map.of(
            "united states", List.of("usa", "u.s.a.", "u.s.", "united states of america"),
            "united kingdom", List.of("uk", "great britain", "england", "u.k."),
            "netherlands", List.of("the netherlands", "holland"),
            "czechia", List.of("czech republic"),
            "turkey", List.of("türkiye"),
            "south korea", List.of("korea", "republic of korea"),
            "russia", List.of("russian federation"));
    private static final Map<String, List<String>> HELD = held();
    /** Other things are called so too: these are countries only with a capital, and behind a word of place. */
    private static final Set<String> OTHER_THINGS = Set.of(
            "polish", "turkey", "china", "jersey", "guernsey", "jordan", "chad", "georgia", "guinea", "mali", "niger", "togo", "cuba", "swiss", "danish", "english",
            "french", "israel", "india", "kenya", "chile", "peru", "oman", "norfolk island", "saudi", "thai", "indian", "american", "czech", "welsh");
    private static final Set<String> NATIONALITIES = Set.of("french", "swiss", "danish", "english", "thai", "indian", "american", "czech", "welsh");
    private static final Pattern PLACE = Pattern.compile("(?i).*\\b(?:in|from|to|for|of|across|within|outside|country)(?: the)? $");
    private static final Pattern PEOPLE = Pattern.compile("(?i)^ (?:customers?|clients?|buyers?|users?|members?|suppliers?|vendors?|partners?|companies|firms?|orders?|guests?|visitors?|employees|staff"
            + "|people|patients?|students?|artists?|authors?|directors?|publishers?|subscribers?|accounts?|advertisers?|merchants?|sellers?|shops?|stores?|branches|offices|subsidiar\\w+|market|sales|revenue|addresses)\\b.*");
    private static final Pattern COUNTRY = Pattern.compile("(?i).*(?:countr|ctry|cntry|nation|\\bland\\b).*");
    private static final int CODE = 3;

    private static Map<String, List<String>> held() {
        Map<String, List<String>> codes = new HashMap<>();
        for (String code : Locale.getISOCountries()) {
            Locale country = new Locale.Builder().setRegion(code).build();
            String name = country.getDisplayCountry(Locale.ENGLISH).toLowerCase(Locale.ROOT);
            codes.put(name.equals("türkiye") ? "turkey" : name, List.of(code.toLowerCase(Locale.ROOT), country.getISO3Country().toLowerCase(Locale.ROOT)));
        }
        Map<String, List<String>> held = new HashMap<>();
        codes.forEach((name, short2) -> {
            List<String> forms = new ArrayList<>(List.of(name));
            forms.addAll(ALSO.getOrDefault(name, List.of()));
            forms.addAll(short2);
            held.put(name, forms);
            ALSO.getOrDefault(name, List.of()).forEach(also -> held.put(also, forms));
        });
        for (String people : PEOPLES.split(",\\s*")) {
            String[] called = people.strip().split(" ", 2);
            held.put(called[0], held.getOrDefault(called[1].toLowerCase(Locale.ROOT), List.of(called[1].toLowerCase(Locale.ROOT))));
        }
        return Map.copyOf(held);
    }

    /** The same where what stands around it in the question leaves no doubt that a country is meant. */
    Optional<String> meant(String words, String before, String after) {
        if (!HELD.containsKey(words)) {
            return Optional.empty();
        }
        boolean named = before.matches("(?is).*\\b(?:called|named|like|likes|New|North|South|Northern|Southern|West|East|British|Great)\\s+$") || after.matches("(?s)^ \\p{Lu}.*");
        boolean other = OTHER_THINGS.contains(words)
                && !PLACE.matcher(before).matches()
                && !(NATIONALITIES.contains(words) && PEOPLE.matcher(after).matches());
        return named || other ? Optional.empty() : meant(words);
    }

    /** The cell that a word or two mean; empty where they are a cell themselves, or no country that is held. */
    private Optional<String> meant(String words) {
        List<String> forms = HELD.getOrDefault(words, List.of());
        return forms.isEmpty() || !cells.exact(words).isEmpty() || !words.contains(" ") && !cells.withWord(words).isEmpty()
                ? Optional.empty()
                : forms.stream().flatMap(form -> cell(form).stream()).findFirst();
    }

    private Optional<String> cell(String form) {
        return cells.exact(form).entrySet().stream()
                .filter(held -> form.length() > CODE || ofCountries(held.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    /** Short forms mean something else elsewhere. */
    private boolean ofCountries(int column) {
        return COUNTRY.matcher(schema.column(column).label()).matches() || COUNTRY.matcher(schema.column(column).name()).matches();
    }
}
