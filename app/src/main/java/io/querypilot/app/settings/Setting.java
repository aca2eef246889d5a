package io.querypilot.app.settings;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * One setting. {@code shortFlag} is a second, shorter flag or empty; {@code standard} is the text of the
 * default, empty where there is none.
 */
public record Setting<T>(String key, String shortFlag, Kind<T> kind, String standard, String description) {
    static final String PREFIX = "QUERYPILOT_";

    public static final Setting<String> DB = new Setting<>(
            "db", "", Kind.text("FILE|URL", "a file, a folder or a JDBC URL"), "",
            "the database to ask: a database, table or Excel file, a folder of such, or a JDBC URL; else the demo shop");
    public static final Setting<String> SCHEMA = new Setting<>(
            "schema", "", Kind.text("FILE", "an .xlsx, .csv, .yaml or .sql file"), "",
            "a document that describes the tables: laid over the database's own catalogue, or alone with a dialect");
    public static final Setting<String> DIALECT = new Setting<>(
            "dialect", "", Kind.text("NAME", "the name of a dialect"), "",
            "write and check SQL of this dialect for the tables of a schema document, without a database");
    public static final Setting<String> USER = new Setting<>(
            "db_user", "--user", Kind.text("NAME", "a user name"), "",
            "the user to log in to the database as; its password comes from QUERYPILOT_DB_PASSWORD");
    public static final Setting<String> MODEL = new Setting<>(
            "model", "", Kind.text("NAME", "embedded, openai:NAME, anthropic:NAME, gemini:NAME or ollama:NAME"), "embedded",
            "the model that writes the SQL: the embedded one, which needs no key, or one of a provider");
    public static final Setting<String> BASE_URL = new Setting<>(
            "base_url", "", Kind.text("URL", "an http or https address"), "",
            "the address of the model's server, for every server that speaks the provider's protocol");
    public static final Setting<String> ESCALATE = new Setting<>(
            "escalate", "", Kind.text("NAME", "a model, named as for model"), "",
            "a bigger model that is asked only when the model is unsure, cannot answer, or has failed");
    public static final Setting<Double> ESCALATE_BELOW = new Setting<>(
            "escalate_below", "", Kind.fraction(), "0.87",
            "how sure the model must be for its draft to be taken without asking the bigger one");
    public static final Setting<Integer> CANDIDATES = new Setting<>(
            "candidates", "", Kind.count(1, 16), "1",
            "how many drafts a provider's model writes for a question, of which the result that most of them have wins");
    public static final Setting<String> CANDIDATE_MODELS = new Setting<>(
            "candidate_models", "", Kind.text("NAME,NAME", "models, named as for model, with commas between them"), "",
            "further models that write drafts in turn with the model; one draft of each where candidates are fewer");
    public static final Setting<Duration> MODEL_TIMEOUT = new Setting<>(
            "model_timeout", "", Kind.duration(Duration.ofSeconds(1), Duration.ofHours(1)), "60s",
            "how long one call of the model may take");
    public static final Setting<Integer> PROMPT_TOKENS = new Setting<>(
            "prompt_tokens", "", Kind.count(1_500, 1_000_000), "",
            "the most tokens a prompt may hold; 32000 for models known to read 128,000 and more, else 12000");
    public static final Setting<Integer> REPLY_TOKENS = new Setting<>(
            "reply_tokens", "", Kind.count(256, 200_000), "4096",
            "the most tokens a reply may hold, thoughts included, where a provider wants to be told: Anthropic and Ollama");
    public static final Setting<String> SEND_VALUES = new Setting<>(
            "send_values", "", Kind.choice("none", "safe", "all"), "safe",
            "which values out of the database a provider's model may see: none, none of a person, or all; secrets never");
    public static final Setting<Integer> MAX_ATTEMPTS = new Setting<>(
            "max_attempts", "--attempts", Kind.count(1, 10), "3",
            "how many times SQL is written for one question before giving up");
    public static final Setting<Duration> TIMEOUT = new Setting<>(
            "timeout", "", Kind.duration(Duration.ofMillis(1), Duration.ofHours(24)), "30s",
            "how long one statement may run before it is stopped");
    public static final Setting<Integer> MAX_ROWS = new Setting<>(
            "max_rows", "--rows", Kind.count(1, 10_000_000), "1000",
            "how many rows of a result are kept; what follows is cut and said so");
    public static final Setting<Integer> MAX_MEGABYTES = new Setting<>(
            "max_megabytes", "", Kind.count(1, 2_000), "64",
            "how much of a result is kept, in megabytes");
    public static final Setting<String> UNDERSTANDING = new Setting<>(
            "understanding", "", Kind.choice("auto", "three_phase", "combined", "off"), "auto",
            "how a question is understood before SQL: by the model in phases or one call, by linking alone, or as needed");
    public static final Setting<Integer> SIDE_BY_SIDE = new Setting<>(
            "side_by_side", "", Kind.count(1, 64), "4",
            "how many tables are judged at the same time when a question is understood in phases");
    public static final Setting<Double> JOIN_CONFIDENCE = new Setting<>(
            "join_confidence", "", Kind.fraction(), "0.75",
            "how sure a join must be to be taken unasked where there are several");
    public static final Setting<String> ASK = new Setting<>(
            "ask", "", Kind.choice("auto", "always", "never"), "auto",
            "whether you are asked which reading is meant: where none is likelier, wherever results differ, or never");
    public static final Setting<String> COLUMNS = new Setting<>(
            "columns", "", Kind.choice("wanted", "asked"), "wanted",
            "which columns an answer shows: those asked for and what a person would want beside them, or the former alone");
    public static final Setting<Integer> MAX_CORRECTIONS = new Setting<>(
            "max_corrections", "", Kind.count(0, 100), "3",
            "how often a person may correct one question");
    public static final Setting<Integer> QUESTION_CHARACTERS = new Setting<>(
            "question_characters", "", Kind.count(10, 1_000_000), "10000",
            "the longest question that is read");
    public static final Setting<Integer> QUESTION_TOKENS = new Setting<>(
            "question_tokens", "", Kind.count(1_000, 1_000_000_000), "100000",
            "how many tokens all attempts at one question may cost together");
    public static final Setting<Duration> QUESTION_TIME = new Setting<>(
            "question_time", "", Kind.duration(Duration.ofSeconds(1), Duration.ofHours(24)), "300s",
            "how long all attempts at one question may take together");
    public static final Setting<Integer> QUESTION_ROWS = new Setting<>(
            "question_rows", "", Kind.count(1, 100_000_000), "100000",
            "how many rows all attempts at one question may bring in together; where not given, at least max_rows");
    public static final Setting<Integer> QUESTION_MEGABYTES = new Setting<>(
            "question_megabytes", "", Kind.count(1, 100_000), "256",
            "how many megabytes of results all attempts at one question may bring in together; where not given, at least max_megabytes");
    public static final Setting<String> STORE = new Setting<>(
            "store", "", Kind.text("FILE|URL", "a file, or a jdbc:postgresql: URL"), "",
            "where sessions and lessons are kept: a file, or PostgreSQL by its JDBC URL; your state folder where none is given");
    public static final Setting<String> STORE_USER = new Setting<>(
            "store_user", "", Kind.text("NAME", "a user name"), "",
            "the user to log in to a store in PostgreSQL as; its password comes from QUERYPILOT_STORE_PASSWORD");
    public static final Setting<Boolean> STORE_IN_DATABASE = new Setting<>(
            "store_in_database", "", Kind.flag(), "false",
            "whether the store may lie in the very database that is asked; its tables are named querypilot_…");
    public static final Setting<String> TENANT = new Setting<>(
            "tenant", "", Kind.text("NAME", "a name"), "default",
            "whose sessions and lessons these are; tenants share neither");
    public static final Setting<String> KNOWLEDGE = new Setting<>(
            "knowledge", "", Kind.text("FILE,FILE", "YAML files, with commas between them"), "",
            "what your team knows of the database: words, codes, metrics, verified questions; knowledge.yaml here where none is given");
    public static final Setting<String> POLICY = new Setting<>(
            "policy", "", Kind.text("FILE", "a YAML file"), "",
            "the file that says who may see which tables, columns and rows; everybody sees everything where none is given");
    public static final Setting<String> AS = new Setting<>(
            "as", "", Kind.text("USER", "a user of the policy"), "",
            "as whom to ask: what the policy lets this user see is all there is");
    public static final Setting<String> ROLES = new Setting<>(
            "roles", "", Kind.text("ROLE,ROLE", "roles of the policy, with commas between them"), "",
            "further roles of the policy to ask with");
    public static final Setting<String> SENSITIVE = new Setting<>(
            "sensitive", "", Kind.choice("show", "mask", "refuse"), "show",
            "what a query gets that selects secrets or personal data, unless the policy grants them by name");
    public static final Setting<String> SECRET_COLUMNS = new Setting<>(
            "secret_columns", "", Kind.text("NAME,NAME", "columns such as salary, hr.*.note, with commas between them"), "",
            "further columns that hold secrets: neither sampled nor sent nor kept, and sensitive for the setting before");
    public static final Setting<String> PERSONAL_COLUMNS = new Setting<>(
            "personal_columns", "", Kind.text("NAME,NAME", "columns such as nick, guests.*, with commas between them"), "",
            "further columns that tell of a person: not sent to a provider's model unless send_values says all");
    public static final Setting<String> PLAIN_COLUMNS = new Setting<>(
            "plain_columns", "", Kind.text("NAME,NAME", "columns such as products.name, with commas between them"), "",
            "columns that are neither, whatever their names and values look like");
    public static final Setting<String> SAMPLING = new Setting<>(
            "sampling", "", Kind.text("auto|catalogue|small|full|TABLE,-TABLE", "auto, catalogue (or off), small, full (or on), or tables such as sales.*, -hr.*"), "auto",
            "which tables may be looked into before a question is answered; auto is all, and none where reading is billed (Trino, BigQuery)");
    public static final Setting<Integer> SCAN_ROWS = new Setting<>(
            "scan_rows", "", Kind.count(1, 2_000_000_000), "",
            "how many rows one question may be expected to read, by the estimate of PostgreSQL, MySQL, SQL Server or Trino; no limit where not given");
    public static final Setting<Integer> SCAN_MEGABYTES = new Setting<>(
            "scan_megabytes", "", Kind.count(1, 2_000_000_000), "",
            "how many megabytes one question may be expected to read, likewise");
    public static final Setting<Integer> SCAN_DAY_ROWS = new Setting<>(
            "scan_day_rows", "", Kind.count(1, 2_000_000_000), "",
            "how many rows all questions of a day may be expected to read");
    public static final Setting<Integer> SCAN_DAY_MEGABYTES = new Setting<>(
            "scan_day_megabytes", "", Kind.count(1, 2_000_000_000), "",
            "how many megabytes all questions of a day may be expected to read");
    public static final Setting<String> AUDIT = new Setting<>(
            "audit", "", Kind.text("FILE|URL", "a file, or a jdbc:postgresql: URL"), "",
            "where every statement is written down, with its caller and what became of it: a file, or a store in PostgreSQL");
    public static final Setting<Boolean> AUDIT_VALUES = new Setting<>(
            "audit_values", "", Kind.flag(), "false",
            "whether the audit keeps the literals of statements, which may be anybody's data");
    public static final Setting<Integer> SESSION_DAYS = new Setting<>(
            "session_days", "", Kind.count(1, 3_650), "30",
            "after how many days a session that nobody touches is forgotten");
    public static final Setting<Boolean> APPLY_MEMORY = new Setting<>(
            "apply_memory", "", Kind.flag(), "true",
            "whether lessons learned before take part in answering");
    public static final Setting<Boolean> APPROVE_LESSONS = new Setting<>(
            "approve_lessons", "", Kind.flag(), "false",
            "whether a new lesson waits for querypilot lessons approve before it is applied; where not given, it does if auth is required");
    public static final Setting<String> LOG = new Setting<>(
            "log", "", Kind.text("FILE", "a file that can be written"), "",
            "a file that each step of each attempt is written to");
    public static final Setting<String> LOG_FORMAT = new Setting<>(
            "log_format", "", Kind.choice("text", "json"), "text",
            "how a line of the log is written: for people, or as JSON with the session and the question");
    public static final Setting<String> TRACE = new Setting<>(
            "trace", "", Kind.text("URL", "an http or https address"), "",
            "the OpenTelemetry collector that traces of questions are sent to, by OTLP over HTTP");
    public static final Setting<Boolean> TRACE_CONTENT = new Setting<>(
            "trace_content", "", Kind.flag(), "false",
            "whether traces hold questions, SQL, prompts and replies, which may be anybody's data");

