-- A food bank: what donors give, line by line, and the parcels that go to households. Volunteers report to volunteers,
-- and three keys lead to them.
CREATE TABLE Volunteer (VolunteerID INTEGER PRIMARY KEY, FullName VARCHAR(60), BirthDate DATE, JoinedOn DATE, LeftOn DATE,
    CoordinatorID INTEGER REFERENCES Volunteer (VolunteerID));
CREATE TABLE Donor (DonorID INTEGER PRIMARY KEY, DonorName VARCHAR(60), DonorType VARCHAR(20), City VARCHAR(30), Email VARCHAR(60));
CREATE TABLE FoodItem (ItemID INTEGER PRIMARY KEY, ItemName VARCHAR(40), Category VARCHAR(20), UnitWeightKg DECIMAL(6,3),
    NeedsCooling BOOLEAN);
CREATE TABLE Donation (DonationID INTEGER PRIMARY KEY, DonorID INTEGER NOT NULL REFERENCES Donor (DonorID), DonatedOn DATE,
    ReceivedByID INTEGER REFERENCES Volunteer (VolunteerID));
CREATE TABLE DonationLine (DonationID INTEGER REFERENCES Donation (DonationID), ItemID INTEGER REFERENCES FoodItem (ItemID),
    Quantity INTEGER, UnitValue DECIMAL(6,2), BestBefore DATE, PRIMARY KEY (DonationID, ItemID));
CREATE TABLE Household (HouseholdID INTEGER PRIMARY KEY, ContactName VARCHAR(60), District VARCHAR(30), Adults INTEGER,
    Children INTEGER, RegisteredOn DATE, LeftOn DATE);
CREATE TABLE Parcel (ParcelID INTEGER PRIMARY KEY, HouseholdID INTEGER NOT NULL REFERENCES Household (HouseholdID), PackedOn DATE,
    PackedByID INTEGER REFERENCES Volunteer (VolunteerID), HandedOutOn DATE, HandedOutByID INTEGER REFERENCES Volunteer (VolunteerID));
CREATE TABLE ParcelLine (ParcelID INTEGER REFERENCES Parcel (ParcelID), ItemID INTEGER REFERENCES FoodItem (ItemID), Quantity INTEGER,
    PRIMARY KEY (ParcelID, ItemID));

INSERT INTO Volunteer VALUES (1,'Margaret Doyle','1954-03-21','2019-04-01',NULL,NULL),(2,'Samuel Abebe','1987-09-12','2020-06-15',NULL,1),
    (3,'Ines Caldeira','1995-01-30','2021-02-01',NULL,1),(4,'Walter Krug','1949-12-05','2019-05-20','2025-04-30',1),
    (5,'Leila Hosseini','2002-07-18','2023-03-06',NULL,2),(6,'Patrick Moss','1971-10-27','2023-05-11',NULL,2),
    (7,'Jin Park','1999-05-03','2023-09-25',NULL,2),(8,'Agnes Holt','1957-08-08','2024-01-15',NULL,3),
    (9,'Bogdan Ilie','1980-02-14','2024-03-04','2026-02-28',3),(10,'Tess Monroe','2005-11-22','2024-07-01',NULL,3),
    (11,'Curtis Webb','1963-06-16','2024-10-21',NULL,2),(12,'Farah Siddiqui','1991-04-07','2025-02-10',NULL,3),
    (13,'Olive Brown','1945-01-19','2025-05-26',NULL,8),(14,'Henrik Dahl','1984-12-31','2025-11-03',NULL,8),
    (15,'Ruby Lane','2007-03-02','2026-04-13',NULL,2),(16,'Moses Kiptoo','1976-07-25','2026-09-07',NULL,NULL);
INSERT INTO Donor VALUES (1,'Greenway Supermarket','supermarket','Easton','donations@greenway.example'),(2,'Hill Farm','farm','Marlow',NULL),
    (3,'Corner Bakery','bakery','Easton','hello@corner.example'),(4,'St Anne''s School','school','Easton','office@stannes.example'),
    (5,'FreshMart','supermarket','Northgate','give@freshmart.example'),(6,'Joy Adams','private','Marlow',NULL),
    (7,'Riverside Dairy','farm','Marlow','contact@riverside.example'),(8,'Lions Club','club','Northgate','lions@example.org'),
    (9,'Peter Lowe','private','Easton',NULL),(10,'Budget Foods','supermarket','Easton','csr@budget.example'),
    (11,'Orchard Co-op','farm','Northgate',NULL),(12,'Golden Crust','bakery','Northgate','info@crust.example'),
    (13,'Hotel Bellevue','hotel','Marlow','kitchen@bellevue.example'),(14,'Nina Frost','private','Northgate','nina@example.com');
INSERT INTO FoodItem VALUES (1,'Rice 1 kg','staples',1.000,0),(2,'Pasta 500 g','staples',0.500,0),(3,'Tinned tomatoes','tins',0.400,0),
    (4,'Baked beans','tins',0.415,0),(5,'Tuna','tins',0.160,0),(6,'Milk 1 l','dairy',1.030,1),(7,'Butter','dairy',0.250,1),
    (8,'Cheddar','dairy',0.350,1),(9,'Apples 1.5 kg','fruit',1.500,0),(10,'Bananas 1 kg','fruit',1.000,0),(11,'Potatoes 2 kg','vegetables',2.000,0),
    (12,'Carrots 1 kg','vegetables',1.000,0),(13,'Bread','bakery',0.800,0),(14,'Oats 750 g','staples',0.750,0),(15,'Baby formula','baby',0.800,0),
    (16,'Nappies','baby',NULL,0),(17,'Coffee','drinks',0.250,0),(18,'Orange juice','drinks',1.050,0),(19,'Honey','spreads',0.500,0);
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 90)
INSERT INTO Donation SELECT i, 1 + (i * 1187 + 31) % 307 % 13, date('2023-01-23', '+' || (i * 15 + i * 11 % 13) || ' days'),
    CASE WHEN i % 13 = 5 THEN NULL WHEN i < 30 THEN 1 + i * 7 % 4 ELSE 1 + (i * 5 % 12) END FROM n;
