package io.querypilot.doubt.all;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.TestPilot;
import io.querypilot.critic.Critic;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.Purpose;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.ResultTable;
import io.querypilot.doubt.Asked;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What companies' databases are full of: rows marked as deleted, units glued to names, flags in one word, vague words. */
@Execution(ExecutionMode.CONCURRENT)
class CompanyDoubtsTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 16);

    @TempDir
    Path folder;

    private TestPilot pilot;

    @BeforeEach
    void open() {
        pilot = TestPilot.over(
                folder,
                "CREATE TABLE patient (id INTEGER PRIMARY KEY, name TEXT, isdeleted INTEGER NOT NULL, weight REAL, no_calls TEXT)",
                "INSERT INTO patient VALUES (1, 'Ann', 0, 60, 'Y'), (2, 'Bob', 0, 70, 'N'), (3, 'Cid', 1, 80, 'N')",
                "CREATE TABLE ward (id INTEGER PRIMARY KEY, name TEXT, deleted_at TEXT, beds INTEGER)",
                "INSERT INTO ward VALUES (1, 'North', NULL, 9), (2, 'South', NULL, 7), (3, 'Old', '2020-01-01', 8)",
                "CREATE TABLE visit (id INTEGER PRIMARY KEY, patient_id INTEGER REFERENCES patient(id), waitsec INTEGER, day TEXT)",
                "INSERT INTO visit VALUES (1, 1, 7200, '2025-01-01'), (2, 1, 3600, '2026-01-01'), (3, 2, 1800, '2026-02-01')",
                "CREATE VIEW v_heavy AS SELECT id, name FROM patient WHERE weight > 55",
                "CREATE VIEW patient_list AS SELECT id, name FROM patient WHERE isdeleted = 0",
                "CREATE TABLE prt (prt_cd TEXT, prt_nm TEXT)",
                "INSERT INTO prt VALUES ('SHA', 'Shanghai'), ('RTM', 'Rotterdam'), ('HAM', 'Hamburg'), ('OSL', 'Oslo')",
                "CREATE TABLE voyage (id INTEGER PRIMARY KEY, dest TEXT, via TEXT)",
                "INSERT INTO voyage VALUES (1, 'SHA', 'SHA'), (2, 'RTM', 'X9'), (3, 'HAM', 'X7'), (4, 'RTM', 'RTM')",
                "CREATE TABLE branch (id INTEGER PRIMARY KEY, code TEXT UNIQUE, town TEXT)",
                "INSERT INTO branch VALUES (1, 'A', 'Ulm'), (2, 'B', 'Bonn')",
                "CREATE TABLE medium (code TEXT PRIMARY KEY, label TEXT)",
                "INSERT INTO medium VALUES ('A', 'Audio'), ('B', 'Book')",
                "CREATE TABLE wotyp (wotypcd TEXT PRIMARY KEY, wotypnm TEXT)",
                "INSERT INTO wotyp VALUES ('X', 'Meter exchange'), ('R', 'Repair')",
                "CREATE TABLE crew (id INTEGER PRIMARY KEY, name TEXT)",
                "INSERT INTO crew VALUES (1, 'Red'), (2, 'Blue')",
                "CREATE TABLE wrkord (woid INTEGER PRIMARY KEY, wotypcd TEXT, state_code TEXT, rcvddt TEXT, clsddt TEXT, crew_id INTEGER, helping_crew_id INTEGER)",
                "INSERT INTO wrkord VALUES (1, 'X', 'O', '2025-12-30', '2026-01-02', 1, 2), (2, 'R', 'D', '2026-03-01', '2026-03-02', 2, 1), (3, 'R', 'D', '2026-03-05', NULL, 2, 1)",
                "CREATE TABLE product_line (cd TEXT PRIMARY KEY, nm TEXT, kind TEXT /* LS leasing, RN renting */)",
                "INSERT INTO product_line VALUES ('A', 'Vans', 'LS'), ('B', 'Bikes', 'RN')",
                "CREATE TABLE contract (id INTEGER PRIMARY KEY, cd TEXT REFERENCES product_line (cd))",
                "INSERT INTO contract VALUES (1, 'A'), (2, 'B'), (3, 'B')",
                "CREATE TABLE ls_payment (id INTEGER PRIMARY KEY, cd TEXT REFERENCES product_line (cd))",
                "INSERT INTO ls_payment VALUES (1, 'A'), (2, 'A')",
                "CREATE TABLE rn_trip (id INTEGER PRIMARY KEY, begun TEXT, outcome TEXT /* D delivered, F failed */, quarter_no INTEGER, note TEXT, billable INTEGER)",
                "INSERT INTO rn_trip VALUES (1, '2025-05-01', 'D', 2, 'a', 1), (2, '2026-05-01', 'F', 2, NULL, 0), (3, '2026-09-01', 'D', 3, 'b', 0)",
                "CREATE TABLE trip_arc (id INTEGER PRIMARY KEY, begun TEXT)",
                "INSERT INTO trip_arc VALUES (1, '2023-05-01')",
                "CREATE TABLE cumast (cucust INTEGER, cuname TEXT)",
                "INSERT INTO cumast VALUES (101, 'Ann'), (102, 'Ben'), (103, 'Cem'), (104, 'Dan')",
                "CREATE TABLE orhead (ororder INTEGER, orcust INTEGER)",
                "INSERT INTO orhead VALUES (101, 101), (102, 102), (103, 103)",
                "CREATE TABLE parcel (id INTEGER PRIMARY KEY, weight_kg TEXT, weight_unit TEXT, prio TEXT)",
                "INSERT INTO parcel VALUES (1, '1.5', 'kg', 'highest'), (2, '3', 'kg', 'normal')",
                "CREATE TABLE station (station_nr INTEGER, label TEXT)",
                "INSERT INTO station VALUES (11, 'North'), (12, 'South'), (13, 'West'), (14, 'East')",
                "CREATE TABLE ride (id INTEGER PRIMARY KEY, from_station INTEGER, seats INTEGER)",
                "INSERT INTO ride VALUES (1, 11, 11), (2, 12, 12), (3, 13, 13)",
                "CREATE TABLE wrkord_states (code TEXT PRIMARY KEY, label TEXT)",
                "INSERT INTO wrkord_states VALUES ('O', 'Postponed'), ('D', 'Done')",
                "CREATE TABLE statuses (id INTEGER PRIMARY KEY, name TEXT)",
                "INSERT INTO statuses VALUES (1, 'Open'), (2, 'Paid'), (3, 'Contractor')",
                "CREATE TABLE countries (code TEXT PRIMARY KEY, name TEXT)",
                "INSERT INTO countries VALUES ('DEU', 'Germany'), ('FRA', 'France')",
                "CREATE TABLE invoices (id INTEGER PRIMARY KEY, status_id INTEGER, region TEXT, country_code TEXT, created_at TEXT, payment_date TEXT, user_id INTEGER, created_by_user_id INTEGER)",
                "INSERT INTO invoices VALUES (1, 1, 'N', 'DE', '2024-01-02', NULL, 1, 2), (2, 2, 'S', 'DE', '2023-01-02', '2024-02-01', 1, 1), (3, 2, 'S', 'FR', '2024-01-02', '2024-02-03', 2, 1)",
                "CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT)",
                "INSERT INTO users VALUES (1, 'Ann'), (2, 'Bob')",
                "CREATE TABLE refund (id INTEGER PRIMARY KEY, amount_cents INTEGER, agent TEXT, state TEXT, -- S settled, O open\n note TEXT)",
                "INSERT INTO refund VALUES (1, 900, 'Ann', 'S', '{\"with\": \"firefox\"}'), (2, 250000, 'Bob', 'O', '{\"with\": \"safari\"}')",
                "CREATE TABLE crewrank (rankcode TEXT PRIMARY KEY, ranktitle TEXT, department_name TEXT)",
                "INSERT INTO crewrank VALUES ('M', 'Mate', 'Deck'), ('B', 'Bosun', 'Deck'), ('C', 'Cook', 'Hotel')",
                "CREATE TABLE sailor (id INTEGER PRIMARY KEY, rankcode TEXT REFERENCES crewrank(rankcode))",
                "INSERT INTO sailor VALUES (1, 'M'), (2, 'B'), (3, 'C'), (4, 'M')",
                "CREATE TABLE loymbr (loyno INTEGER PRIMARY KEY, joindt TEXT)",
                "INSERT INTO loymbr VALUES (1, '2026-01-01'), (2, '2026-02-01'), (3, '2025-02-01')",
                "CREATE TABLE machine (id INTEGER PRIMARY KEY, name TEXT, outofservice INTEGER, is_planned TEXT, plausflg TEXT -- N = implausible\n)",
                "INSERT INTO machine VALUES (1, 'A', 0, 'Y', 'Y'), (2, 'B', 1, 'N', 'N'), (3, 'C', 0, 'Y', 'Y')",
                "CREATE TABLE section (id INTEGER PRIMARY KEY, title TEXT, crit_fl TEXT, oncall_fl TEXT, del_fl TEXT)",
                "INSERT INTO section VALUES (1, 'ER', 'J', 'J', 'N'), (2, 'Lab', 'N', 'N', 'N'), (3, 'Old', 'N', 'J', 'J')",
                "CREATE TABLE club (id INTEGER PRIMARY KEY, name TEXT, founded INTEGER, teams INTEGER, city_id INTEGER REFERENCES city(id))",
                "CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT)",
                "CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT, club_id INTEGER REFERENCES club(id), birth_city_id INTEGER REFERENCES city(id))",
                "INSERT INTO city VALUES (1, 'Ulm'), (2, 'Bonn')",
                "INSERT INTO club VALUES (1, 'Lions', 1950, 2, 1), (2, 'Bears', NULL, 3, 2), (3, 'Hawks', 1970, 2, 2)",
                "CREATE TABLE trip (id INTEGER PRIMARY KEY, club_id INTEGER REFERENCES club(id), player_id INTEGER REFERENCES player(id))",
                "INSERT INTO trip VALUES (1, 1, 1), (2, 3, 2), (3, 3, 2), (4, 3, NULL)",
                "CREATE TABLE round (id INTEGER PRIMARY KEY, sets INTEGER)",
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40) INSERT INTO round SELECT i, i % 4 FROM n",
                "CREATE TABLE engine (code TEXT PRIMARY KEY, fuel TEXT, power INTEGER)",
                "INSERT INTO engine VALUES ('A', 'oil', 3), ('B', 'oil', 4), ('C', 'oil', 5), ('D', 'gas', 6)",
                "CREATE TABLE loan (id INTEGER PRIMARY KEY, due_on TEXT, sex TEXT)",
                "INSERT INTO loan VALUES (1, '2026-05-01', 'M'), (2, '2026-05-02', 'W'), (3, '2026-06-02', 'M')",
                "CREATE TABLE fleet_kind (code TEXT PRIMARY KEY, line TEXT, -- B = bus, T = tram\n power TEXT -- E = electric, D = diesel\n)",
                "INSERT INTO fleet_kind VALUES ('EB', 'B', 'E'), ('ET', 'T', 'E'), ('DB', 'B', 'D')",
                "CREATE TABLE car (id INTEGER PRIMARY KEY, kind_code TEXT REFERENCES fleet_kind(code), steps INTEGER)",
                "INSERT INTO car VALUES (1, 'EB', 1), (2, 'ET', 0), (3, 'DB', 1), (4, 'EB', 2)",
                "CREATE TABLE shelf (id INTEGER PRIMARY KEY, label TEXT)",
                "CREATE TABLE book (id INTEGER PRIMARY KEY, shelf_id INTEGER REFERENCES shelf(id))",
                "INSERT INTO shelf VALUES (1, 'Art & Prints'), (2, 'Maps')",
                "INSERT INTO book VALUES (1, 2), (2, 2)",
                "CREATE TABLE booking (id INTEGER PRIMARY KEY, nights INTEGER, price_per_night REAL, amount REAL)",
                "INSERT INTO booking VALUES (1, 2, 50, 100), (2, 3, 60, 180)",
                "CREATE TABLE honey (id INTEGER PRIMARY KEY, kind TEXT, amount REAL, price_per_kg REAL)",
                "INSERT INTO honey VALUES (1, 'lime', 3.5, 11.9), (2, 'lime', 2, 12), (3, 'oak', 1, 14)",
                "CREATE TABLE order_line (id INTEGER PRIMARY KEY, article TEXT, quantity INTEGER, unit_price REAL, amount REAL)",
                "INSERT INTO order_line VALUES (1, 'nut', 3, 2.5, 7.5), (2, 'bolt', 2, 4, 8)",
                "CREATE TABLE t_vnd (vnd_no INTEGER, vnd_nm TEXT)",
                "INSERT INTO t_vnd VALUES (1, 'Berg'), (2, 'Tal')",
                "CREATE TABLE t_mnt (mnt_no INTEGER, vnd_no INTEGER, cst INTEGER)",
                "INSERT INTO t_mnt VALUES (1, 1, 50), (2, 1, 70), (3, 2, 90)",
                "CREATE TABLE sx_whs (whscd TEXT, whsnm TEXT)",
                "INSERT INTO sx_whs VALUES ('HH', 'Hamburg'), ('HB', 'Bremen')",
                "CREATE TABLE sx_coil (coilno INTEGER, whscd TEXT, heatno INTEGER)",
                "INSERT INTO sx_coil VALUES (1, 'HH', 7), (2, 'HH', 7), (3, 'HB', 8)",
                "CREATE TABLE sx_probe (probeno INTEGER, heatno INTEGER)",
                "INSERT INTO sx_probe VALUES (1, 7), (2, 7), (3, 8)",
                "CREATE TABLE fee (id INTEGER PRIMARY KEY, net REAL, vat_percent REAL, price_pence INTEGER, goal_percent REAL, reached REAL,"
                        + " drive_minutes INTEGER, work_hours INTEGER, price_day INTEGER, price_week INTEGER)",
                "INSERT INTO fee VALUES (1, 9000, 19, 450, 80, 75.5, 30, 4, 50, 300), (2, 120, 7, 380, 90, 104.5, 45, 6, 60, 350)",
                "CREATE TABLE topic (id INTEGER PRIMARY KEY, name TEXT, parent_topic_id INTEGER REFERENCES topic(id))",
                "INSERT INTO topic VALUES (1, 'Arts', NULL), (2, 'Music', 1), (3, 'Dance', 1)",
                "CREATE TABLE essay (id INTEGER PRIMARY KEY, topic_id INTEGER REFERENCES topic(id), words INTEGER NOT NULL, written_on TEXT)",
                "INSERT INTO essay VALUES (1, 2, 900, '2026-01-01'), (2, 3, 400, '2026-02-01'), (3, 3, 700, '2026-02-03')",
                "CREATE TABLE lib (id INTEGER PRIMARY KEY, fy INTEGER, visits INTEGER, lowest INTEGER, kids INTEGER)",
                "INSERT INTO lib VALUES (1, 2019, -1, -1, 5), (2, 2019, 300, -4, 9), (3, 2020, 250, 12, -1), (4, 2020, -1, 8, 900), (5, 2021, -1, 300, 7)",
                "CREATE TABLE quote (quote_no INTEGER PRIMARY KEY, price REAL, rebate REAL, vat REAL)",
                "INSERT INTO quote VALUES (1, 80.5, 0.1, 3.5), (2, 200, 0, 12)",
                "CREATE TABLE mat (mat_cd INTEGER, mat_txt TEXT)",
                "INSERT INTO mat VALUES (1, 'wood'), (2, 'steel'), (3, 'stone')",
                "CREATE TABLE span (span_no INTEGER PRIMARY KEY, mat_mn INTEGER, mat_years INTEGER)",
                "INSERT INTO span VALUES (1, 1, 20), (2, 3, 15), (3, NULL, 2), (4, 2, 9)",
                "CREATE TABLE essay_archive (id INTEGER, title TEXT, written_on TEXT)",
                "INSERT INTO player VALUES (1, 'Eve', 1, 2), (2, 'Ida', 3, 1)");
    }

    @AfterEach
    void close() {
        pilot.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "DELETED_ROWS | how many patients do we have? | SELECT COUNT(*) FROM patient",
        "DELETED_ROWS | list the wards | SELECT w.name FROM ward w",
        "UNIT | prices after the rebate | SELECT price - rebate FROM quote",
        "MARKER_COUNTED | mean of the figures in 2019 | SELECT AVG(visits) FROM lib WHERE fy = 2019",
        "MARKER_COUNTED | kids per visit | SELECT 1.0 * SUM(kids) / SUM(visits) FROM lib",
        "WORD_NOT_HONOURED | mean (tests where visits is null are left out) | SELECT AVG(kids) FROM lib",
        "WORD_NOT_HONOURED | visits per week | SELECT CAST(strftime('%w', day) AS INTEGER) AS weekday, COUNT(*) FROM visit GROUP BY 1",
        "WORD_NOT_HONOURED | how many machines are planned? | SELECT COUNT(*) FROM machine",
        "WORD_NOT_HONOURED | how many of our clubs were founded | SELECT COUNT(id) FROM club",
        "UNIT | revenue by kind of honey | SELECT kind, SUM(amount) FROM honey GROUP BY kind",
        "UNIT | which article earned the most money? | SELECT article, SUM(quantity) FROM order_line GROUP BY article ORDER BY SUM(quantity) DESC LIMIT 1",
        "OTHER_PERIOD | how many loans are overdue as of 3 May 2026? | SELECT COUNT(*) FROM loan WHERE due_on >= '2026-05-03'",
        "ROWS_MULTIPLIED | trips by player | SELECT p.name, COUNT(*) FROM club c JOIN trip t ON t.club_id = c.id JOIN player p ON p.club_id = c.id GROUP BY p.id",
        "WORD_NOT_HONOURED | power of the engine classes | SELECT fuel, SUM(power) FROM engine GROUP BY code",
        "WORD_NOT_HONOURED | clubs without a city, skip cities | SELECT name FROM club WHERE city_id = 1",
        "OTHER_PERIOD | users who signed up in 2024 but never had an invoice | SELECT name FROM users WHERE id NOT IN (SELECT user_id FROM invoices WHERE created_at >= '2024-01-01' AND created_at < '2025-01-01')",
        "NULLS_FIRST | which club is the oldest? | SELECT name FROM club ORDER BY founded LIMIT 1",
        "NULLS_FIRST | which club is the oldest? | SELECT name, founded AS year FROM club ORDER BY 2 LIMIT 1",
        "NULLS_FIRST | which club is the oldest? | SELECT name, founded AS began FROM club ORDER BY began LIMIT 1",
        "NULLS_FIRST | clubs with the lowest mean year of all | SELECT name, AVG(founded) FROM club GROUP BY name ORDER BY AVG(founded) LIMIT 1",
        "DELETED_ROWS | patients without a visit | SELECT name FROM patient WHERE id NOT IN (SELECT patient_id FROM visit)",
        "JOIN_WITHOUT_KEY | cost of vendors | SELECT v.vnd_nm, SUM(m.cst) FROM t_mnt m JOIN t_vnd v ON v.vnd_no = m.mnt_no GROUP BY v.vnd_nm",
        "JOIN_WITHOUT_KEY | wooden spans | SELECT COUNT(*) FROM span s JOIN mat m ON m.mat_cd = s.mat_years WHERE m.mat_txt = 'wood'",
        "JOIN_WITHOUT_KEY | cost by vendor | SELECT v.vnd_nm, SUM(m.cst) FROM t_mnt m JOIN t_vnd v ON v.vnd_no = m.cst GROUP BY v.vnd_nm",
        "JOIN_WITHOUT_KEY | probes of coils | SELECT c.coilno, p.probeno FROM sx_coil c JOIN sx_probe p ON p.heatno = c.heatno",
        "NAME_NOT_USED | which melt has most probes? | SELECT heatno FROM sx_probe GROUP BY heatno ORDER BY COUNT(*) DESC LIMIT 1",
        "WORD_NOT_HONOURED | how many loans had fallen due by the end of each year? | SELECT strftime('%Y', due_on), COUNT(*) FROM loan GROUP BY 1",
        "NAME_NOT_USED | number of orders by crew name | SELECT crew_id, COUNT(*) FROM wrkord GROUP BY crew_id",
        "SAME_TWICE | crews and helping crews | SELECT a.name, b.name FROM wrkord w JOIN crew a ON a.id = w.crew_id JOIN crew b ON w.crew_id = b.id",
        "WORD_NOT_HONOURED | essays by main topic | SELECT t.name, COUNT(*) FROM essay e JOIN topic t ON t.id = e.topic_id GROUP BY t.id",
        "OTHER_TABLE | how many essays are there, the archived ones included? | SELECT COUNT(*) FROM essay",
        "NUMBER_NOT_USED | loans per month since 2027 | SELECT strftime('%Y-%m', due_on), COUNT(*) FROM loan GROUP BY 1",
        "UNIT | hours of all machines | SELECT SUM(outofservice) / 3600.0 FROM machine",
        "UNIT | what did we refund, in thousand euros? | SELECT SUM(amount_cents) / 1000.0 FROM refund",
        "UNIT | refunds over 4 pounds | SELECT id FROM fee WHERE price_pence > 4",
        "UNIT | gross total of the fees | SELECT SUM(net + vat_percent) FROM fee",
        "UNIT | hours in all | SELECT SUM(drive_minutes + work_hours) FROM fee",
        "UNIT | refunds over $1,000 | SELECT id FROM refund WHERE amount_cents > 1000",
        "UNIT | refunds over 15 € | SELECT id FROM refund WHERE amount_cents > 15",
        "UNIT | refunds over €1.000 | SELECT id FROM refund WHERE amount_cents > 1000",
        "UNIT | refunds over US$15 | SELECT id FROM refund WHERE amount_cents > 15",
        "UNIT | refunds over 1,000 euros | SELECT id FROM refund WHERE amount_cents > 1000",
        "VALUE_NOT_HELD | refunds asked for with the Firefox browser | SELECT id FROM refund WHERE note LIKE '%Firefox browser%'",
        "WORD_NOT_HONOURED | sailors by department | SELECT r.department_name, COUNT(*) FROM sailor s JOIN crewrank r ON r.rankcode = s.rankcode GROUP BY r.rankcode",
        "WORD_NOT_HONOURED | beds by North vs by South | SELECT name, SUM(beds) FROM ward GROUP BY name",
        "VALUE_NOT_USED | which agent settled the most refunds? | SELECT agent FROM refund WHERE amount_cents > 1 GROUP BY agent ORDER BY COUNT(*) DESC LIMIT 1",
        "OTHER_TABLE | how many loyalty members joined in 2026? | SELECT COUNT(*) FROM visit WHERE day >= '2026-01-01' AND day < '2027-01-01'",
        "VAGUE_WORD | who are our best patients? | SELECT name FROM patient WHERE isdeleted = 0 ORDER BY weight DESC LIMIT 1",
        "VAGUE_WORD | our biggest patients | SELECT p.name FROM patient p JOIN visit v ON v.patient_id = p.id WHERE p.isdeleted = 0 GROUP BY p.id ORDER BY COUNT(*) DESC LIMIT 1",
        "VAGUE_WORD | who are our biggest people? | SELECT name FROM patient WHERE isdeleted = 0 ORDER BY weight DESC LIMIT 1",
        "OTHER_TABLE | visits per patient | SELECT l.name, COUNT(*) FROM visit v JOIN v_heavy l ON l.id = v.patient_id GROUP BY l.name",
        "WORD_NOT_HONOURED | How many patients had a visit? | SELECT patient_id FROM visit GROUP BY patient_id",
        "OTHER_CODE | how many machines are implausible? | SELECT COUNT(*) FROM machine WHERE plausflg = 'Y'",
        "JOIN_WITHOUT_KEY | media of each branch | SELECT b.town, m.label FROM branch b JOIN medium m ON m.code = b.code",
        "WORD_NOT_HONOURED | beds: North versus South | SELECT name, SUM(beds) FROM ward GROUP BY name",
        "DELETED_ROWS | how many events of patients? | SELECT COUNT(*) FROM patient",
        "OTHER_CODE | how many sections have on call? | SELECT COUNT(*) FROM section WHERE oncall_fl = 'N' AND del_fl = 'N'",
        "OTHER_CODE | on-call sections | SELECT title FROM section WHERE oncall_fl = 'N' AND del_fl = 'N'",
        "OTHER_CODE | machines out of service that have no name | SELECT name FROM machine WHERE outofservice = 0",
        "OTHER_CODE | patients who do not want calls | SELECT name FROM patient WHERE isdeleted = 0 AND no_calls = 'N'",
        "OTHER_CODE | patients who want calls | SELECT name FROM patient WHERE isdeleted = 0 AND no_calls = 'Y'",
        "UNIT | average waiting time in hours | SELECT AVG(waitsec) / 60.0 FROM visit",
        "UNIT | average waiting time in minutes | SELECT ROUND(AVG(waitsec), 1) FROM visit",
        "OTHER_CODE | which machines are out of service? | SELECT name FROM machine WHERE outofservice = 0",
        "OTHER_CODE | trips that a player went on | SELECT id FROM trip WHERE player_id IS NULL",
        "VALUE_NOT_USED | how many electric buses do we have? | SELECT COUNT(*) FROM car c JOIN fleet_kind k ON k.code = c.kind_code WHERE k.power = 'E'",
        "VALUE_NOT_USED | how many buses have one step? | SELECT COUNT(*) FROM car WHERE steps = 1",
        "VALUE_NOT_USED | which machines are unplanned? | SELECT name FROM machine WHERE id NOT IN (SELECT patient_id FROM visit)",
        "VALUE_NOT_USED | how many meter exchanges were there? | SELECT COUNT(*) FROM wrkord",
        "VALUE_NOT_USED | how many orders are postponed? | SELECT COUNT(*) FROM wrkord WHERE clsddt IS NULL",
        "VALUE_NOT_USED | number of all meter exchanges | SELECT COUNT(*) FROM wrkord",
        "OTHER_CODE | how many orders are postponed? | SELECT COUNT(*) FROM wrkord WHERE state_code = 'D'",
        "OTHER_KEY | orders and their helping crew | SELECT w.woid, c.name FROM wrkord w JOIN crew c ON c.id = w.crew_id",
        "OTHER_PERIOD | how many orders were received in 2026? | SELECT COUNT(*) FROM wrkord WHERE clsddt >= '2026-01-01' AND clsddt < '2027-01-01'",
        "OTHER_PERIOD | how many orders starting in 2025? | SELECT COUNT(*) FROM wrkord WHERE rcvddt >= '2025-01-01'",
        "VALUE_NOT_USED | how many leasing contracts are there? | SELECT COUNT(*) FROM contract",
        "VALUE_NOT_USED | how many trips that did not fail are billable? | SELECT COUNT(*) FROM rn_trip WHERE outcome = 'D'",
        "NUMBER_NOT_USED | how many trips over 500? (Hint: over means id > 500) | SELECT COUNT(*) FROM rn_trip",
        "WORD_NOT_HONOURED | wards without tax number | SELECT name FROM ward",
        "WORD_NOT_HONOURED | trips per quarter, including those with none | SELECT quarter_no, COUNT(*) FROM rn_trip GROUP BY quarter_no",
        "WORD_NOT_HONOURED | orders per customer, unfinished ones don't count | SELECT cuname, COUNT(*) FROM orhead JOIN cumast ON cucust = orcust GROUP BY cucust, cuname",
        "JOIN_WITHOUT_KEY | number of orders by customer name | SELECT cuname, COUNT(*) FROM orhead JOIN cumast ON cucust = ororder GROUP BY cucust, cuname",
        "NUMBER_NOT_USED | how many trips were there since 2023? | SELECT COUNT(*) FROM rn_trip WHERE outcome = 'D'",
        "NULL_AS_VALUE | how many trips have no note? | SELECT COUNT(*) FROM rn_trip WHERE note = ''",
        "WORD_NOT_HONOURED | how many trips were there? failed ones dont count, and none without a note | SELECT COUNT(*) FROM rn_trip WHERE outcome = 'D'",
        "OTHER_CODE | how many trips failed? | SELECT COUNT(*) FROM rn_trip WHERE outcome = 'D'",
        "VALUE_NOT_USED | how many invoices are open? | SELECT COUNT(*) FROM invoices WHERE payment_date IS NULL",
        "WORD_NOT_HONOURED | how much does a day with us cost? | SELECT price_day / 1.0 FROM fee",
        "WORD_NOT_HONOURED | what pct of the machines is planned? | SELECT COUNT(*) FROM machine WHERE is_planned = 'Y'",
        "WORD_NOT_HONOURED | loans per month and the year-to-date figure | SELECT strftime('%Y-%m', due_on), COUNT(*), COUNT(*) - LAG(COUNT(*)) OVER (ORDER BY 1) FROM loan GROUP BY 1",
        "SAME_TWICE | visits of 2025 against 2026 | SELECT SUM(CASE WHEN day LIKE '2025%' THEN 1 END), SUM(CASE WHEN day LIKE '2025%' THEN 1 END) AS other FROM visit"
    })
    void doubts(Kind kind, String question, String sql) {
        assertThat(of(question, sql)).extracting(Doubt::kind).contains(kind);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "essays by main topic | SELECT p.name, COUNT(*) FROM essay e JOIN topic t ON t.id = e.topic_id JOIN topic p ON p.id = t.parent_topic_id GROUP BY p.id",
        "loans per month since 2026 | SELECT strftime('%Y-%m', due_on), COUNT(*) FROM loan GROUP BY 1",
        "loans per month from 2024 on | SELECT strftime('%Y-%m', due_on), COUNT(*) FROM loan GROUP BY 1",
        "how many essays are there, without the archived ones? | SELECT COUNT(*) FROM essay",
        "what did we refund, in thousand euros? | SELECT SUM(amount_cents) / 100000.0 FROM refund",
        "median number of words of an essay | SELECT AVG(measure) FROM (SELECT words AS measure, ROW_NUMBER() OVER (ORDER BY CASE WHEN words IS NULL THEN 1 ELSE 0 END, words) AS place, COUNT(words) OVER () AS size FROM essay) AS numbered WHERE place BETWEEN size / 2.0 AND size / 2.0 + 1",
        "cost by vendor | SELECT v.vnd_nm, SUM(m.cst) FROM t_mnt m JOIN t_vnd v ON v.vnd_no = m.vnd_no GROUP BY v.vnd_nm",
        "coils of each warehouse | SELECT w.whsnm, COUNT(*) FROM sx_coil c JOIN sx_whs w ON w.whscd = c.whscd GROUP BY w.whscd",
        "crew codes of the orders | SELECT DISTINCT crew_id FROM wrkord",
        "crew names and how many orders they have | WITH t AS (SELECT crew_id, COUNT(*) AS n FROM wrkord GROUP BY crew_id) SELECT c.name, t.n FROM t JOIN crew c ON c.id = t.crew_id",
        "how much more a week costs than a day | SELECT SUM(price_week - price_day) FROM fee",
        "weight in pounds and amount of every refund | SELECT id, amount_cents FROM refund",
        "blue crews beside red crews | SELECT a.name, b.name FROM wrkord w LEFT JOIN crew a ON a.id = w.crew_id AND a.name = 'Blue' LEFT JOIN crew b ON b.id = w.crew_id AND b.name = 'Red'",
        "number of orders by crew | SELECT crew_id, COUNT(*) FROM wrkord GROUP BY crew_id",
        "number of orders by crew | SELECT c.name, COUNT(*) FROM wrkord w JOIN crew c ON c.id = w.crew_id GROUP BY c.id",
        "crews and helping crews | SELECT a.name, b.name FROM wrkord w JOIN crew a ON a.id = w.crew_id JOIN crew b ON w.helping_crew_id = b.id",
        "gross total of the fees | SELECT SUM(net * (1 + vat_percent / 100.0)) FROM fee",
        "points from the goal | SELECT SUM(reached - goal_percent) FROM fee",
        "fees above 4 pounds | SELECT id FROM fee WHERE price_pence > 400",
        "visits that waited at least 2 hrs | SELECT id FROM visit WHERE waitsec >= 7200",
        "non-oncall sections | SELECT title FROM section WHERE oncall_fl = 'N' AND del_fl = 'N'",
        "sections that are not critical | SELECT title FROM section WHERE crit_fl = 'N' AND del_fl = 'N'",
        "titles of the sections that were delivered | SELECT title FROM section WHERE del_fl = 'N'",
        "refunds over $1,000 | SELECT id FROM refund WHERE amount_cents > 100000",
        "how many machines are there? | SELECT COUNT(*) FROM machine",
        "how many machines are recorded? | SELECT COUNT(*) FROM machine",
        "how many invoices were created? | SELECT COUNT(*) FROM invoices",
        "how many loans were placed? | SELECT COUNT(*) FROM loan",
        "total revenue from stays | SELECT SUM(amount) FROM booking",
        "articles ordered by revenue, with the qty of each | SELECT article, SUM(quantity) FROM order_line GROUP BY article ORDER BY SUM(quantity * unit_price)",
        "each engine's fuel and its power | SELECT fuel, SUM(power) FROM engine GROUP BY code",
        "how many engines are in use by us? | SELECT COUNT(*) FROM engine",
        "how many machines are planned? | SELECT COUNT(*) FROM machine WHERE is_planned = 'Y'",
        "prices after the rebate | SELECT price * (1 - rebate) FROM quote",
        "prices and vat together | SELECT price + vat FROM quote",
        "wooden spans | SELECT COUNT(*) FROM span s JOIN mat m ON m.mat_cd = s.mat_mn WHERE m.mat_txt = 'wood'",
        "mean of the figures | SELECT AVG(visits) FROM lib WHERE visits >= 0",
        "mean of the figures | SELECT AVG(CASE WHEN visits <> -1 THEN visits END) FROM lib",
        "mean of the figures | SELECT AVG(lowest) FROM lib",
        "how many kids? | SELECT SUM(kids) FROM lib",
        "mean (where kids is null it does not count) | SELECT AVG(kids) FROM lib WHERE kids IS NOT NULL",
        "how many things are refunded? | SELECT COUNT(*) FROM refund",
        "how many engines are used of each fuel? | SELECT fuel, COUNT(*) FROM engine GROUP BY fuel",
        "revenue by kind of honey | SELECT kind, SUM(amount * price_per_kg) FROM honey GROUP BY kind",
        "honey sold by kind in kg | SELECT kind, SUM(amount) FROM honey GROUP BY kind",
        "revenue by article | SELECT article, SUM(amount) FROM order_line GROUP BY article",
        "units sold of articles that earn more than 7 euros | SELECT article, SUM(quantity) FROM order_line WHERE amount > 7 GROUP BY article",
        "how much do we sell of each article at more than 3 euros? | SELECT article, SUM(quantity) FROM order_line WHERE unit_price > 3 GROUP BY article",
        "revenue and sold articles | SELECT article, SUM(quantity), SUM(amount) FROM order_line GROUP BY article",
        "refunds over $1,000 in cents | SELECT amount_cents FROM refund WHERE amount_cents / 100.0 > 1000",
        "refunds over $2 million | SELECT id FROM refund WHERE amount_cents > 200000000 OR amount_cents > 2",
        "refunds that say 'Firefox browser' or have no note | SELECT id FROM refund WHERE note LIKE '%Firefox browser%' OR id = 1",
        "how many refunds have no Firefox browser? | SELECT COUNT(*) FROM refund WHERE NOT (note LIKE '%Firefox browser%') AND id = 1",
        "sort the sailors by department | SELECT r.department_name, COUNT(*) FROM sailor s JOIN crewrank r ON r.rankcode = s.rankcode GROUP BY r.rankcode ORDER BY 1",
        "refunds with Firefox | SELECT id FROM refund WHERE note LIKE '%Firefox%'",
        "sailors by department | SELECT r.department_name, COUNT(*) FROM sailor s JOIN crewrank r ON r.rankcode = s.rankcode GROUP BY r.department_name",
        "sailors by department and rank | SELECT r.department_name, r.ranktitle, COUNT(*) FROM sailor s JOIN crewrank r ON r.rankcode = s.rankcode GROUP BY r.rankcode",
        "how many loyalty members joined in 2026? | SELECT COUNT(*) FROM loymbr WHERE joindt >= '2026-01-01' AND joindt < '2027-01-01'",
        "how many machines are implausible? | SELECT COUNT(*) FROM machine WHERE plausflg = 'N'",
        "machines with implausible ones removed | SELECT name FROM machine WHERE plausflg = 'Y'",
        "drop implausible machines and list the rest | SELECT name FROM machine WHERE plausflg = 'Y'",
        "machines w/o implausible ones | SELECT name FROM machine WHERE plausflg = 'Y'",
        "implausible machines against the others | SELECT SUM(plausflg = 'N'), SUM(plausflg = 'Y') FROM machine",
        "machines, implausible ones left out | SELECT name FROM machine WHERE plausflg = 'Y'",
        "how many patients, deleted ones included? | SELECT COUNT(*) FROM patient",
        "how many patients do we have? | SELECT COUNT(*) FROM patient WHERE isdeleted = 0",
        "visits of each weight | SELECT p.weight, COUNT(*) FROM visit v LEFT JOIN patient p ON v.patient_id = p.id GROUP BY p.weight",
        "patients with visits | SELECT DISTINCT p.name FROM patient p JOIN visit v ON v.patient_id = p.id",
        "list the wards | SELECT name FROM ward WHERE deleted_at IS NULL",
        "visits per heavy patient | SELECT l.name, COUNT(*) FROM visit v JOIN v_heavy l ON l.id = v.patient_id GROUP BY l.name",
        "visits per patient | SELECT l.name, COUNT(*) FROM visit v JOIN patient_list l ON l.id = v.patient_id GROUP BY l.name",
        "patients who do not want calls | SELECT name FROM patient WHERE isdeleted = 0 AND no_calls = 'Y'",
        "How many visits had each patient? | SELECT p.name, COUNT(*) FROM visit v JOIN patient p ON p.id = v.patient_id GROUP BY p.name",
        "loans per month and the year-to-date figure | SELECT strftime('%Y-%m', due_on), COUNT(*), SUM(COUNT(*)) OVER (ORDER BY strftime('%Y-%m', due_on)) FROM loan GROUP BY 1",
        "how much does a day and a week cost? | SELECT price_day FROM fee",
        "How many beds has North? | SELECT beds FROM ward WHERE deleted_at IS NULL AND name = 'North'",
        "patients who refuse calls | SELECT name FROM patient WHERE isdeleted = 0 AND no_calls = 'Y'",
        "patients on the no-calls list | SELECT name FROM patient WHERE isdeleted = 0 AND no_calls = 'Y'",
        "beds: North versus South | SELECT name, SUM(beds) FROM ward WHERE deleted_at IS NULL AND name IN ('North', 'South') GROUP BY name",
        "the biggest ward by beds | SELECT name FROM ward WHERE deleted_at IS NULL ORDER BY beds DESC LIMIT 1",
        "the patient with the biggest weight | SELECT name FROM patient WHERE isdeleted = 0 ORDER BY weight DESC LIMIT 1",
        "average waiting time in hours | SELECT AVG(waitsec) / 3600.0 FROM visit",
        "average waiting time in minutes | SELECT ROUND(1.0 * AVG(waitsec) / 60, 1) FROM visit",
        "which machines are out of service? | SELECT name FROM machine WHERE outofservice = 1",
        "all machines, leaving out planned ones | SELECT name FROM machine WHERE is_planned = 'N'",
        "all machines, planned ones excluded | SELECT name FROM machine WHERE is_planned = 'N'",
        "Machines by name. Planned ones don't count. | SELECT name FROM machine WHERE is_planned = 'N'",
        "which machines are unplanned? | SELECT name FROM machine WHERE is_planned = 'N'",
        "which machines haven't been planned? | SELECT name FROM machine WHERE is_planned = 'N'",
        "top 2 oldest patients | SELECT name FROM patient WHERE isdeleted = 0 ORDER BY weight DESC LIMIT 2",
        "which club is the oldest? | SELECT name FROM club WHERE founded IS NOT NULL ORDER BY founded LIMIT 1",
        "which club is the oldest? | SELECT name FROM club ORDER BY founded NULLS LAST LIMIT 1",
        "clubs by city, ignoring clubs without a city | SELECT t.name, COUNT(*) FROM club c JOIN city t ON t.id = c.city_id GROUP BY t.id",
        "clubs by city (clubs without one left out) | SELECT t.name, COUNT(*) FROM club c JOIN city t ON t.id = c.city_id GROUP BY t.id",
        "users who had no invoice in 2023 | SELECT name FROM users WHERE id NOT IN (SELECT user_id FROM invoices WHERE created_at >= '2023-01-01' AND created_at < '2024-01-01')",
        "users who are known but had no invoice in 2023 | SELECT name FROM users WHERE id NOT IN (SELECT user_id FROM invoices WHERE created_at >= '2023-01-01' AND created_at < '2024-01-01')",
        "invoices created in 2024 but not of user 2 | SELECT id FROM invoices WHERE created_at >= '2024-01-01' AND created_at < '2025-01-01' AND NOT user_id = 2",
        "which club of those with two teams is the oldest? | SELECT name FROM club WHERE teams = 2 ORDER BY founded LIMIT 1",
        "all clubs by age | SELECT name FROM club ORDER BY founded LIMIT 1000",
        "the second page of clubs | SELECT name FROM club ORDER BY founded LIMIT 1 OFFSET 1",
        "the city with the most clubs | SELECT city_id FROM club GROUP BY city_id ORDER BY COUNT(*) LIMIT 1",
        "how many loans were overdue by more than a day? | SELECT COUNT(*) FROM loan WHERE due_on > '2026-05-01' AND due_on < '2026-06-01'",
        "how many loans will be overdue after 3 May 2026? | SELECT COUNT(*) FROM loan WHERE due_on >= '2026-05-03'",
        "how many male members? | SELECT COUNT(*) FROM loan WHERE sex <> 'W'",
        "trips by player | SELECT p.name, COUNT(DISTINCT t.id) FROM club c JOIN trip t ON t.club_id = c.id JOIN player p ON p.club_id = c.id GROUP BY p.id",
        "which club is the youngest? | SELECT name FROM club ORDER BY founded DESC LIMIT 1",
        "clubs by age | SELECT name FROM club ORDER BY founded",
        "how many clubs are there in Ulm, Bonn, Linz? | SELECT t.name, COUNT(*) FROM club c JOIN city t ON t.id = c.city_id GROUP BY t.id",
        "how many clubs in each city | SELECT t.name, COUNT(*) FROM club c JOIN city t ON t.id = c.city_id GROUP BY t.id",
        "how many loans are overdue as of 3 May 2026? | SELECT COUNT(*) FROM loan WHERE due_on < '2026-05-03'",
        "how many female members? | SELECT COUNT(*) FROM loan WHERE sex = 'W'",
        "trips by player | SELECT p.name, COUNT(*) FROM trip t JOIN player p ON p.id = t.player_id GROUP BY p.id",
        "trips and players by club | SELECT c.name, COUNT(DISTINCT t.id) FROM club c JOIN trip t ON t.club_id = c.id JOIN player p ON p.id = t.player_id GROUP BY c.id",
        "power of the engine classes | SELECT code, SUM(power) FROM engine GROUP BY code",
        "power by first letter and fuel | SELECT lower(code) AS letter, fuel, SUM(power) FROM engine GROUP BY lower(code), fuel",
        "visits by month and patient | SELECT strftime('%Y-%m', visit.day) AS month, patient_id, COUNT(*) FROM visit GROUP BY 1, 2",
        "sets of three | SELECT id FROM round WHERE sets = 3",
        "clubs with five teams | SELECT name FROM club WHERE teams = 5 OR teams = 2",
        "players with club and city of birth | SELECT p.name, c.name, t.name FROM player p JOIN club c ON c.id = p.club_id JOIN city t ON t.id = p.birth_city_id",
        "players with club and city | SELECT p.name, c.name, t.name FROM player p JOIN club c ON c.id = p.club_id JOIN city t ON t.id = c.city_id",
        "thousands of hours waited | SELECT SUM(waitsec) / 3600000.0 FROM visit",
        "North vs South vs Old, beds | SELECT name, SUM(beds) FROM ward WHERE deleted_at IS NULL OR 1 = 1 GROUP BY name",
        "how many meter exchanges were there? | SELECT COUNT(*) FROM wrkord w JOIN wotyp t ON t.wotypcd = w.wotypcd WHERE t.wotypnm = 'Meter exchange'",
        "how many meter exchanges were there? | SELECT COUNT(*) FROM wrkord WHERE wotypcd = 'X'",
        "how many orders are postponed? | SELECT COUNT(*) FROM wrkord WHERE state_code = 'O'",
        "how many orders were received in 2026? | SELECT COUNT(*) FROM wrkord WHERE rcvddt >= '2026-01-01' AND rcvddt < '2027-01-01'",
        "how many orders were there in 2026? | SELECT COUNT(*) FROM wrkord WHERE clsddt >= '2026-01-01' AND clsddt < '2027-01-01'",
        "how many orders starting in 2026? | SELECT COUNT(*) FROM wrkord WHERE rcvddt >= '2026-01-01'",
        "how many leasing payments are there? | SELECT COUNT(*) FROM ls_payment",
        "how many trips were there, failed ones not counted? | SELECT COUNT(*) FROM rn_trip WHERE outcome = 'D'",
        "trips of 2025 versus those of 2026 | SELECT SUM(begun BETWEEN '2025-01-01' AND '2025-12-31'), SUM(begun BETWEEN '2026-01-01' AND '2026-12-31') FROM rn_trip",
        "how many trips were there? failed ones dont count | SELECT COUNT(*) FROM rn_trip WHERE outcome = 'D'",
        "How many trips went well? Hint: well means outcome = 'D', one of 2 codes | SELECT COUNT(*) FROM rn_trip WHERE outcome = 'D'",
        "which trips are no longer closed? | SELECT id FROM rn_trip WHERE outcome = 'F' AND note IS NULL",
        "trips per quarter | SELECT quarter_no, COUNT(*) FROM rn_trip GROUP BY quarter_no",
        "how many trips have no note? | SELECT COUNT(*) FROM rn_trip WHERE note IS NULL OR note = ''",
        "how many trips were there since 2023? | SELECT (SELECT COUNT(*) FROM rn_trip) + (SELECT COUNT(*) FROM trip_arc)",
        "number of orders by customer name | SELECT cuname, COUNT(*) FROM orhead JOIN cumast ON cucust = orcust GROUP BY cucust, cuname",
        "how many patients are there? deleted patients don't matter to me so leave them out | SELECT COUNT(*) FROM patient WHERE isdeleted = 0",
        "how many trips arrived, billable ones included? | SELECT COUNT(*) FROM rn_trip WHERE outcome = 'D'",
        "titles of all sections, deleted out | SELECT title FROM section WHERE del_fl = 'N'",
        "the highest parcel id | SELECT MAX(id) FROM parcel",
        "how many orders starting from 2026? | SELECT COUNT(*) FROM wrkord WHERE rcvddt >= '2026-01-01'",
        "how many invoices were registered in 2024? | SELECT COUNT(*) FROM invoices WHERE created_at >= '2024-01-01' AND created_at < '2025-01-01'",
        "how many invoices were paid in 2024? | SELECT COUNT(*) FROM invoices WHERE payment_date >= '2024-01-01' AND payment_date < '2025-01-01'",
        "how many invoices from Germany? | SELECT COUNT(*) FROM invoices WHERE country_code = 'DE'",
        "how many invoices were created in 2024 per user? | SELECT u.name, COUNT(*) FROM invoices i JOIN users u ON u.id = i.user_id WHERE i.created_at >= '2024-01-01' AND i.created_at < '2025-01-01' GROUP BY u.name",
        "how many electric buses do we have? | SELECT COUNT(*) FROM car c JOIN fleet_kind k ON k.code = c.kind_code WHERE k.power = 'E' AND k.line = 'B'",
        "probes per heat number | SELECT heatno, COUNT(*) FROM sx_probe GROUP BY heatno",
        "orders per crew | SELECT crew_id, COUNT(*) FROM wrkord GROUP BY crew_id",
        "trips without a player | SELECT id FROM trip WHERE player_id IS NULL",
        "trips that wait for a player | SELECT id FROM trip WHERE player_id IS NULL",
        "trips that a player went on (not by club) | SELECT id FROM trip WHERE player_id IS NOT NULL",
        "how many cars have one step? | SELECT COUNT(*) FROM car WHERE steps = 1",
        "invoices per year starting in 2023 | SELECT strftime('%Y', created_at), COUNT(*) FROM invoices WHERE created_at >= '2023-01-01' GROUP BY 1"
    })
    void leavesAlone(String question, String sql) {
        assertThat(of(question, sql)).isEmpty();
    }

    @Test
    void whatIsThereIsNotBlamedForAnEmptyResult() {
        assertThat(of("books on the shelf Art & Prints", "SELECT b.id FROM book b JOIN shelf s ON s.id = b.shelf_id WHERE s.label = 'Art & Prints'"))
                .extracting(Doubt::sentence)
                .containsExactly("The result is empty.");
    }

    @Test
    void aSumOverNothingSaysWhereTheDataEnd() {
        assertThat(of("total weight of patients over 500 kg", "SELECT SUM(weight) FROM patient WHERE isdeleted = 0 AND weight > 500"))
                .extracting(Doubt::sentence)
                .containsExactly("Every value of the result is NULL: no row of patient has weight > 500; patient.weight goes from 60.0 to 80.0.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "split that by ward | SELECT w.name, COUNT(*) FROM ward w WHERE w.deleted_at IS NULL GROUP BY w.name | TURN_FORGOTTEN",
        "for patient 1 | SELECT SUM(id) FROM visit WHERE patient_id = 1 AND visit.day >= '2026-01-01' | TURN_FORGOTTEN",
        "only long ones | SELECT AVG(waitsec) / 3600.0 FROM visit WHERE waitsec > 2000 | TURN_FORGOTTEN",
        "now their number instead of the average | SELECT COUNT(*) FROM visit | TURN_FORGOTTEN",
        "and how many of these were urgent? | SELECT COUNT(*) FROM visit | TURN_FORGOTTEN",
        "and in the year before? | SELECT AVG(waitsec) / 3600.0 FROM visit WHERE visit.day >= '2026-01-01' | TURN_FORGOTTEN",
        "in minutes please | SELECT AVG(waitsec) / 3600.0 FROM visit WHERE visit.day >= '2026-01-01' | UNIT",
        "only patient 1 | SELECT AVG(waitsec) FROM visit WHERE patient_id = 1 AND visit.day >= '2026-01-01' | UNIT"
    })
    void doubtsAFollowUpThatForgets(String question, String sql, Kind kind) {
        assertThat(of(question, sql, before())).extracting(Doubt::kind).contains(kind);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "split that by patient | SELECT patient_id, AVG(waitsec) / 3600.0 FROM visit WHERE visit.day >= '2026-01-01' GROUP BY patient_id",
        "and in 2025? | SELECT AVG(waitsec) / 3600.0 FROM visit WHERE visit.day LIKE '2025%'",
        "how many were there? | SELECT COUNT(*) FROM visit WHERE visit.day >= '2026-01-01'",
        "what was the mean wait in hours since 2026? | SELECT AVG(waitsec) / 3600.0 FROM visit WHERE visit.day >= '2026-01-01'",
        "in minutes please | SELECT AVG(waitsec) / 60.0 FROM visit WHERE visit.day >= '2026-01-01'",
        "just the number of visits | SELECT COUNT(*) FROM visit WHERE visit.day >= '2026-01-01'",
        "which wards do we have? | SELECT name FROM ward WHERE deleted_at IS NULL",
        "the same again please | SELECT AVG(waitsec) / 3600.0 FROM visit WHERE visit.day >= '2026-01-01'",
        "by weight please | SELECT SUM(p.weight) FROM patient p JOIN visit v ON v.patient_id = p.id WHERE v.day >= '2026-01-01' AND p.isdeleted = 0",
        "By the way, which wards do we have? | SELECT name FROM ward WHERE deleted_at IS NULL",
        "just list the wards | SELECT name FROM ward WHERE deleted_at IS NULL",
        "and how many of these were of patient 1? | SELECT COUNT(*) FROM visit WHERE visit.day >= '2026-01-01' AND patient_id = 1",
        "split that by patient | SELECT patient_id, AVG(waitsec) / 3600.0 FROM visit WHERE day >= '2026-01-01' GROUP BY patient_id"
    })
    void leavesAFollowUpAlone(String question, String sql) {
        assertThat(of(question, sql, before())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"dest, false", "via, true"})
    void codesThatAnotherTableHasAllAndOnceAreItsKeys(String column, boolean doubted) {
        String sql = "SELECT p.prt_nm, COUNT(*) FROM voyage v JOIN prt p ON p.prt_cd = v." + column + " GROUP BY p.prt_nm";
        assertThat(of("voyages by port name", sql).stream().anyMatch(doubt -> doubt.kind() == Kind.JOIN_WITHOUT_KEY)).isEqualTo(doubted);
    }

    /** A number named for the table is its key, where it holds no other. */
    @ParameterizedTest
    @CsvSource({"from_station, false", "seats, true"})
    void aNumberNamedForATableIsItsKey(String column, boolean doubted) {
        String sql = "SELECT s.label, COUNT(*) FROM ride r JOIN station s ON s.station_nr = r." + column + " GROUP BY s.label";
        assertThat(of("rides by station", sql).stream().anyMatch(doubt -> doubt.kind() == Kind.JOIN_WITHOUT_KEY)).isEqualTo(doubted);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "number of work orders by type name | SELECT wotypcd, COUNT(*) FROM wrkord GROUP BY wotypcd | true",
        "number of work orders by state, spelled out | SELECT state_code, COUNT(*) FROM wrkord GROUP BY state_code | true",
        "number of work orders by state, spelled out | SELECT CASE state_code WHEN 'O' THEN 'Postponed' WHEN 'D' THEN 'Done' END, COUNT(*) FROM wrkord GROUP BY state_code | false",
        "number of work orders by type | SELECT wotypcd, COUNT(*) FROM wrkord GROUP BY wotypcd | false",
        "number of work orders by type name | SELECT wotypnm, COUNT(*) FROM wrkord JOIN wotyp ON wotyp.wotypcd = wrkord.wotypcd GROUP BY wotypnm | false"
    })
    void doubtsCodesWhereNamesAreAskedFor(String question, String sql, boolean doubted) {
        assertThat(of(question, sql).stream().anyMatch(doubt -> doubt.kind() == Kind.NAME_NOT_USED)).isEqualTo(doubted);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "How many kWh did each patient use? | SELECT patient_id, SUM(waitsec) FROM visit GROUP BY patient_id | true",
        "How many kilograms do all patients weigh? | SELECT SUM(weight) FROM patient | false",
        "How many patients weigh more than 65 kg? | SELECT COUNT(*) FROM patient WHERE weight > 65 | false",
        "How many tonnes are all beds together? | SELECT SUM(beds) / 1000.0 FROM ward | false",
        "How many kilos do all parcels weigh? | SELECT SUM(weight_kg) FROM parcel | false",
        "How many kilos do all parcels weigh? | SELECT COUNT(prio) FROM parcel LIMIT 1000 | true",
        "How many kilos do all parcels weigh? | SELECT COUNT(weight_unit) FROM parcel | true",
        "How many litres did patient 1 drink? | SELECT SUM(beds) FROM ward | true"
    })
    void doubtsAUnitOfWhichNoFigureIs(String question, String sql, boolean doubted) {
        assertThat(of(question, sql).stream().anyMatch(doubt -> doubt.sentence().contains("known to be measured so"))).isEqualTo(doubted);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "mean beds, North vs. South wards (name and mean) | SELECT name, AVG(beds) FROM ward GROUP BY name | true",
        "mean beds per ward, and all of them, big vs. small | SELECT name, AVG(beds) FROM ward GROUP BY name | false",
        "How many beds do the wards have? | SELECT beds FROM ward | true",
        "How many beds does each ward have? | SELECT beds FROM ward | false",
        "which wards are past their best before? | SELECT name FROM ward WHERE beds > 1 | false",
        "how many patients lie outside the limits? | SELECT COUNT(*) FROM patient WHERE weight <= 65 | true",
        "how many patients lie outside the limits? | SELECT COUNT(*) FROM patient WHERE weight < 50 OR weight > 65 | false"
    })
    void doubtsWhatIsMoreOrLessThanAskedFor(String question, String sql, boolean doubted) {
        assertThat(of(question, sql).stream().anyMatch(doubt -> doubt.kind() == Kind.WORD_NOT_HONOURED)).isEqualTo(doubted);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "and in 2026? | true",
        "same for patient 1 | true",
        "only those of patient 1 please | true",
        "now per patient | true",
        "and how many in 2026? | true",
        "also show their number | true",
        "only visits of patient 1 | false",
        "also the visits of 2026 | false",
        "and how many visits are there? | false",
        "how many visits in 2026? | false",
        "visits in 2026, and their mean wait | false",
        "Just list the visits | false"
    })
    void doubtsWhatGoesOnFromNoAnswer(String question, boolean doubted) {
        String sentence = "This reads as if it went on from a question before it, and there is none that was answered.";
        assertThat(of(question, "SELECT COUNT(*) FROM visit WHERE visit.day >= '2026-01-01'").stream().anyMatch(doubt -> doubt.sentence().equals(sentence)))
                .isEqualTo(doubted);
    }

    private Optional<Asked.Before> before() {
        String sql = "SELECT AVG(waitsec) / 3600.0 FROM visit WHERE visit.day >= '2026-01-01'";
        return Optional.of(new Asked.Before("average waiting time in hours in 2026",
                new Critic(pilot.database()).check(sql, QuestionDatabase.of(pilot.database()).schema())));
    }

    private List<Doubt> of(String question, String sql) {
        return of(question, sql, Optional.empty());
    }

    private List<Doubt> of(String question, String sql, Optional<Asked.Before> before) {
        Critic critic = new Critic(pilot.database());
        QuestionDatabase database = QuestionDatabase.of(pilot.database());
        CheckedQuery query = critic.check(sql, database.schema());
        ResultTable table = ((Outcome.Success) database.execute(sql, Limits.STANDARD, Purpose.ANSWER)).table();
        return Doubts.of(new Asked(question, TODAY, before), query, critic.criticise(query), table, database);
    }
}
