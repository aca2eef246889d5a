-- An operator of wind farms, in abbreviations; a turbine has numbers and keys but no name.
CREATE TABLE site (site_id INTEGER PRIMARY KEY, site_nm VARCHAR(40), region VARCHAR(20), elev_m INTEGER, grid_conn_dt DATE);
CREATE TABLE mdl (mdl_id INTEGER PRIMARY KEY, mfr VARCHAR(30), mdl_nm VARCHAR(30), rtd_kw INTEGER, rotor_dia_m INTEGER);
CREATE TABLE turb (turb_id INTEGER PRIMARY KEY, site_id INTEGER NOT NULL REFERENCES site, mdl_id INTEGER NOT NULL REFERENCES mdl,
    comm_dt DATE, hub_ht_m INTEGER, stat VARCHAR(10));
CREATE TABLE prod (turb_id INTEGER REFERENCES turb, prod_dt DATE, kwh INTEGER, down_min INTEGER, PRIMARY KEY (turb_id, prod_dt));
CREATE TABLE tech (tech_id INTEGER PRIMARY KEY, tech_nm VARCHAR(40), cert_lvl INTEGER, birth_dt DATE, hire_dt DATE);
CREATE TABLE maint (maint_id INTEGER PRIMARY KEY, turb_id INTEGER NOT NULL REFERENCES turb, tech_id INTEGER REFERENCES tech,
    maint_typ VARCHAR(20), open_dt DATE, close_dt DATE, labor_hrs REAL, hrly_rate REAL, parts_cost REAL);

INSERT INTO site VALUES (1,'Kestrel Ridge','north',412,'2012-06-01'),(2,'Saltmarsh','coast',4,'2017-09-15'),
    (3,'Gorse Hill','north',355,'2014-04-10'),(4,'Long Fen','east',11,'2021-03-22'),(5,'Cape Lorne','coast',38,'2024-08-05'),
    (6,'Whin Moor','north',488,'2023-05-30');
INSERT INTO mdl VALUES (1,'Vestra','V90',2000,90),(2,'Vestra','V117',3450,117),(3,'Nordwind','N131',3900,131),
    (4,'Nordwind','N149',5700,149),(5,'Aeolus','A82',1650,82),(6,'Aeolus','A160',6600,160);
INSERT INTO turb VALUES (1,1,1,'2012-06-10',80,'running'),(2,1,1,'2012-06-18',80,'running'),(3,1,5,'2012-07-02',78,'retired'),
    (4,1,1,'2013-03-15',80,'down'),(5,2,2,'2017-10-01',91,'running'),(6,2,2,'2017-10-09',91,'running'),
    (7,2,3,'2019-05-20',114,'running'),(8,2,3,'2019-06-11',114,'down'),(9,3,5,'2014-04-22',78,'running'),
    (10,3,5,'2014-05-05',78,'running'),(11,3,1,'2015-08-30',95,'running'),(12,4,3,'2021-04-02',120,'running'),
    (13,4,3,'2021-04-19',120,'running'),(14,4,4,'2022-09-08',125,'running'),(15,4,2,'2021-05-25',116,'running'),
    (16,4,3,'2021-06-14',120,'down'),(17,5,4,'2024-08-20',125,'running'),(18,5,6,'2024-11-04',140,'running'),
    (19,5,6,'2025-02-17',140,'running'),(20,6,4,'2023-06-12',125,'running'),(21,6,2,'2023-07-01',106,'running'),
    (22,6,3,'2023-07-19',114,'retired');
WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 13), d AS (
    SELECT i, date('2025-06-15', '+' || (i * 40) || ' days') AS day FROM n)
INSERT INTO prod SELECT t.turb_id, d.day,
    CASE WHEN t.stat = 'down' AND d.i > 10 THEN 0 ELSE m.rtd_kw * (14 + (t.turb_id * 31 + d.i * 47) % 61) / 5 END,
    CASE WHEN t.stat = 'down' AND d.i > 10 THEN 1440 WHEN (t.turb_id + d.i * 3) % 5 = 0 THEN (t.turb_id * 13 + d.i * 71) % 600 ELSE 0 END
    FROM turb t JOIN mdl m ON m.mdl_id = t.mdl_id CROSS JOIN d WHERE t.stat <> 'retired' OR d.i < 4;
INSERT INTO tech VALUES (1,'Ailsa Drummond',3,'1979-04-12','2013-02-01'),(2,'Gareth Pugh',2,'1988-08-25','2018-06-18'),
    (3,'Nadia Rahman',4,'1983-12-30','2016-01-11'),(4,'Tom Frith',1,'2001-03-08','2024-09-02'),
    (5,'Ewa Lis',3,'1992-10-17','2020-05-04'),(6,'Colm Daly',2,'1966-06-21','2012-05-21'),(7,'Priya Nair',1,'2000-11-29','2026-08-17');
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 84), m AS (
    SELECT i, 1 + (i * 1597 + 23) % 401 % 21 AS turb, 1 + (i * 733 + 9) % 173 % 6 AS tech,
        date('2023-01-16', '+' || (i * 16 + i * 7 % 11) || ' days') AS day FROM n)
INSERT INTO maint SELECT i, turb, CASE WHEN i % 17 = 6 THEN NULL ELSE tech END,
    CASE i * 11 % 13 % 5 WHEN 0 THEN 'inspection' WHEN 1 THEN 'gearbox' WHEN 2 THEN 'blade' WHEN 3 THEN 'inspection' ELSE 'electrical' END,
    day, CASE WHEN i IN (61, 72, 78, 80, 83, 84) THEN NULL ELSE date(day, '+' || (i * 37 % 23) || ' days') END,
    2 + i * 7 % 19 * 0.5, 48 + i % 4 * 6.5, CASE WHEN i % 5 = 0 THEN NULL ELSE (i * 389) % 2003 * 3.25 END FROM m;
UPDATE maint SET turb_id = 2 WHERE turb_id IN (10, 17);
-- Nothing is serviced before it stands.
UPDATE maint SET turb_id = 12 WHERE open_dt < (SELECT comm_dt FROM turb WHERE turb.turb_id = maint.turb_id);
