-- A museum: its artworks, what it and others lend each other, its exhibitions and the tickets sold for them.
-- Two keys of Loan lead to Institution, two of Exhibition to Curator.
CREATE TABLE Artist (artistId INTEGER PRIMARY KEY, fullName TEXT NOT NULL, nationality TEXT, birthYear INTEGER,
    deathYear INTEGER);
CREATE TABLE Institution (institutionId INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT, country TEXT);
CREATE TABLE Artwork (artworkId INTEGER PRIMARY KEY, title TEXT NOT NULL, artistId INTEGER REFERENCES Artist (artistId),
    creationYear INTEGER, medium TEXT, roomNumber INTEGER, acquiredOn DATE, insuredValue NUMERIC);
CREATE TABLE Curator (curatorId INTEGER PRIMARY KEY, fullName TEXT NOT NULL, department TEXT, hiredOn DATE);
CREATE TABLE Exhibition (exhibitionId INTEGER PRIMARY KEY, title TEXT NOT NULL, openingDate DATE, closingDate DATE,
    ticketPrice NUMERIC, leadCuratorId INTEGER REFERENCES Curator (curatorId),
    coCuratorId INTEGER REFERENCES Curator (curatorId));
CREATE TABLE ExhibitionArtwork (exhibitionId INTEGER REFERENCES Exhibition (exhibitionId),
    artworkId INTEGER REFERENCES Artwork (artworkId), PRIMARY KEY (exhibitionId, artworkId));
CREATE TABLE Loan (loanId INTEGER PRIMARY KEY, artworkId INTEGER NOT NULL REFERENCES Artwork (artworkId),
    lenderId INTEGER NOT NULL REFERENCES Institution (institutionId),
    borrowerId INTEGER NOT NULL REFERENCES Institution (institutionId), startDate DATE, dueDate DATE, returnedOn DATE,
    loanFee NUMERIC);
CREATE TABLE TicketSale (saleId INTEGER PRIMARY KEY, exhibitionId INTEGER REFERENCES Exhibition (exhibitionId),
    soldAt TIMESTAMP, tickets INTEGER, channel TEXT);

INSERT INTO Artist VALUES (1,'Willem de Vos','Dutch',1831,1899),(2,'Aurelia Conti','Italian',1902,1987),
    (3,'Jean Marchand','French',1868,1941),(4,'Hilde Brandt','German',1955,NULL),(5,'Kenji Mori','Japanese',1947,2019),
    (6,'Saskia Jansen','Dutch',1978,NULL),(7,'Thomas Ward','British',1790,1856),(8,'Lucia Ferrer','Spanish',1921,2003),
    (9,'Amara Diallo','Senegalese',1984,NULL),(10,'Pieter Claes','Dutch',1612,1671),(11,'Elin Strand','Norwegian',1881,1963),
    (12,'Maria Brandt','German',1898,1969),(13,'Noah Reyes','Mexican',1991,NULL);
INSERT INTO Institution VALUES (1,'Harbour Museum','Bristol','United Kingdom'),(2,'Museum Vondel','Amsterdam','Netherlands'),
    (3,'Galleria Aurora','Turin','Italy'),(4,'Kunsthaus Nord','Hamburg','Germany'),(5,'Musée Lumière','Lyon','France'),
    (6,'Nordic Art Hall','Oslo','Norway'),(7,'Castle Collection','Edinburgh','United Kingdom'),
    (8,'Stadtgalerie','Hamburg','Germany'),(9,'Museo del Puerto','Valencia','Spain'),(10,'Lake Foundation','Geneva','Switzerland');
INSERT INTO Artwork VALUES
    (1,'Winter Harbour',1,1872,'oil on canvas',1,'2023-02-14',1450000),(2,'The Ferryman',1,1880,'oil on canvas',1,'2023-02-14',980000),
    (3,'Low Tide',1,1891,'watercolour',2,'2024-05-03',210000),(4,'Sleeping Child',2,1938,'bronze',5,'2023-06-20',640000),
    (5,'Figure in Wind',2,1951,'bronze',5,'2023-06-20',875000),(6,'Torso II',2,1960,'marble',5,'2025-01-16',1120000),
    (7,'Sunday in Lyon',3,1899,'oil on canvas',3,'2023-09-08',2350000),(8,'The Laundress',3,1907,'oil on canvas',3,'2024-11-21',1890000),
    (9,'Garden Path',3,1912,'watercolour',2,'2025-03-30',330000),(10,'Still Water',3,1920,'lithograph',4,NULL,58000),
    (11,'Concrete Song',4,1989,'installation',7,'2023-04-11',260000),(12,'Grey Room',4,2004,'photograph',6,'2024-02-28',74000),
    (13,'Kyoto Rain',5,1979,'photograph',6,'2023-10-02',92000),(14,'Paper Bridge',5,1995,'lithograph',4,'2023-10-02',41000),
    (15,'Night Bus',5,2001,'photograph',6,'2026-01-19',67000),(16,'Polder',6,2012,'oil on canvas',7,'2024-07-15',155000),
    (17,'Tulip Machine',6,2019,'installation',7,'2025-09-09',310000),(18,'Storm off Lundy',7,1825,'oil on canvas',1,'2023-01-30',3100000),
    (19,'Bristol Quay',7,1840,'watercolour',2,'2023-01-30',275000),(20,'Cliffs at Dawn',7,1849,'watercolour',2,NULL,240000),
    (21,'Red Courtyard',8,1958,'oil on canvas',3,'2024-03-12',720000),(22,'Three Chairs',8,1966,'lithograph',4,'2024-03-12',36500),
    (23,'Market Day, Dakar',9,2016,'photograph',6,'2025-05-27',48000),(24,'Indigo',9,2021,'textile',8,'2026-03-04',83000),
    (25,'Portrait of a Merchant',10,1648,'oil on canvas',1,'2023-12-12',4200000),(26,'Vase with Lemons',10,1655,'oil on canvas',1,'2024-10-01',3650000),
    (27,'Fjord Study',11,1909,'watercolour',2,'2025-07-07',195000),(28,'Northern Light',11,1924,'oil on canvas',3,'2023-08-18',860000),
    (29,'Woman Reading',12,1931,'oil on canvas',3,'2024-06-24',1040000),(30,'Untitled',12,1947,'lithograph',4,'2024-06-24',29000),
    (31,'Untitled',13,2022,'installation',8,'2026-06-30',125000),(32,'Desert Radio',13,2024,'textile',8,'2026-06-30',99000),
    (33,'Ship''s Figurehead',NULL,1760,'wood',9,'2023-03-22',180000),(34,'Sampler',NULL,1804,'textile',8,'2024-09-17',12000),
    (35,'River God',NULL,NULL,'marble',5,NULL,2050000),(36,'Map of the Estuary',NULL,1699,'ink on paper',9,'2025-11-11',88000);
