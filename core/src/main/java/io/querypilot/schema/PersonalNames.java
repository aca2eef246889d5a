package io.querypilot.schema;

import java.util.regex.Pattern;

/**
 * How columns that tell of a person are called, in the languages and short forms that catalogues are written in. Names come
 * parted: in small letters, {@code _} around and between words.
 */
final class PersonalNames {
    private PersonalNames() {}

    /** Numbers by which a state or an insurance knows a person. */
    static final Pattern IDENTITY = Pattern.compile("_(?:"
            + "tax_?(?:no|nr|num|number|id)|steuer_?(?:nr|nummer|id|no)|svnr|sv_?(?:nr|nummer)|sozialvers\\w*|ahv_?(?:nr|nummer)?"
            + "|(?:personal)?ausweis_?(?:nr|nummer)?|reisepass_?(?:nr|nummer)?|pass(?:port)?_?(?:nr|nummer|num)"
            + "|codice_?fiscale|cod_?fiscale|numero_?(?:de_?)?secu\\w*|num_?secu|pesel"
            + "|personnummer|personnr|rodne_?cislo|jmbg|aadhaar|national_?(?:no|nr|number|insurance)\\w*|ni_?number"
            + "|sin_?(?:no|nr|num|number)|identity_?(?:no|nr|number|card)|id_?card_?(?:no|nr|number)?)\\d*_");

    private static final String TELEPHONE = "telefon\\w*|telefoon\\w*|telef|tel_?(?:nr|no|num|number)|phon|ph_?(?:no|nr|num)|fon|fono|handy\\w*|mobil|mobiltelefon"
            + "|mob_?(?:no|nr|num)|movil|celular|cellulare|cell_?(?:no|nr|num|number|phone)|gsm|rufnummer|ruf_?nr|kontakt_?(?:nr|nummer|tel)"
            + "|contact_?(?:no|nr|num|number)|puhelin\\w*|matkapuhelin|komorka|telefax";
    private static final String PLACE = "addr|adresse?\\d*|anschrift|wohnort|strasse\\w*|hausnr|hausnummer|house_?(?:no|nr|number)"
            + "|direccion|domicilio|calle|rue|indirizzo|endereco|morada|rua|ulica|adres|straat|straatnaam|huisnummer|gatuadress|adress|osoite"
            + "|addr(?:ess)?_?line";
    private static final String BIRTH = "birth(?!_(?:rate|weight|order|control|count))|births?_?(?:date|day|dt|year|place)|date_?of_?birth|day_?of_?birth|bday|b_?day|bdate|birth_?dt|d_o_b"
            + "|(?:date|day)_?born|(?<=^_)born(?=(?:_(?:on|at|date|day))?_$)"
            + "|geburt\\w*|geb_?(?:dat|datum|dt|tag|jahr|ort)|geb|gebdat\\w*|fecha_?(?:de_?)?nac\\w*|fec_?nac|f_?nac|nacimiento"
            + "|naissance|date_?naiss\\w*|dt_?naiss|nascita|data_?(?:di_?)?nasc\\w*|nascimento|dt_?nasc|geboorte\\w*|fodelse\\w*|fodsels\\w*"
            + "|data_?urodzenia|urodz\\w*|narozeni|syntyma\\w*|dogum_?\\w*";
    private static final String NAMED = "vor_?name\\w*|nach_?name\\w*|zu_?name|familien_?name|geburts_?name|maedchenname|ruf_?name|rufname"
            + "|f_?name|l_?name|fst_?n(?:a?m|ame)|lst_?n(?:a?m|ame)|(?:first|last|full|given|family|middle|maiden)_?(?:nm|n)|sur_?nm|forename"
            + "|prenom|nom_?(?:de_?)?famille|nom_?complet|apellidos?\\d*|nombres|nombre_?completo|cognome|sobrenome|apelido|primeiro_?nome|nome_?completo"
            + "|voornaam|achternaam|tussenvoegsel|fornamn|efternamn|fornavn|efternavn|etternavn|imie|nazwisko|jmeno|prijmeni|etunimi|sukunimi"
            + "|soyad\\w*|ad_?soyad|keresztnev|vezeteknev|ansprechpartner\\w*|kontakt_?person|contact_?(?:person|name|nm)|ansprech\\w*|sachbearbeiter\\w*"
            + "|patient_?nm|kunden?_?name|mitarbeiter_?name|mitarb_?name|person_?(?:nm|name)";
    private static final String NUMBERED = "dni|nif|nie|nuss|cpf|nir|bsn|nino|cpr|hetu|oib";
    private static final String MAIL = "mail_?(?:addr|adr|adresse|address)|e_?mailadresse|courriel|correo\\w*|posta_?elettronica";

    private static final Pattern PERSONAL = Pattern.compile(
            "_(?:" + TELEPHONE + "|" + PLACE + "|" + BIRTH + "|" + NAMED + "|" + NUMBERED + "|" + MAIL + ")\\d*_");
    /** Words that mean a person's only where nothing follows: a cell of a phone, a contact by name. */
    private static final Pattern ALONE = Pattern.compile("_(?:cell|contact|kontakt|contacto|contatto|fullname|fullnm)\\d*_$");

