-- A company as a reviewer wrote it to find mistakes that pass in silence: short names, one table of all code lists, cents, dates as
-- 20250301 and day first, seconds and milliseconds since 1970, JSON, an archive, two keys to one table, two to itself.
CREATE TABLE code_list (list_nm TEXT, code INTEGER, label TEXT, PRIMARY KEY (list_nm, code));
CREATE TABLE country (ctry_cd TEXT PRIMARY KEY, ctry_nm TEXT NOT NULL);
CREATE TABLE cust (
    cust_id INTEGER PRIMARY KEY,
    cust_no TEXT,
    contact TEXT,
    ctry_cd TEXT REFERENCES country (ctry_cd),
    typ TEXT, -- B business, P private
    birth TEXT);
CREATE TABLE addr (addr_id INTEGER PRIMARY KEY, city TEXT, ctry_cd TEXT REFERENCES country (ctry_cd));
CREATE TABLE orders (
    order_id INTEGER PRIMARY KEY,
    cust_id INTEGER REFERENCES cust (cust_id),
    ord_dt TEXT,
    sts INTEGER, -- see code_list
    total_ct INTEGER, -- in cents
    ship_addr INTEGER REFERENCES addr (addr_id),
    bill_addr INTEGER REFERENCES addr (addr_id),
    payload TEXT,
    created_s INTEGER,
    upd_ms INTEGER,
    disc REAL);
CREATE TABLE orders_hist (order_id INTEGER PRIMARY KEY, cust_id INTEGER, ord_dt TEXT, sts INTEGER, total_ct INTEGER);
CREATE TABLE invoice (
    inv_id INTEGER PRIMARY KEY,
    order_id INTEGER REFERENCES orders (order_id),
    inv_dt TEXT,
    net_ct INTEGER);
CREATE TABLE emp (
    emp_id INTEGER PRIMARY KEY,
    nm TEXT,
    mgr_id INTEGER REFERENCES emp (emp_id),
    mentor_id INTEGER REFERENCES emp (emp_id),
    hired TEXT,
    sal REAL);
INSERT INTO code_list VALUES
('ORDSTS', 0, 'new'),
('ORDSTS', 1, 'checked'),
('ORDSTS', 2, 'packed'),
('ORDSTS', 3, 'shipped'),
('ORDSTS', 4, 'completed'),
('ORDSTS', 5, 'cancelled'),
('ORDSTS', 6, 'returned'),
('ORDSTS', 7, 'on hold'),
('ORDSTS', 8, 'disputed'),
('ORDSTS', 9, 'archived'),
('ORDSTS', 10, 'lost'),
('ORDSTS', 11, 'fraud'),
('PRIO', 0, 'low'),
('PRIO', 1, 'medium'),
('PRIO', 2, 'critical');
INSERT INTO country VALUES
('AR', 'Argentina'),
('AU', 'Australia'),
('AT', 'Austria'),
('BE', 'Belgium'),
('BR', 'Brazil'),
('CA', 'Canada'),
('CL', 'Chile'),
('CN', 'China'),
('DK', 'Denmark'),
('EG', 'Egypt'),
('FI', 'Finland'),
('FR', 'France'),
('DE', 'Germany'),
('GR', 'Greece'),
('HU', 'Hungary'),
('IN', 'India'),
('IE', 'Ireland'),
('IT', 'Italy'),
('JA', 'Japan'),
('KE', 'Kenya'),
('MX', 'Mexico'),
('NO', 'Norway'),
('PE', 'Peru'),
('PL', 'Poland'),
('PT', 'Portugal'),
('ES', 'Spain'),
('SE', 'Sweden'),
('CH', 'Switzerland'),
('TR', 'Turkey'),
('UA', 'Ukraine'),
('GB', 'United Kingdom'),
('US', 'United States'),
('NZ', 'New Zealand'),
('ZA', 'South Africa'),
('ZI', 'Zimbabwe');
CREATE TEMP TABLE n AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900) SELECT i FROM n;
INSERT INTO cust SELECT i, printf('C%06d', i),
    substr('Ada Ben CleoDan Eva FinnGus HanaIvo Jana', 1 + 4 * (i * 7 % 10), 4) || ' ' || substr('SmithHuberNovakRossiWeber', 1 + 5 * (i * 3 % 5), 5),
    (SELECT ctry_cd FROM country WHERE country.rowid = 1 + n.i * 17 % 35), substr('BPB', 1 + i * 5 % 3, 1),
    date('1950-01-01', (i * 211 % 18000) || ' days') FROM n WHERE i <= 120;
INSERT INTO addr SELECT i, substr('ViennaGraz  Bern  Oslo  Paris Lyon  ', 1 + 6 * (i * 5 % 7 % 6), 6),
    (SELECT ctry_cd FROM country WHERE country.rowid = 1 + n.i * 13 % 35) FROM n WHERE i <= 60;
UPDATE addr SET city = trim(city);
UPDATE cust SET contact = replace(contact, '  ', ' ');
INSERT INTO orders SELECT i, 1 + i * i % 113, strftime('%Y%m%d', '2024-01-01', (i * 389 % 1030) || ' days'), i * 7 % 11 % 9,
    100 + i * 7919 % 90000, 1 + i * 31 % 60, 1 + i * 17 % 59,
    '{"channel": "' || substr('webapp', 1 + 3 * (i * 3 % 7 % 2), 3) || '", "device": {"os": "' || substr('ios    android', 1 + 7 * (i % 3 % 2), 7) || '"}}',
    strftime('%s', '2024-01-01', (i * 389 % 1030) || ' days') + 0, 1000 * strftime('%s', '2024-01-01', (i * 389 % 1030) || ' days'),
    (i % 3) / 10.0 FROM n;
UPDATE orders SET payload = replace(payload, 'ios    ', 'ios');
INSERT INTO orders_hist SELECT 100000 + i, 1 + i * 11 % 120, strftime('%Y%m%d', '2020-01-01', (i * 97 % 1030) || ' days'), i % 9,
    100 + i * 6007 % 90000 FROM n WHERE i <= 200;
INSERT INTO invoice SELECT i, 1 + i * 2 % 400, strftime('%d.%m.%Y', '2024-01-01', (i * 389 % 1030) || ' days'), 100 + i * 4001 % 9000
    FROM n WHERE i <= 500;
INSERT INTO emp SELECT i, substr('Ada Ben CleoDan Eva FinnGus HanaIvo Jana', 1 + 4 * (i * 7 % 10), 4) || ' ' || substr('SmithHuberNovakRossiWeber', 1 + 5 * (i * 3 % 4), 5),
    CASE WHEN i > 1 THEN 1 + i * 7 % (i - 1) END, CASE WHEN i % 3 > 0 THEN 1 + i % 3 END, date('2010-01-01', (i * 30) || ' days'),
    3000 + i * 170 % 1000 + CASE WHEN i < 4 THEN 4000 ELSE 0 END FROM n WHERE i <= 40;
UPDATE emp SET nm = replace(nm, '  ', ' ');
DROP TABLE n;
