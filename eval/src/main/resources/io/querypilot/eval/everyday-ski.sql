-- A ski resort: lifts and the runs they lead to, guests with their passes, rides, and lessons. No key is declared.
CREATE TABLE lifts (id INTEGER PRIMARY KEY, name TEXT, type TEXT, capacity_per_hour INTEGER, bottom_m INTEGER,
    top_m INTEGER, opened_on DATE);
CREATE TABLE slopes (id INTEGER PRIMARY KEY, name TEXT, difficulty TEXT, length_m INTEGER, lift_id INTEGER,
    snowmaking BOOLEAN, last_groomed DATE);
CREATE TABLE guests (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, country TEXT, date_of_birth DATE, email TEXT);
CREATE TABLE passes (id INTEGER PRIMARY KEY, guest_id INTEGER, pass_type TEXT, price REAL, sold_at TIMESTAMP,
    valid_from DATE, valid_to DATE);
CREATE TABLE lift_rides (id INTEGER PRIMARY KEY, pass_id INTEGER, lift_id INTEGER, ridden_at TIMESTAMP);
CREATE TABLE instructors (id INTEGER PRIMARY KEY, name TEXT, language TEXT, hourly_rate REAL, started_on DATE);
CREATE TABLE lessons (id INTEGER PRIMARY KEY, instructor_id INTEGER, guest_id INTEGER, lesson_date DATE, hours INTEGER,
    level TEXT, status TEXT);

INSERT INTO lifts VALUES (1,'Summit Gondola','gondola',2400,1450,2680,'2011-12-03'),(2,'Eagle Chair','chairlift',1800,1450,2010,'2004-12-11'),
    (3,'Bear Chair','chairlift',1900,1620,2240,'2008-12-06'),(4,'Glacier Express','gondola',2800,1980,3120,'2024-11-30'),
    (5,'Meadow Tow','drag lift',700,1440,1510,'1996-12-20'),(6,'Forest Tow','drag lift',820,1500,1690,'1999-12-18'),
    (7,'Ridge Chair','chairlift',2100,2240,2590,'2025-12-13'),(8,'Sun Carpet','magic carpet',500,1440,1462,'2019-12-01');
INSERT INTO slopes VALUES (1,'Eagle Run','red',2850,2,1,'2026-11-12'),(2,'Bear Valley','blue',3400,3,1,'2026-11-10'),
    (3,'Black Wall','black',1250,1,0,NULL),(4,'Panorama','red',5200,1,1,'2026-11-13'),(5,'Family Mile','blue',1600,2,1,'2026-11-11'),
    (6,'Baby Meadow','green',350,5,1,'2026-11-14'),(7,'Glacier Dream','blue',4100,4,0,'2026-11-09'),
    (8,'Couloir','black',980,4,0,NULL),(9,'Ice Tongue','red',2300,4,0,'2026-11-05'),(10,'Forest Glade','green',900,6,1,'2026-11-02'),
    (11,'Ridge Line','red',1950,7,0,'2026-10-30'),(12,'Widowmaker','black',1720,7,0,'2026-03-29'),
    (13,'Sunny Side','green',210,8,1,'2026-11-14'),(14,'Bear Cub','green',640,3,1,NULL),(15,'Downhill Cup','black',3050,1,1,'2026-11-08'),
    (16,'Old Mule Track','blue',6100,1,0,'2026-04-06'),(17,'North Bowl','red',1480,4,0,NULL);
INSERT INTO guests VALUES (1,'Anna','Weber','Germany','1984-02-17','anna.weber@example.org'),(2,'Luc','Moreau','France','1991-07-30',NULL),
    (3,'Ida','Holm','Denmark','2012-05-22',NULL),(4,'Erik','Holm','Denmark','1980-11-03','erik@example.com'),
    (5,'Giulia','Rossi','Italy','1999-01-25','giulia.r@example.com'),(6,'Tom','Baker','United Kingdom','1975-09-14','tbaker@example.com'),
    (7,'Anna','Weber','Austria','2001-06-06',NULL),(8,'Jan','de Wit','Netherlands','1968-03-09','jan@example.org'),
    (9,'Emma','de Wit','Netherlands','2010-08-19',NULL),(10,'Piotr','Zielinski','Poland','1988-12-01','piotr@example.org'),
    (11,'Sven','Berg','Sweden','1953-04-27','sven.berg@example.org'),(12,'Clara','Huber','Austria','1995-10-10','clara.h@example.org'),
    (13,'Max','Fischer','Germany','2015-01-31',NULL),(14,'Julia','Fischer','Germany','1986-05-13','julia.f@example.org'),
    (15,'Oliver','Stone','United Kingdom','1993-02-02','ostone@example.com'),(16,'Marie','Dubois','France','1979-08-08','marie@example.com'),
    (17,'Nils','Larsen','Denmark','2003-03-21',NULL),(18,'Eva','Kovacs','Hungary','1990-09-09','eva.k@example.com'),
    (19,'Paul','Schmidt','Germany','1947-06-18','paul.schmidt@example.org'),(20,'Lea','Gruber','Austria','2009-12-12',NULL),
    (21,'Hugo','Petit','France','2014-04-04',NULL),(22,'Sara','Conti','Italy','1982-07-07','sara.conti@example.com'),
    (23,'Daan','Visser','Netherlands','1997-11-29','daan@example.org'),(24,'Kate','Baker','United Kingdom','2011-10-23',NULL),
    (25,'Felix','Maier','Germany','1971-01-15','felix@example.org'),(26,'Rosa','Maier','Germany','1973-03-03',NULL),
    (27,'Mia','Maier','Germany','2016-07-21',NULL),(28,'Adam','Nowak','Poland','1985-05-05','adam.n@example.com'),
    (29,'Zoe','Lambert','Belgium','1994-06-26','zoe@example.com'),(30,'Finn','Olsen','Norway','1966-02-24','finn.olsen@example.org'),
    (31,'Lina','Olsen','Norway','1969-09-30','lina@example.org'),(32,'Marco','Bianchi','Italy','2000-12-24',NULL),
    (33,'Alice','Martin','France','1989-08-16','alice.m@example.com'),(34,'George','Hall','United Kingdom','1958-10-05','ghall@example.com');
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 130), s AS (
    SELECT i, 1 + (i * 3571 + 3) % 997 % 32 AS guest, (i * 241) % 113 % 9 AS kind,
        date(CASE i % 4 WHEN 0 THEN '2023-12-02' WHEN 1 THEN '2024-11-28' WHEN 2 THEN '2025-11-29' ELSE '2026-01-10' END,
            '+' || (i * 53 % 110) || ' days') AS day FROM n)