    private static final String KEPT_FOR = "(?:_?(?:addr|address|adresse?|adr|no|nr|num|number|nummer|home|work|private|privat|business|office|main|primary|secondary"
            + "|alternate|alt|other|contact|mobile|mobil))*";
    /** How somebody is reached; what counts, sorts or allows mails and calls ends in another word. */
    private static final Pattern REACHED = Pattern.compile(
            "(?<!_(?:is|has|by|via|wants|allow|allows|no))_(?:e_?mails?|mails?|phones?|telephones?|tel|mobile|fax|" + TELEPHONE + "|" + MAIL + ")"
                    + KEPT_FOR + "\\d*_$");
    /** Names are often written without a gap. */
    private static final Pattern REACHED_LETTERS =
            Pattern.compile("(?:email|(?<!head|smart|micro|mega|^i)phone)(?:address|addr|adresse|number|nummer|num|no|nr)?\\d*$");
    private static final Pattern BORN = Pattern.compile("_(?:dob|birthday|" + BIRTH + ")\\d*_");
    private static final Pattern BORN_LETTERS = Pattern.compile("dateofbirth|birthdate|birthday");
    /** Of a birth, but not its day. */
    private static final Pattern NO_DAY = Pattern.compile(
            "(?:year|jahr|place|ort|city|country|county|land|state|town|name|region|ano|annee|anno|lieu|lugar|luogo)\\d*_$");

    /** Whether a parted name says that a column holds addresses of mail or numbers of telephones. */
    static boolean reached(String words) {
        return REACHED.matcher(words).find()
                || words.indexOf('_', 1) == words.length() - 1 && REACHED_LETTERS.matcher(words.replace("_", "")).find();
    }

    /** Whether a parted name says that a column holds days of birth. */
    static boolean born(String words) {
        return (BORN.matcher(words).find() || BORN_LETTERS.matcher(words.replace("_", "")).find()) && !NO_DAY.matcher(words).find();
    }

    /** Whether a parted name says that a column tells of a person. */
    static boolean personal(String words) {
        return PERSONAL.matcher(words).find() || ALONE.matcher(words).find();
    }

    /** Tables of people who are somebody's customers, staff or patients, also shortened; singers are known by their names. */
    static final String PEOPLE = "person|people|customer|client|employee|staff|worker|user|patient|student|pupil"
            + "|teacher|member|contact|guest|passenger|applicant|candidate|subscriber|donor|citizen|resident|visitor|voter"
            + "|pers|cust|cst|cli|clnt|emp|empl|usr|pat|stud|mbr|memb|subscr|tenant|insured|policyholder|recipient"
            + "|kunde|kunden|mitarbeiter|mitarb|personal|personen|angestellte[rn]?|benutzer|nutzer|patienten|schueler|studenten|studierende[rn]?|lehrer|mitglied|mitglieder"
            + "|kontakt|kontakte|ansprechpartner|gast|gaeste|bewerber|spender|mieter|versicherte[rn]?|empfaenger"
            + "|cliente|empleado|usuario|paciente|alumno|miembro|persona|personne|utilisateur|employe|salarie|eleve|membre|adherent"
            + "|dipendente|utente|paziente|studente|funcionario|pessoa|aluno|klant|klanten|medewerker|gebruiker|persoon|kund|anstalld|medarbejder|bruger"
            + "|klient|pracownik|uzytkownik|osoba|pacjent|zakaznik|zamestnanec|asiakas|tyontekija|musteri|calisan";

    private static final String NAME_WORD = "names?|nm|nam|naam|nom|nombre|nome|namn|navn|nazwa|jmeno|nimi|ad|isim|nev|bezeichnung|bez";
    private static final Pattern OF_PEOPLE =
            Pattern.compile("(?:.*_)?(?:" + PEOPLE + ")(?:s|es|e|i|n)?(?:_(?:data|list|table|info|tab|tbl|mst|master|dim|stamm|all))?");
    private static final Pattern NAME = Pattern.compile(
            "(?:(?:full|middle|given|family|nick|display|" + PEOPLE + ")_?)?(?:" + NAME_WORD + ")\\d?");
    private static final Pattern NAME_OF_PERSON =
            Pattern.compile("(?:full|middle|given|family|(?:" + PEOPLE + "))_?(?:" + NAME_WORD + ")\\d?");

    /** Whether a column holds the names of people, by its own parted name or by that and its table's. */
    static boolean named(String table, String column) {
        return NAME_OF_PERSON.matcher(column).matches()
                || NAME.matcher(column).matches() && OF_PEOPLE.matcher(table).matches();
    }

    private static final Pattern SAID = Pattern.compile(
            "(?iu)\\b(?:tele?phone|telefon\\w*|phone|mobile|e-?mail|(?:date|day|year) of birth|birth ?da(?:te|y)|born|geburt\\w*|geboren"
                    + "|street|(?:home|postal|private|street) address|address of|anschrift|adresse|strasse|straße|(?:full|first|last|given|family) name"
                    + "|name of (?:the |a |our )?(?:" + PEOPLE + ")|(?:" + PEOPLE + ")(?:'s|s')? (?:full )?name|vorname|nachname|familienname|name de[sr] \\w+"
                    + "|tax (?:id|number)|social security|identity (?:card|number)|steuernummer|sozialversicherung\\w*|ansprechpartner|contact person)\\b");
    /** A comment that lists codes speaks of what they mean, not of what the cells hold. */
    private static final Pattern LISTING = Pattern.compile("[=:;/]|\\d|,.*,");

    /** Whether a comment says that a column tells of a person. */
    static boolean said(String comment) {
        return !LISTING.matcher(comment).find() && SAID.matcher(comment).find();
    }
}