    public static final Setting<String> HOST = new Setting<>(
            "host", "", Kind.text("ADDRESS", "a name or an address of this machine"), "127.0.0.1",
            "where serve listens; the standard one is reached from this machine alone");
    public static final Setting<Integer> PORT = new Setting<>(
            "port", "", Kind.count(0, 65_535), "8080", "the port that serve listens on; 0 takes a free one");
    public static final Setting<Integer> THREADS = new Setting<>(
            "threads", "", Kind.count(16, 10_000), "200",
            "how many questions serve works on at once at most before JDK 21, a thread each; from then on how many other requests");

    public static final Setting<Integer> QUESTIONS_AT_ONCE = new Setting<>(
            "questions_at_once", "", Kind.count(1, 100_000), "",
            "how many questions serve works on at once; as many as there are processors for the embedded model, else 1000");
    public static final Setting<Integer> QUESTIONS_WAITING = new Setting<>(
            "questions_waiting", "", Kind.count(1, 100_000), "200",
            "how many questions may wait for their turn, a quarter of them one user's; who comes then is told to come again");
    public static final Setting<String> AUTH = new Setting<>(
            "auth", "", Kind.choice("none", "required"), "none",
            "whether who comes to serve must have a key or a token; without it serve listens on this machine alone");
    public static final Setting<Integer> REQUESTS_PER_MINUTE = new Setting<>(
            "requests_per_minute", "", Kind.count(1, 1_000_000), "600",
            "how often each user may come to serve in a minute");
    public static final Setting<String> PUBLIC_URL = new Setting<>(
            "public_url", "", Kind.text("URL", "an http or https address"), "",
            "the address that people type to reach serve, where a proxy stands before it");
    public static final Setting<String> OIDC_ISSUER = new Setting<>(
            "oidc_issuer", "", Kind.text("URL", "the address of an OpenID Connect provider"), "",
            "who vouches for the users of serve; our secret there comes from QUERYPILOT_OIDC_SECRET");
    public static final Setting<String> OIDC_AUDIENCE = new Setting<>(
            "oidc_audience", "", Kind.text("ID", "our client id at the provider"), "",
            "for whom the provider's tokens must be meant");
    public static final Setting<String> OIDC_USER_CLAIM = new Setting<>(
            "oidc_user_claim", "", Kind.text("NAME", "the name of a claim"), "sub",
            "which claim of a token names the user");
    public static final Setting<String> OIDC_REVIEWERS = new Setting<>(
            "oidc_reviewers", "", Kind.text("NAME", "a group at the provider"), "querypilot-reviewers",
            "whose members may change lessons and see statistics");