UPDATE Donation SET ReceivedByID = 2 WHERE ReceivedByID = 4 AND DonationID > 50;
UPDATE Donation SET ReceivedByID = 11 WHERE ReceivedByID IN (9, 12) AND DonatedOn > '2026-02-01';
INSERT INTO DonationLine SELECT d.DonationID, f.ItemID, 12 + (d.DonationID * 29 + f.ItemID * 53) % 71,
    0.45 + (f.ItemID * 37 % 23) * 0.15, CASE WHEN f.ItemID = 16 THEN NULL
        ELSE date(d.DonatedOn, '+' || (7 + f.ItemID * 67 % 500 + d.DonationID % 9) || ' days') END
    FROM Donation d JOIN FoodItem f ON f.ItemID IN (1 + (d.DonationID * 577) % 199 % 18, 1 + (d.DonationID * 311 + 4) % 157 % 18,
        1 + (d.DonationID * 97 + 2) % 61 % 18);
INSERT INTO Household VALUES (1,'Kim Doherty','Old Town',2,3,'2023-02-06',NULL),(2,'Ali Raza','Harbourside',2,1,'2023-02-20',NULL),
    (3,'Sue Fletcher','Old Town',1,0,'2023-03-13',NULL),(4,'Grzegorz Mazur','Westfield',2,2,'2023-04-17','2024-09-01'),
    (5,'Blessing Eze','Westfield',1,4,'2023-06-01',NULL),(6,'Ray Tucker','Harbourside',1,0,'2023-08-28',NULL),
    (7,'Hoa Nguyen','Millbrook',4,2,'2023-10-09',NULL),(8,'Dora Petkova','Millbrook',1,2,'2023-12-04',NULL),
    (9,'Sue Fletcher','Westfield',2,0,'2024-01-22',NULL),(10,'Karl Jung','Old Town',1,0,'2024-02-19','2025-08-15'),
    (11,'Amina Yusuf','Harbourside',2,5,'2024-04-08',NULL),(12,'Dean Palmer','Westfield',2,1,'2024-05-27',NULL),
    (13,'Rosa Ortiz','Millbrook',3,1,'2024-08-05',NULL),(14,'Ian Cole','Old Town',1,1,'2024-09-16',NULL),
    (15,'Tanya Bell','Westfield',1,3,'2024-11-25','2026-05-31'),(16,'Femi Ojo','Harbourside',2,2,'2025-01-13',NULL),
    (17,'Wanda Krol','Old Town',2,0,'2025-03-10',NULL),(18,'Jade Simmons','Millbrook',1,2,'2025-06-02',NULL),
    (19,'Mehmet Aydin','Westfield',3,3,'2025-09-22',NULL),(20,'Gail Thorpe','Harbourside',1,0,'2026-01-19',NULL),
    (21,'Luis Prado','Westfield',2,4,'2026-06-15',NULL),(22,'Erin Walsh','Old Town',1,1,'2026-10-05',NULL),
    (23,'Noel Baptiste','Millbrook',2,0,'2026-11-02',NULL);
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 140), p AS (
    SELECT i, date('2023-02-20', '+' || (i * 96 / 10) || ' days') AS day, (i * 1709 + 41) % 409 AS r FROM n), h AS (
    SELECT p.*, hh.HouseholdID, row_number() OVER (PARTITION BY i ORDER BY (hh.HouseholdID * 37 + r * 11) % 101, hh.HouseholdID) AS k
    FROM p JOIN Household hh ON hh.RegisteredOn <= p.day AND (hh.LeftOn IS NULL OR hh.LeftOn > p.day) AND hh.HouseholdID <> 17)
INSERT INTO Parcel SELECT i, HouseholdID, day, CASE WHEN i < 60 THEN 1 + r % 7 ELSE 2 + r % 11 END,
    CASE WHEN i IN (133, 137, 139, 140) THEN NULL ELSE date(day, '+' || (r % 4) || ' days') END,
    CASE WHEN i IN (133, 137, 139, 140) THEN NULL WHEN i < 60 THEN 1 + (r * 3) % 8 % 7 ELSE 1 + (r * 5) % 13 % 12 END FROM h WHERE k = 1;
UPDATE Parcel SET PackedByID = 6 WHERE PackedByID = 4 AND PackedOn > '2025-04-30' OR PackedByID = 9 AND PackedOn > '2026-02-28';
UPDATE Parcel SET HandedOutByID = 3 WHERE HandedOutByID = 4 AND PackedOn > '2025-04-25' OR HandedOutByID = 9 AND PackedOn > '2026-02-20';
INSERT INTO ParcelLine SELECT p.ParcelID, f.ItemID, 1 + (p.ParcelID * 7 + f.ItemID * 3) % 5 % 4 FROM Parcel p JOIN FoodItem f
    ON f.ItemID IN (1 + p.ParcelID * 13 % 19 % 18, 1 + p.ParcelID * 7 % 17) AND f.ItemID <> 12;
