-- Hotels, for mistakes of the same kinds as over mistakes-corp.sql with other words: a look-up of countries, codes that a comment
-- explains, two guests of one stay, staff under staff, an archive, JSON, dates with the year first.
CREATE TABLE nation (code TEXT PRIMARY KEY, title TEXT NOT NULL);
CREATE TABLE hotel (id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT NOT NULL, nation_code TEXT REFERENCES nation (code), stars INTEGER);
CREATE TABLE room (
    id INTEGER PRIMARY KEY,
    hotel_id INTEGER NOT NULL REFERENCES hotel (id),
    bed_type TEXT NOT NULL,
    price_eur REAL NOT NULL,
    view_cd TEXT /* S sea, G garden, C courtyard */);
CREATE TABLE guest (id INTEGER PRIMARY KEY, name TEXT NOT NULL, nation_code TEXT REFERENCES nation (code), born_on TEXT);
CREATE TABLE stay (
    id INTEGER PRIMARY KEY,
    room_id INTEGER NOT NULL REFERENCES room (id),
    sleeper_id INTEGER NOT NULL REFERENCES guest (id),
    payer_id INTEGER NOT NULL REFERENCES guest (id),
    begun_on TEXT NOT NULL,
    nights INTEGER NOT NULL,
    extras TEXT);
CREATE TABLE stay_archive (
    id INTEGER PRIMARY KEY, room_id INTEGER NOT NULL, sleeper_id INTEGER, payer_id INTEGER, begun_on TEXT NOT NULL, nights INTEGER);
CREATE TABLE staff (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    hotel_id INTEGER REFERENCES hotel (id),
    supervisor_id INTEGER REFERENCES staff (id),
    buddy_id INTEGER REFERENCES staff (id),
    wage REAL NOT NULL);
INSERT INTO nation VALUES ('PT', 'Portugal'), ('ES', 'Spain'), ('IT', 'Italy'), ('GR', 'Greece'), ('NO', 'Norway'), ('NZ', 'New Zealand'), ('HR', 'Croatia');
INSERT INTO hotel VALUES
(1, 'Miramar', 'Lagos', 'PT', 4), (2, 'Bellavista', 'Rimini', 'IT', 3), (3, 'Fjordheim', 'Bergen', 'NO', 5),
(4, 'Casa Blanca', 'Malaga', 'ES', 4), (5, 'Poseidon', 'Rhodes', 'GR', 3), (6, 'Atlantico', 'Porto', 'PT', 5);
CREATE TEMP TABLE n AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400) SELECT i FROM n;
INSERT INTO room SELECT i, 1 + i * 5 % 6, trim(substr('single double suite ', 1 + 7 * (i * 11 % 7 % 3), 7)), 60 + i * 37 % 180,
    substr('SGCS', 1 + i * 7 % 4, 1) FROM n WHERE i <= 60;
INSERT INTO guest SELECT i, substr('Nora Olav Pia  Quim Rita Sven Tess Ulla Vito Zoe  ', 1 + 5 * (i * 3 % 10), 5) || i,
    (SELECT code FROM nation WHERE nation.rowid = 1 + n.i * 3 % 7), date('1955-01-01', (i * 307 % 17000) || ' days') FROM n WHERE i <= 90;
INSERT INTO stay SELECT i, 1 + i * 13 % 60, 1 + i * 7 % 90, CASE WHEN i % 4 = 0 THEN 1 + i * 11 % 90 ELSE 1 + i * 7 % 90 END,
    date('2024-01-01', (i * 173 % 900) || ' days'), 1 + i * 5 % 9,
    '{"meals": "' || CASE i % 3 WHEN 0 THEN 'halfboard' WHEN 1 THEN 'breakfast' ELSE 'none' END
        || '", "arrival": {"by": "' || CASE i * 5 % 7 % 2 WHEN 0 THEN 'train' ELSE 'plane' END || '"}}' FROM n;
INSERT INTO stay_archive SELECT 5000 + i, 1 + i * 17 % 60, 1 + i * 3 % 90, 1 + i * 3 % 90, date('2021-01-01', (i * 7 % 900) || ' days'),
    1 + i % 8 FROM n WHERE i <= 150;
INSERT INTO staff SELECT i, 'Staff ' || i, 1 + i % 6, CASE WHEN i > 1 THEN 1 + i * 7 % (i - 1) END, CASE WHEN i % 3 > 0 THEN 1 + i % 5 END,
    2000 + i * 170 % 900 FROM n WHERE i <= 30;
DROP TABLE n;

CREATE TABLE loyalty_member (
    member_id INTEGER PRIMARY KEY,
    nickname TEXT NOT NULL,
    points INTEGER NOT NULL,
    stays INTEGER NOT NULL,
    is_deleted INTEGER NOT NULL DEFAULT 0  -- soft delete
);
INSERT INTO loyalty_member VALUES (1, 'Ada', 900, 3, 0), (2, 'Ben', 400, 9, 0), (3, 'Cleo', 700, 5, 1), (4, 'Dev', 100, 1, 0);
CREATE TABLE subscriber (
    subscriber_id INTEGER PRIMARY KEY,
    nickname TEXT NOT NULL,
    do_not_call INTEGER NOT NULL,
    no_tracking TEXT NOT NULL);
INSERT INTO subscriber VALUES (1, 'Eli', 1, 'N'), (2, 'Fay', 0, 'N'), (3, 'Gus', 0, 'Y'), (4, 'Hal', 0, 'N');
CREATE TABLE bar_turnout (id INTEGER PRIMARY KEY, hotel_id INTEGER NOT NULL REFERENCES hotel (id), held_on TEXT NOT NULL, drinkers INTEGER NOT NULL);
INSERT INTO bar_turnout VALUES (1, 1, '2025-03-01', 120), (2, 1, '2025-03-08', -1), (3, 1, '2025-03-15', 210), (4, 2, '2025-03-01', -1),
    (5, 2, '2025-03-08', 95), (6, 2, '2025-03-15', 140), (7, 3, '2025-03-01', 60), (8, 3, '2025-03-08', -1), (9, 3, '2025-03-15', 75);
CREATE VIEW v_luxury AS SELECT id, name FROM hotel WHERE stars = 5;
CREATE VIEW v_spender AS SELECT member_id, nickname FROM loyalty_member WHERE points > 800;