INSERT INTO passes SELECT i, guest, CASE WHEN kind < 4 THEN 'day' WHEN kind < 7 THEN 'week' ELSE 'season' END,
    CASE WHEN kind < 4 THEN 58 + i % 3 * 4 WHEN kind < 7 THEN 312.5 + i % 5 * 10 ELSE 689 + i % 2 * 60 END,
    strftime('%Y-%m-%d %H:%M:%S', day, '-' || (i % 3) || ' days', '+' || (480 + i * 37 % 500) || ' minutes'), day,
    CASE WHEN kind < 4 THEN day WHEN kind < 7 THEN date(day, '+6 days')
        ELSE CASE WHEN i % 4 = 0 THEN '2024-05-05' WHEN i % 4 = 1 THEN '2025-05-04' ELSE '2026-05-03' END END FROM s;
INSERT INTO passes VALUES (131,4,'season',749,'2026-10-02 09:12:00','2026-11-01','2028-05-02'),
    (132,12,'season',749,'2026-10-05 17:40:00','2026-11-01','2028-05-02'),(133,30,'season',689,'2026-10-19 11:05:00','2026-11-01','2028-05-02'),
    (134,31,'season',689,'2026-10-19 11:06:00','2026-11-01','2028-05-02'),(135,2,'day',62,'2026-11-07 08:31:00','2026-11-07','2026-11-07'),
    (136,18,'week',322.5,'2026-11-08 08:55:00','2026-11-08','2026-11-14'),(137,19,'day',58,'2026-11-14 09:20:00','2026-11-14','2026-11-14');
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
INSERT INTO lift_rides SELECT i, p.id, CASE (i * 1733 + 29) % 499 % 12 WHEN 0 THEN 1 WHEN 1 THEN 1 WHEN 2 THEN 1 WHEN 3 THEN 2
        WHEN 4 THEN 2 WHEN 5 THEN 3 WHEN 6 THEN 3 WHEN 7 THEN 4 WHEN 8 THEN 4 WHEN 9 THEN 4 WHEN 10 THEN 6 ELSE 5 END,
    strftime('%Y-%m-%d %H:%M:%S', p.valid_from, '+' || (520 + i * 89 % 440) || ' minutes')
    FROM n JOIN passes p ON p.id = 1 + (i * 2963 + 17) % 1021 % 137;
INSERT INTO lift_rides VALUES (301,131,7,'2026-11-08 10:02:00'),(302,131,7,'2026-11-08 10:31:00'),(303,132,7,'2026-11-09 13:15:00');
INSERT INTO instructors VALUES (1,'Stefan Moser','German',62,'2015-12-01'),(2,'Chantal Roux','French',58,'2020-12-01'),
    (3,'Ben Carter','English',55,'2022-12-01'),(4,'Katarzyna Wolska','Polish',49.5,'2023-12-01'),
    (5,'Matteo Villa','Italian',66,'2012-12-01'),(6,'Lena Moser','German',51,'2024-12-01'),(7,'Ruben Bakker','Dutch',53,'2026-11-01');
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 96)
INSERT INTO lessons SELECT i, 1 + (i * 1301 + 7) % 211 % 6, 1 + (i * 877 + 5) % 307 % 29,
    date(CASE i % 3 WHEN 0 THEN '2024-01-03' WHEN 1 THEN '2024-12-21' ELSE '2025-12-20' END, '+' || (i * 29 % 84) || ' days'),
    1 + i * 13 % 5 % 4, CASE i * 7 % 11 % 3 WHEN 0 THEN 'beginner' WHEN 1 THEN 'intermediate' ELSE 'advanced' END,
    CASE i * 23 % 17 WHEN 3 THEN 'cancelled' WHEN 9 THEN 'no-show' WHEN 12 THEN 'cancelled' ELSE 'held' END FROM n;
