-- A podcast platform: genres within genres, shows and episodes, listeners who bring other listeners, plays and reviews.
CREATE TABLE genres (genre_id INTEGER PRIMARY KEY, genre_name TEXT NOT NULL, parent_genre_id INTEGER REFERENCES genres (genre_id));
CREATE TABLE hosts (host_id INTEGER PRIMARY KEY, host_name TEXT NOT NULL, country TEXT);
CREATE TABLE shows (show_id INTEGER PRIMARY KEY, title TEXT NOT NULL, host_id INTEGER NOT NULL REFERENCES hosts (host_id),
    genre_id INTEGER REFERENCES genres (genre_id), language TEXT, launched_on DATE, ended_on DATE);
CREATE TABLE episodes (episode_id INTEGER PRIMARY KEY, show_id INTEGER NOT NULL REFERENCES shows (show_id), episode_no INTEGER,
    title TEXT, published_at TIMESTAMP, duration_sec INTEGER, explicit BOOLEAN);
CREATE TABLE listeners (listener_id INTEGER PRIMARY KEY, username TEXT NOT NULL UNIQUE, country TEXT, birth_date DATE,
    joined_on DATE, plan TEXT, referred_by INTEGER REFERENCES listeners (listener_id));
CREATE TABLE plays (play_id INTEGER PRIMARY KEY, listener_id INTEGER NOT NULL REFERENCES listeners (listener_id),
    episode_id INTEGER NOT NULL REFERENCES episodes (episode_id), started_at TIMESTAMP, seconds_listened INTEGER);
CREATE TABLE reviews (review_id INTEGER PRIMARY KEY, listener_id INTEGER NOT NULL REFERENCES listeners (listener_id),
    show_id INTEGER NOT NULL REFERENCES shows (show_id), stars INTEGER, comment TEXT, written_on DATE);

INSERT INTO genres VALUES (1,'Society',NULL),(2,'Science',NULL),(3,'Arts',NULL),(4,'Sports',NULL),(5,'True Crime',1),(6,'History',1),
    (7,'Politics',1),(8,'Astronomy',2),(9,'Medicine',2),(10,'Books',3),(11,'Film',3),(12,'Cycling',4),(13,'Poetry',10);
INSERT INTO hosts VALUES (1,'Maya Lindqvist','Sweden'),(2,'Dan Osei','Ghana'),(3,'Rebecca Stein','United States'),
    (4,'Paolo Greco','Italy'),(5,'Fiona Walsh','Ireland'),(6,'Arjun Mehta','India'),(7,'Dan Osei','United States'),(8,'Celine Roy','Canada');
INSERT INTO shows VALUES (1,'Cold Trails',3,5,'English','2023-01-12',NULL),(2,'Empire of Salt',5,6,'English','2023-03-02','2024-12-19'),
    (3,'Orbit',6,8,'English','2023-05-15',NULL),(4,'Corpo e Mente',4,9,'Italian','2023-09-04',NULL),
    (5,'Page Turners',1,10,'English','2023-10-21',NULL),(6,'Breakaway',8,12,'French','2024-02-10',NULL),
    (7,'Second Take',2,11,'English','2024-04-01','2025-06-30'),(8,'The Vote',7,7,'English','2024-06-18',NULL),
    (9,'Bedside Manners',6,9,'English','2025-01-09',NULL),(10,'Verso',4,13,'Italian','2025-03-27','2026-03-31'),
    (11,'Gruppetto',8,12,'English','2025-08-14',NULL),(12,'Night Files',3,5,'English','2026-05-08',NULL),
    (13,'Radio Fika',1,NULL,'Swedish','2026-09-01',NULL);
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 14)
INSERT INTO episodes SELECT s.show_id * 100 + i, s.show_id, i,
    CASE (s.show_id * 5 + i * 3) % 8 WHEN 0 THEN 'The Long Road' WHEN 1 THEN 'Letters' WHEN 2 THEN 'What Remains' WHEN 3 THEN 'Numbers'
        WHEN 4 THEN 'A New Start' WHEN 5 THEN 'Voices' WHEN 6 THEN 'Under Water' ELSE 'The Visitor' END || ' #' || (s.show_id * 20 + i),
    strftime('%Y-%m-%d %H:%M:%S', s.launched_on, '+' || ((i - 1) * (14 + s.show_id % 5 * 7)) || ' days', '+' || (300 + s.show_id * 30) || ' minutes'),
    900 + (s.show_id * 977 + i * 1289) % 3701, (s.show_id * 3 + i) % 7 = 0
    FROM shows s JOIN n ON date(s.launched_on, '+' || ((i - 1) * (14 + s.show_id % 5 * 7)) || ' days') <= min('2026-11-10', coalesce(s.ended_on, '2026-11-10'))
        AND i <= 6 + s.show_id * 7 % 9;