    public static final Setting<Double> PRICE_INPUT = new Setting<>(
            "price_input", "", Kind.price(), "",
            "what a million tokens to the provider's model cost, in your currency; the metrics of serve then count the cost");
    public static final Setting<Double> PRICE_OUTPUT = new Setting<>(
            "price_output", "", Kind.price(), "",
            "what a million tokens of the provider's model cost, those of its reasoning included");

    /** Those that take part in answering a question, in the order they are documented. */
    public static final List<Setting<?>> ASKING = List.of(
            DB, USER, SCHEMA, DIALECT, MODEL, BASE_URL, ESCALATE, ESCALATE_BELOW, CANDIDATES, CANDIDATE_MODELS, MODEL_TIMEOUT, PROMPT_TOKENS, REPLY_TOKENS, SEND_VALUES, MAX_ATTEMPTS, TIMEOUT, MAX_ROWS, MAX_MEGABYTES,
            UNDERSTANDING, SIDE_BY_SIDE, JOIN_CONFIDENCE, ASK, COLUMNS, MAX_CORRECTIONS, QUESTION_CHARACTERS, QUESTION_TOKENS,
            QUESTION_TIME, QUESTION_ROWS, QUESTION_MEGABYTES, STORE, STORE_USER, STORE_IN_DATABASE, TENANT, SESSION_DAYS, APPLY_MEMORY, APPROVE_LESSONS, KNOWLEDGE, POLICY, AS,
            ROLES, SENSITIVE, SECRET_COLUMNS, PERSONAL_COLUMNS, PLAIN_COLUMNS, SAMPLING, SCAN_ROWS, SCAN_MEGABYTES,
            SCAN_DAY_ROWS, SCAN_DAY_MEGABYTES, AUDIT, AUDIT_VALUES, LOG, LOG_FORMAT, TRACE, TRACE_CONTENT);

