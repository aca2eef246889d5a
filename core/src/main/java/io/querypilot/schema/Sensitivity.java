package io.querypilot.schema;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** How private the values of a column are, by the words of its name and by the shape of its values. */
public enum Sensitivity {
    PLAIN,
    /** They tell of a person: e-mail, telephone, address, date of birth. */
    PERSONAL,
    /** Whoever has them can act as somebody else: passwords, keys, numbers of cards, accounts and identity papers. */
    SECRET;

    private static final Pattern GAP = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+");
    private static final Pattern SECRET_WORD = Pattern.compile(
            "_(?:pwd|secret|token|hash|otp|cvv|cvc|ssn|iban|credentials?|passport)\\d*_|_(?:pass\\d*|pin)_$");
    /** Names are often written without a gap, so these are looked for in the letters alone. */
    private static final Pattern SECRET_LETTERS = Pattern.compile(
            "passw(?:or)?d|passphrase|passcode|(?:credit|debit)card|card(?:number|no$)|(?:api|private|secret|access)key"
                    + "|(?:access|refresh|auth|bearer)token|socialsecurity|nationalid|taxid|driver(?:s)?licen[cs]e"
                    + "|bankaccount");
    private static final Pattern PERSONAL_WORD = Pattern.compile(
            "_(?:e_?mail|mail|phone|tel|mobile|fax|street|address|dob|birthday|surname"
                    + "|(?:first|last|maiden)_?name)\\d*_");
    private static final Pattern PERSONAL_LETTERS =
            Pattern.compile("email|phone|dateofbirth|birthdate|homeaddress|accountnumber");

    /** Tables of people who are somebody's customers, staff or patients; singers and players are known by their names. */
    private static final String PEOPLE = "person|people|customer|client|employee|staff|worker|user|patient|student|pupil"
            + "|teacher|member|contact|guest|passenger|applicant|candidate|subscriber|donor|citizen|resident|visitor|voter";
    private static final Pattern OF_PEOPLE = Pattern.compile("(?:.*_)?(?:" + PEOPLE + ")s?(?:_(?:data|list|table|info))?");
    private static final Pattern NAME = Pattern.compile("(?:(?:full|middle|given|family|nick|display|" + PEOPLE + ")_?)?names?");
    private static final Pattern NAME_OF_PERSON =
            Pattern.compile("(?:full|middle|given|family|(?:" + PEOPLE + "))_?names?");

    private static final Pattern SECRET_VALUE = Pattern.compile(
            // A digest, a salted one, a signed token, a key of a well-known service, a social security number.
            "[0-9a-fA-F]{32,}|\\$[a-z0-9-]+\\$.{8,}|eyJ[\\w-]+\\.[\\w-]+.*|(?:sk|pk|ghp|gho|xox[abp])[-_][\\w-]{12,}"
                    + "|AKIA[A-Z0-9]{12,}|\\d{3}-\\d{2}-\\d{4}");
    private static final Pattern CARD = Pattern.compile("[3-6]\\d{3}[ -]?(?:\\d[ -]?){9,15}");
    private static final Pattern IBAN = Pattern.compile("[A-Z]{2}\\d{2}(?: ?[A-Z0-9]{2,4}){3,8}");
    private static final Pattern PERSONAL_VALUE = Pattern.compile(
            "[^@\\s]+@[^@\\s]+\\.[A-Za-z]{2,}|\\+\\d[\\d ()/.-]{6,}|\\(?\\d{3}\\)?[ .-]\\d{3}[ .-]\\d{4}");

    /** By the name alone; any text in which names stand will do. */
    public static Sensitivity of(String name) {
        String words = "_" + parted(name) + "_";
        String letters = words.replace("_", "");
        if (SECRET_WORD.matcher(words).find() || SECRET_LETTERS.matcher(letters).find()) {
            return SECRET;
        }
        boolean personal = PERSONAL_WORD.matcher(words).find() || PERSONAL_LETTERS.matcher(letters).find();
        return personal ? PERSONAL : PLAIN;
    }

    private static String parted(String name) {
        return GAP.matcher(name).replaceAll("_").toLowerCase(Locale.ROOT);
    }

    /** Personal where a column holds the names of people, by its own name or by that and its table's; else nothing is said. */
    static Optional<Sensitivity> ofPerson(String table, String column) {
        String name = parted(column);
        boolean persons = NAME_OF_PERSON.matcher(name).matches()
                || NAME.matcher(name).matches() && OF_PEOPLE.matcher(parted(table)).matches();
        return persons ? Optional.of(PERSONAL) : Optional.empty();
    }

    /** By the name, or by the most private of the values where that says more. */
    public static Sensitivity of(String name, List<String> values) {
        return Stream.concat(Stream.of(of(name)), values.stream().map(Sensitivity::ofValue))
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }

    private static Sensitivity ofValue(String value) {
        String text = value.strip();
        if (SECRET_VALUE.matcher(text).matches() || cardNumber(text) || accountNumber(text)) {
            return SECRET;
        }
        return PERSONAL_VALUE.matcher(text).matches() ? PERSONAL : PLAIN;
    }

    /** The digits of a card's number end in a check digit: Luhn's. */
    private static boolean cardNumber(String text) {
        if (!CARD.matcher(text).matches()) {
            return false;
        }
        String digits = new StringBuilder(text.replaceAll("[ -]", "")).reverse().toString();
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(i) - '0';
            sum += i % 2 == 0 ? digit : digit * 2 / 10 + digit * 2 % 10;
        }
        return sum % 10 == 0;
    }

    /** An international account number, its letters taken as numbers from 10, leaves 1 when divided by 97. */
    private static boolean accountNumber(String text) {
        if (!IBAN.matcher(text).matches()) {
            return false;
        }
        String bare = text.replace(" ", "");
        String moved = bare.substring(4) + bare.substring(0, 4);
        return moved.chars().reduce(0, (rest, c) -> {
            int number = Character.getNumericValue(c);
            return (rest * (number < 10 ? 10 : 100) + number) % 97;
        }) == 1;
    }
}
