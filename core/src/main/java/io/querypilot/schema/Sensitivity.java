package io.querypilot.schema;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** How private the values of a column are, by the words of its name and by the shape of its values. */
public enum Sensitivity {
    PLAIN,
    /** They tell of a person: e-mail, telephone, address, date of birth. */
    PERSONAL,
    /** Whoever has them can act as somebody else: passwords, keys, numbers of cards, accounts and identity papers. */
    SECRET;

    private static final Pattern GAP = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+");
    private static final Pattern ACCENT = Pattern.compile("\\p{M}+");
    private static final Pattern SECRET_WORD = Pattern.compile(
            "_(?:pwd|secret|token|jwt|hash|[th]?otp|cvv|cvc|ssn|iban|credentials?|passport|(?:cc|pan)_?(?:no|nr|num|number))\\d*_"
                    + "|_(?:pass\\d*|pw\\d*|pin)_$");
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

    private static final String DIGITS = "0123456789";
    private static final String CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

    /** What a value may look like. How it begins and how short it may be tells nearly all others without a search. */
    private record Shape(String beginnings, int shortest, Pattern pattern) {
        Shape(String beginnings, int shortest, String pattern) {
            this(beginnings, shortest, Pattern.compile(pattern));
        }

        boolean fits(String text) {
            return text.length() >= shortest
                    && beginnings.indexOf(text.charAt(0)) >= 0
                    && pattern.matcher(text).matches();
        }
    }

    /** A digest, a salted one, a signed token, a key of a well-known service, a social security number. */
    private static final List<Shape> SECRET_SHAPES = List.of(
            new Shape(DIGITS + "abcdefABCDEF", 32, "[0-9a-fA-F]{32,}"),
            new Shape("$", 11, "\\$[a-z0-9-]+\\$.{8,}"),
            new Shape("e", 6, "eyJ[\\w-]+\\.[\\w-]+.*"),
            new Shape("spgx", 15, "(?:sk|pk|ghp|gho|xox[abp])[-_][\\w-]{12,}"),
            new Shape("A", 16, "AKIA[A-Z0-9]{12,}"),
            new Shape(DIGITS, 11, "\\d{3}-\\d{2}-\\d{4}"));
    private static final Shape CARD = new Shape("3456", 13, "[3-6]\\d{3}[ -]?(?:\\d[ -]?){9,15}");
    private static final Shape IBAN = new Shape(CAPITALS, 10, "[A-Z]{2}\\d{2}(?: ?[A-Z0-9]{2,4}){3,8}");
    private static final List<Shape> PERSONAL_SHAPES = List.of(
            new Shape("+", 8, "\\+\\d[\\d ()/.-]{6,}"),
            new Shape(DIGITS + "(", 12, "\\(?\\d{3}\\)?[ .-]\\d{3}[ .-]\\d{4}"));
    /** Also in the middle of a text, such as a note or JSON. */
    private static final Pattern MAIL = Pattern.compile("[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)*\\.[A-Za-z]{2,}");
    /** A key that is written by a pattern, neither a date nor an amount. */
    private static final Pattern IDENTIFIER = Pattern.compile(
            "(?!(?:19|20)\\d{6}$|\\d{1,4}[./-]\\d{1,2}(?:[./-]\\d{1,4})?(?:[ T].*)?$|\\d{1,2}:\\d{2}.*|-?\\d+[.,]\\d+$|\\d{1,4}$)"
                    + "(?=\\D*\\d)[\\p{Alnum}._:/#+-]{3,40}");
    private static final Pattern NUMBERED = Pattern.compile("(?:.*_)?(?:id|no|nr|num|number|nummer|key|ref|uid|guid)");
    /** Of so many values it takes chance to be different each. */
    private static final int FEW = 12;
    /** Of numbers by chance one in ten ends in the check digit of a card. */
    private static final int SURE = 5;
    /** More values of one column would say the same, and columns are copied often. */
    static final int LOOKED_AT = 200;

    /** A column is copied dozens of times for one prompt, and its name is judged each time. */
    private static final Map<String, Sensitivity> KNOWN = new ConcurrentHashMap<>();

    private static final int MOST_KNOWN = 20_000;
    private static final int LONGEST_NAME = 100;

    /** By the name alone; any text in which names stand will do. */
    public static Sensitivity of(String name) {
        if (name.length() > LONGEST_NAME || KNOWN.size() >= MOST_KNOWN) {
            return judged(name);
        }
        return KNOWN.computeIfAbsent(name, Sensitivity::judged);
    }

    private static Sensitivity judged(String name) {
        String words = "_" + parted(name) + "_";
        String letters = words.replace("_", "");
        if (SECRET_WORD.matcher(words).find() || SECRET_LETTERS.matcher(letters).find()
                || PersonalNames.IDENTITY.matcher(words).find()) {
            return SECRET;
        }
        boolean personal = PERSONAL_WORD.matcher(words).find()
                || PERSONAL_LETTERS.matcher(letters).find()
                || PersonalNames.personal(words);
        return personal ? PERSONAL : PLAIN;
    }