    /** Those that say how it is served. */
    public static final List<Setting<?>> SERVING = List.of(
            HOST, PORT, THREADS, QUESTIONS_AT_ONCE, QUESTIONS_WAITING, AUTH, REQUESTS_PER_MINUTE, PUBLIC_URL, OIDC_ISSUER, OIDC_AUDIENCE, OIDC_USER_CLAIM,
            OIDC_REVIEWERS, PRICE_INPUT, PRICE_OUTPUT);

    /** All of them. */
    public static final List<Setting<?>> ALL =
            Stream.of(ASKING, SERVING).<Setting<?>>flatMap(List::stream).toList();

    /** Those that say which database. */
    public static final List<Setting<?>> DATABASE =
            List.of(
                    DB, USER, SCHEMA, DIALECT, POLICY, AS, ROLES, SENSITIVE, SECRET_COLUMNS, PERSONAL_COLUMNS, PLAIN_COLUMNS,
                    SAMPLING, SCAN_ROWS, SCAN_MEGABYTES, SCAN_DAY_ROWS, SCAN_DAY_MEGABYTES, AUDIT, AUDIT_VALUES,
                    LOG, LOG_FORMAT);

    /** Those that say what is remembered. */
    public static final List<Setting<?>> MEMORY =
            List.of(STORE, STORE_USER, STORE_IN_DATABASE, TENANT, SESSION_DAYS, APPLY_MEMORY, APPROVE_LESSONS, POLICY, AS,
                    ROLES, SENSITIVE, LOG, LOG_FORMAT);

    /** Those that say what one statement may cost. */
    public static final List<Setting<?>> LIMITS = List.of(TIMEOUT, MAX_ROWS, MAX_MEGABYTES);

    public String flag() {
        return "--" + key.replace('_', '-');
    }

    public List<String> flags() {
        return Stream.of(flag(), shortFlag).filter(name -> !name.isEmpty()).toList();
    }

    /** The environment variable. */
    public String variable() {
        return PREFIX + key.toUpperCase(Locale.ROOT);
    }
}