INSERT INTO Curator VALUES (1,'Isabel Grant','Old Masters','2014-05-01'),(2,'Tariq Aziz','Photography','2019-09-16'),
    (3,'Johanna Weber','Modern Art','2017-02-01'),(4,'Leo Fontaine','Prints and Drawings','2021-11-08'),
    (5,'Mei Tan','Contemporary','2023-04-17'),(6,'Robert Hale','Maritime','2009-01-12');
INSERT INTO Exhibition VALUES
    (1,'Ships and Storms','2023-03-01','2023-08-27',12,6,1),(2,'Light on Paper','2023-05-12','2023-09-10',9,4,NULL),
    (3,'Conti: The Complete Bronzes','2023-10-06','2024-02-18',14,3,5),(4,'City Frames','2024-03-15','2024-06-30',10,2,5),
    (5,'Golden Age Guests','2024-05-04','2024-11-03',16,1,3),(6,'Marchand at Home','2024-10-18','2025-03-23',15,3,4),
    (7,'Threads','2025-02-07','2025-05-18',8,5,NULL),(8,'Water, Colour','2025-04-25','2025-10-05',11,4,1),
    (9,'Loud Objects','2025-09-19','2026-01-25',10,5,2),(10,'Northern Summers','2026-02-13','2026-08-30',13,3,6),
    (11,'Kenji Mori: Slow Shutter','2026-04-10','2026-07-19',10,2,NULL),(12,'Voices of the Quay','2026-05-22','2029-05-20',5,6,5),
    (13,'Treasures','2023-01-15',NULL,6,1,6),(14,'Portraits of Trade','2026-09-04','2028-09-03',14,1,2);
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 32)
INSERT INTO ExhibitionArtwork SELECT exhibitionId, i FROM Exhibition, n
    WHERE (exhibitionId * 17 + i * 29) % 101 % 5 = 0 AND i NOT IN (10, 16, 22);
INSERT INTO ExhibitionArtwork VALUES (13,33),(13,35);
INSERT INTO Loan VALUES
    (1,1,1,2,'2023-03-10','2023-09-10','2023-09-04',4000),(2,7,1,5,'2023-05-02','2024-05-02','2024-05-20',9500),
    (3,25,2,1,'2023-06-01','2024-06-01','2024-05-28',12000),(4,4,1,3,'2023-09-15','2024-03-15','2024-03-11',3200),
    (5,28,1,6,'2024-01-08','2024-07-08','2024-07-29',2800),(6,26,2,1,'2024-04-20','2024-11-20','2024-11-18',11000),
    (7,18,1,7,'2024-06-03','2025-06-03','2025-06-01',15000),(8,29,1,4,'2024-09-01','2025-03-01','2025-02-25',5100),
    (9,8,5,1,'2024-10-01','2025-04-01','2025-04-01',8800),(10,21,1,9,'2024-12-05','2025-06-05',NULL,2600),
    (11,13,1,8,'2025-01-20','2025-05-20','2025-05-15',NULL),(12,35,10,1,'2025-02-01','2030-02-01',NULL,20000),
    (13,9,5,1,'2025-04-10','2025-10-10','2025-10-13',1900),(14,11,1,4,'2025-06-15','2026-01-15',NULL,NULL),
    (15,2,1,2,'2025-08-01','2026-08-01',NULL,4300),(16,27,6,1,'2026-01-25','2026-09-25','2026-09-21',1500),
    (17,5,1,3,'2026-03-03','2029-03-03',NULL,6100),(18,19,1,7,'2026-05-11','2026-10-11',NULL,1200),
    (19,6,3,1,'2026-06-08','2028-06-08',NULL,7000),(20,16,1,2,'2026-07-01','2029-01-01',NULL,900),
    (21,12,4,8,'2026-08-17','2026-11-01','2026-10-30',700),(22,14,1,8,'2025-03-03','2025-09-03','2025-09-01',600),
    (23,25,2,1,'2026-08-20','2028-09-15',NULL,13500);
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 280)
INSERT INTO TicketSale SELECT i, e.exhibitionId,
    strftime('%Y-%m-%d %H:%M:%S', e.openingDate, '+' || (i * 41 % 70) || ' days', '+' || (600 + i * 67 % 420) || ' minutes'),
    1 + (i * 271 + e.exhibitionId * 5) % 83 % 6, CASE i * 19 % 7 WHEN 0 THEN 'phone' WHEN 1 THEN 'online' WHEN 2 THEN 'online'
        WHEN 3 THEN 'online' ELSE 'desk' END
    FROM n JOIN Exhibition e ON e.exhibitionId = 1 + (i * 5417 + 11) % 1013 % 14;