    private static String parted(String name) {
        return GAP.matcher(plain(name)).replaceAll("_").toLowerCase(Locale.ROOT);
    }

    /** Without accents: Straße is strasse, naïf is naif. */
    private static String plain(String name) {
        return name.chars().allMatch(c -> c < 0x80)
                ? name
                : ACCENT.matcher(Normalizer.normalize(name.replace("ß", "ss"), Normalizer.Form.NFD)).replaceAll("");
    }

    /**
     * Whether the values of a column are left out of the schema and its samples: secrets, and by name e-mail addresses,
     * telephone numbers and days of birth. What somebody declared to be plain is not.
     */
    static boolean unsampled(Column column) {
        if (column.declared().equals(Optional.of(PLAIN))) {
            return false;
        }
        return column.sensitivity() == SECRET || of(column.name()) == SECRET || reaches(column) || born(column);
    }

    /** A count of mails or a wish to be called is none. */
    private static boolean reaches(Column column) {
        String words = "_" + parted(column.name()) + "_";
        boolean counts = column.kind().numeric() && words.endsWith("s_");
        return !counts
                && !column.kind().temporal()
                && column.kind() != ColumnKind.BOOLEAN
                && PersonalNames.reached(words);
    }

    /** Whether a column holds days of birth, by its name. */
    static boolean born(Column column) {
        return column.kind() != ColumnKind.BOOLEAN && PersonalNames.born("_" + parted(column.name()) + "_");
    }

    /** Personal where a column holds the names of people, by its own name or by that and its table's; else nothing is said. */
    static Optional<Sensitivity> ofPerson(String table, String column) {
        return PersonalNames.named(parted(table), parted(column)) ? Optional.of(PERSONAL) : Optional.empty();
    }

    /**
     * Whether what a column holds may leave the machine: it is plain by name and values, neither its comment nor the shape of
     * most values says that it tells of people, and it does not merely name each row. What somebody declared to be plain may.
     */
    public static boolean leaves(Table table, Column column) {
        if (column.declared().isPresent()) {
            return column.declared().get() == PLAIN;
        }
        List<String> values = column.contents().values().isEmpty() ? column.samples() : column.contents().values();
        return column.sensitivity() == PLAIN
                && ofPerson(table.name(), column.name()).isEmpty()
                && !PersonalNames.said(column.comment())
                && (column.kind().numeric() || column.kind().temporal() || leave(values))
                && !identifies(table, column, values);
    }

    /** Whether these values may leave the machine, of which nothing is known but themselves. */
    public static boolean leave(List<String> values) {
        return of("", values) == PLAIN && !People.told(values);
    }

    private static boolean identifies(Table table, Column column, List<String> values) {
        Count distinct = column.contents().distinct();
        boolean unique = distinct.known()
                ? distinct.number() > FEW && distinct.number() == table.rows().number()
                : NUMBERED.matcher(parted(column.name())).matches();
        return unique && column.kind() == ColumnKind.TEXT && !values.isEmpty()
                && values.stream().limit(LOOKED_AT).allMatch(value -> IDENTIFIER.matcher(value).matches());
    }

    /** By the name, or by the most private of the values where that says more. */
    public static Sensitivity of(String name, List<String> values) {
        return most(of(name), values.subList(0, Math.min(LOOKED_AT, values.size())));
    }

    /** The most private of what is known already and of these values; only what could be more private is looked for. */
    private static Sensitivity most(Sensitivity known, List<String> values) {
        Sensitivity most = known;
        for (int i = 0; i < values.size() && most != SECRET; i++) {
            String text = values.get(i).strip();
            if (secret(text)) {
                most = SECRET;
            } else if (most == PLAIN && personal(text)) {
                most = PERSONAL;
            }
        }
        return most;
    }

    private static boolean secret(String text) {
        return fits(SECRET_SHAPES, text) || cardNumber(text) || accountNumber(text);
    }

    /**
     * Whether each of some values is the number of a card or an account, a salted digest or a key: those of a column that is
     * masked, whatever it is called. A bare digest may be the name of a file or a change, and one among others is an accident.
     */
    static boolean surelySecret(List<String> values) {
        return values.size() >= SURE && values.stream().map(String::strip)
                .allMatch(text -> secret(text) && !SECRET_SHAPES.get(0).fits(text));
    }

    private static boolean personal(String text) {
        return text.indexOf('@') > 0 && MAIL.matcher(text).find() || fits(PERSONAL_SHAPES, text);
    }

    private static boolean fits(List<Shape> shapes, String text) {
        for (Shape shape : shapes) {
            if (shape.fits(text)) {
                return true;
            }
        }
        return false;
    }

    /** The digits of a card's number end in a check digit: Luhn's. */
    private static boolean cardNumber(String text) {
        if (!CARD.fits(text)) {
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
        if (!IBAN.fits(text)) {
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