INSERT INTO listeners VALUES (1,'owlnight','Germany','1990-05-14','2023-01-15','premium',NULL),(2,'kettle','Ireland','1985-11-02','2023-01-20','free',1),
    (3,'marzipan','Germany','2001-02-11','2023-02-03','free',1),(4,'jonny_b','United States','1978-08-30','2023-02-17','premium',NULL),
    (5,'piuma','Italy','1996-04-09','2023-03-11','family',4),(6,'northstar','Norway','2003-12-19','2023-04-25','free',1),
    (7,'velo77','France','1977-07-07','2023-05-30','premium',NULL),(8,'cassette','United States','1969-01-28','2023-07-04','free',4),
    (9,'bluefin','Spain','1993-09-23','2023-08-08','family',5),(10,'tomtom','Ireland','2005-06-01','2023-10-12','free',2),
    (11,'saffron','India','1998-03-17','2023-11-27','premium',NULL),(12,'gravel','Belgium','1982-10-05','2024-01-02','premium',7),
    (13,'lumen','Germany',NULL,'2024-01-19','free',3),(14,'paperboat','Canada','2000-08-13','2024-02-22','family',NULL),
    (15,'ostrich','United States','1988-02-29','2024-04-15','free',4),(16,'mimosa','Italy','2007-05-20','2024-05-06','free',5),
    (17,'driftwood','Norway','1974-11-11','2024-06-28','premium',6),(18,'peloton','France','1991-01-06','2024-08-19','free',7),
    (19,'quill','Ireland','1995-12-24','2024-09-30','premium',NULL),(20,'zebra','Spain','2002-07-16','2024-11-11','free',9),
    (21,'harbor','United States','1981-04-03','2025-01-13','family',NULL),(22,'komorebi','Japan','1999-10-31','2025-02-07','premium',NULL),
    (23,'fennel','Italy',NULL,'2025-03-18','free',NULL),(24,'chainring','Belgium','1987-06-27','2025-05-05','free',12),
    (25,'moss','Sweden','1994-02-08','2025-06-16','premium',NULL),(26,'lantern','Germany','1965-09-12','2025-08-24','free',1),
    (27,'tideline','Canada','2004-03-30','2025-10-09','free',14),(28,'bramble','Ireland','1992-05-25','2025-12-20','family',19),
    (29,'papaya','India','2006-01-22','2026-01-11','free',11),(30,'sledge','Sweden','1983-08-04','2026-02-26','premium',25),
    (31,'inkwell','United States','1997-07-29','2026-04-17','free',NULL),(32,'cumulus','Germany','2008-11-01','2026-06-09','free',13),
    (33,'sorbet','France','1986-03-14','2026-08-22','premium',NULL),(34,'anchor','Spain','1972-12-07','2026-09-18','free',NULL),
    (35,'velvet','Germany','1989-10-20','2026-10-25','free',NULL),(36,'nomad',NULL,'1999-05-31','2026-11-03','free',NULL);
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300), e AS (
    SELECT *, row_number() OVER (ORDER BY episode_id) AS pos, count(*) OVER () AS episodes FROM episodes)
INSERT INTO plays SELECT i, l.listener_id, e.episode_id,
    strftime('%Y-%m-%d %H:%M:%S', max(e.published_at, l.joined_on || ' 06:00:00'), '+' || (i * 97 % 1700) || ' minutes'),
    CASE WHEN i % 4 = 1 THEN e.duration_sec ELSE e.duration_sec * (5 + i * 43 % 89) / 100 END
    FROM n JOIN e ON e.pos = 1 + (i * i * 3 + i * 41) % 1009 % e.episodes
        JOIN listeners l ON l.listener_id = 1 + (i * 2741 + 19) % 503 % 34 AND l.listener_id <> 23;
INSERT INTO plays SELECT 300 + listener_id, listener_id, 307, '2026-07-0' || (1 + listener_id % 9) || ' 20:15:00', 800 + listener_id
    FROM listeners WHERE listener_id BETWEEN 2 AND 8;
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 58)
INSERT INTO reviews SELECT i, l.listener_id, 1 + (i * 659 + 3) % 127 % 11,
    CASE WHEN (i * 17) % 23 < 3 THEN 1 WHEN (i * 17) % 23 < 6 THEN 2 WHEN (i * 17) % 23 < 10 THEN 3 WHEN (i * 17) % 23 < 17 THEN 4 ELSE 5 END,
    CASE i * 5 % 8 WHEN 0 THEN NULL WHEN 1 THEN 'Loved it' WHEN 2 THEN 'Too long' WHEN 3 THEN 'Great guests' WHEN 4 THEN NULL WHEN 5 THEN 'Sound quality is poor'
        WHEN 6 THEN 'My weekly highlight' ELSE 'Not for me' END,
    min('2026-11-12', date(max(l.joined_on, '2025-08-20'), '+' || (i * 61 % 400) || ' days'))
    FROM n JOIN listeners l ON l.listener_id = 1 + (i * 389 + 5) % 223 % 33;
