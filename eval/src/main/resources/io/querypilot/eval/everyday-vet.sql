-- A veterinary practice: owners and their animals, visits with what was charged for them, vaccinations.
CREATE TABLE owner (owner_id INTEGER PRIMARY KEY, first_name VARCHAR(40) NOT NULL, last_name VARCHAR(40) NOT NULL,
    phone VARCHAR(20), email VARCHAR(80), city VARCHAR(40), registered_on DATE);
CREATE TABLE animal (animal_id INTEGER PRIMARY KEY, name VARCHAR(40) NOT NULL, species VARCHAR(20), breed VARCHAR(40),
    sex CHAR(1), birth_date DATE, weight_kg REAL, died_on DATE, owner_id INTEGER NOT NULL REFERENCES owner (owner_id));
CREATE TABLE vet (vet_id INTEGER PRIMARY KEY, full_name VARCHAR(60), specialty VARCHAR(40), hired_on DATE, left_on DATE);
CREATE TABLE visit (visit_id INTEGER PRIMARY KEY, animal_id INTEGER NOT NULL REFERENCES animal (animal_id),
    vet_id INTEGER NOT NULL REFERENCES vet (vet_id), visit_date DATE NOT NULL, reason VARCHAR(40), paid_on DATE);
CREATE TABLE treatment (treatment_id INTEGER PRIMARY KEY, description VARCHAR(60), category VARCHAR(20),
    list_price DECIMAL(8,2));
CREATE TABLE visit_treatment (visit_id INTEGER REFERENCES visit (visit_id),
    treatment_id INTEGER REFERENCES treatment (treatment_id), quantity INTEGER NOT NULL, charged_price DECIMAL(8,2),
    PRIMARY KEY (visit_id, treatment_id));
CREATE TABLE vaccination (vaccination_id INTEGER PRIMARY KEY, animal_id INTEGER REFERENCES animal (animal_id),
    vaccine VARCHAR(30), given_on DATE, valid_until DATE);

INSERT INTO owner VALUES
    (1,'Marta','Keller','555-0101','marta.keller@example.org','Riverton','2023-01-04'),
    (2,'James','Okoro','555-0102',NULL,'Riverton','2023-01-11'),
    (3,'Anna','Lind','555-0103','anna.lind@example.org','Milford','2023-02-02'),
    (4,'Pavel','Novak','555-0104','pavel@example.com','Ashby','2023-02-20'),
    (5,'Sofia','Marino',NULL,'sofia.marino@example.org','Riverton','2023-03-15'),
    (6,'Liam','Byrne','555-0106','lbyrne@example.com','Milford','2023-04-01'),
    (7,'Anna','Lind','555-0107',NULL,'Ashby','2023-05-09'),
    (8,'Hiro','Tanaka','555-0108','hiro.t@example.com','Stonebridge','2023-06-30'),
    (9,'Grace','Mensah','555-0109','grace.m@example.org','Stonebridge','2023-08-12'),
    (10,'Olga','Petrova','555-0110',NULL,'Riverton','2023-09-01'),
    (11,'Carl','Jensen','555-0111','carl.jensen@example.org','Milford','2023-11-23'),
    (12,'Yusuf','Demir',NULL,'ydemir@example.com','Ashby','2024-01-08'),
    (13,'Ella','Brandt','555-0113','ella@example.com','Riverton','2024-02-14'),
    (14,'Tomas','Silva','555-0114','tomas.silva@example.org','Stonebridge','2024-03-19'),
    (15,'Nora','Quinn','555-0115',NULL,'Milford','2024-06-05'),
    (16,'Ben','Adler','555-0116','ben.adler@example.org','Riverton','2024-08-27'),
    (17,'Ruth','Zeller','555-0117','ruthz@example.com','Ashby','2024-10-10'),
    (18,'Ivan','Horvat','555-0118','ivan.h@example.com','Stonebridge','2025-01-17'),
    (19,'Chloe','Martin','555-0119','chloe@example.org','Riverton','2025-04-04'),
    (20,'Dev','Patel','555-0120','dev.patel@example.org','Milford','2025-07-21'),
    (21,'Sam','Keller',NULL,NULL,'Stonebridge','2025-09-30'),
    (22,'Lucy','Hart','555-0122','lucy.hart@example.org','Ashby','2026-02-11'),
    (23,'Omar','Haddad','555-0123','omar.h@example.com','Riverton','2026-05-18'),
    (24,'Vera','Kraus','555-0124','vera.kraus@example.com','Milford','2026-10-26');

INSERT INTO animal VALUES
    (1,'Bella','dog','Labrador','F','2014-03-12',31.5,NULL,1),
    (2,'Misty','cat','Siamese','F','2018-07-01',4.1,NULL,1),
    (3,'Rocky','dog','Boxer','M','2012-05-20',29.8,'2025-03-02',2),
    (4,'Thumper','rabbit','Dwarf Lop','M','2021-04-04',1.8,NULL,3),
    (5,'Bella','cat','Persian','F','2016-11-11',5.6,NULL,4),
    (6,'Max','dog','German Shepherd','M','2019-02-08',36.2,NULL,5),
    (7,'Kiwi','parrot','Budgerigar',NULL,'2020-01-15',0.04,NULL,6),
    (8,'Luna','cat',NULL,'F','2022-06-18',3.9,NULL,6),
    (9,'Oscar','cat','Maine Coon','M','2017-09-09',7.4,NULL,7),
    (10,'Daisy','dog','Beagle','F','2015-08-30',12.7,NULL,8),
    (11,'Coco','rabbit','Angora','F','2019-10-10',2.9,'2024-12-20',8),
    (12,'Charlie','dog','Poodle','M','2023-01-25',9.3,NULL,8),
    (13,'Nala','cat','Bengal','F','2020-05-05',4.6,NULL,9),
    (14,'Zeus','dog','Great Dane','M','2021-12-01',58.9,NULL,10),
    (15,'Pepper','guinea pig',NULL,'F','2023-08-14',0.9,NULL,11),
    (16,'Simba','cat',NULL,'M','2013-02-27',6.2,NULL,11),
    (17,'Rex','dog','Dachshund','M','2013-06-16',9.9,NULL,12),
    (18,'Milo','cat','Ragdoll','M','2019-03-03',6.8,NULL,13),
    (19,'Snowball','rabbit',NULL,'M','2022-02-22',2.2,NULL,13),
    (20,'Ruby','dog','Cocker Spaniel','F','2018-10-19',13.4,NULL,13),
    (21,'Loki','dog','Husky','M','2020-12-12',24.6,NULL,14),
    (22,'Cleo','cat','Siamese','F','2015-04-21',3.7,'2026-01-30',14),
    (23,'Toby','dog','Jack Russell','M','2011-09-05',7.2,NULL,15),
    (24,'Rio','parrot','African Grey','M','2008-07-07',0.45,NULL,16),
    (25,'Willow','cat',NULL,'F','2024-03-28',3.3,NULL,16),
    (26,'Bruno','dog','Rottweiler','M','2017-01-31',47.5,NULL,17),
    (27,'Hazel','rabbit','Rex','F','2024-05-02',1.6,NULL,17),
    (28,'Shadow','cat','Bombay','M','2021-10-31',5.2,NULL,18),
    (29,'Molly','dog',NULL,'F','2022-04-17',18.1,NULL,18),
    (30,'Gizmo','guinea pig',NULL,'M','2024-11-05',1.1,NULL,19),
    (31,'Max','cat','Birman','M','2023-05-23',4.9,NULL,19),
    (32,'Lady','dog','Collie','F','2016-02-14',21.3,NULL,20),
    (33,'Pip','guinea pig',NULL,'M','2025-02-09',0.7,NULL,20),
    (34,'Duke','dog','Bulldog','M','2019-08-08',23.7,NULL,20),
    (35,'Tiger','cat',NULL,'M','2024-08-19',4.4,NULL,20),
    (36,'Frida','dog','Whippet','F','2025-06-01',11.6,NULL,22),
    (37,'Sky','parrot','Cockatiel','F','2022-09-13',0.1,NULL,22),
    (38,'Nugget','rabbit',NULL,'M','2025-10-04',1.4,NULL,23),
    (39,'Ginger','cat',NULL,'F',NULL,4.0,NULL,23);

INSERT INTO vet VALUES
    (1,'Ngozi Adeyemi','surgery','2016-09-01',NULL),(2,'Peter Lang','general','2012-04-15',NULL),
    (3,'Clara Weiss','dentistry','2019-01-07','2025-06-30'),(4,'Diego Ramos','general','2021-10-01',NULL),
    (5,'Hanna Sato','exotic animals','2023-03-01',NULL),(6,'Miles Porter','general','2025-07-01',NULL);

INSERT INTO treatment VALUES
    (1,'Check-up','consultation',38.00),(2,'Emergency consultation','consultation',95.00),
    (3,'Spay or neuter','surgery',210.00),(4,'Tumour removal','surgery',480.00),(5,'Dental cleaning','dental',145.00),
    (6,'Tooth extraction','dental',120.00),(7,'X-ray','diagnostics',85.00),(8,'Blood panel','diagnostics',64.50),
    (9,'Ultrasound','diagnostics',110.00),(10,'Wound dressing','care',27.00),(11,'Nail trim','care',14.00),
    (12,'Antibiotics course','medication',22.50),(13,'Painkillers','medication',11.80),(14,'Worming tablet','medication',7.90),
    (15,'Microchip','care',32.00),(16,'Chemotherapy session','medication',260.00);

WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 170)
INSERT INTO visit SELECT i, 1 + (i * 7919 + 13) % 10007 % 36,
    CASE WHEN (i * 4421 + 5) % 1009 % 5 = 2 AND i > 108 THEN 6 ELSE 1 + (i * 4421 + 5) % 1009 % 5 END,
    date('2023-01-09', '+' || (i * 82 / 10 + i * 31 % 4) || ' days'),
    CASE (i * 613) % 97 % 6 WHEN 0 THEN 'vaccination' WHEN 1 THEN 'limping' WHEN 2 THEN 'check-up' WHEN 3 THEN 'skin rash'
        WHEN 4 THEN 'not eating' ELSE 'teeth' END, NULL FROM n;
UPDATE visit SET paid_on = date(visit_date, '+' || (visit_id * 37 % 29) || ' days')
    WHERE visit_id % 9 <> 4 AND visit_id < 166;

INSERT INTO visit_treatment SELECT v.visit_id, t.treatment_id, 1 + (v.visit_id * 3 + t.treatment_id) % 3 % 2,
    ROUND(t.list_price * (1 - (v.visit_id * 7 % 4) * 0.05), 2)
    FROM visit v JOIN treatment t ON t.treatment_id IN (1 + (v.visit_id * 389 + 7) % 101 % 15, 1 + (v.visit_id * 263) % 89 % 15)
        AND t.treatment_id <> 15;

INSERT INTO vaccination SELECT 2 * animal_id - 1, animal_id, 'rabies',
    date('2023-02-01', '+' || (animal_id * 53 % 700) || ' days'),
    date('2023-02-01', '+' || (animal_id * 53 % 700) || ' days', '+2 years')
    FROM animal WHERE species IN ('dog', 'cat') AND animal_id NOT IN (25, 29, 39);
INSERT INTO vaccination SELECT 2 * animal_id, animal_id,
    CASE species WHEN 'dog' THEN 'distemper' WHEN 'cat' THEN 'feline leukaemia' ELSE 'myxomatosis' END,
    date('2024-01-10', '+' || (animal_id * 71 % 900) || ' days'),
    date('2024-01-10', '+' || (animal_id * 71 % 900) || ' days', '+1 year')
    FROM animal WHERE species IN ('dog', 'cat', 'rabbit') AND animal_id % 4 <> 1;
INSERT INTO vaccination VALUES (101,1,'rabies','2026-01-20','2029-01-20'),(102,6,'rabies','2026-03-03','2029-03-03'),
    (103,9,'rabies','2025-12-01','2028-12-01'),(104,14,'rabies','2026-04-22','2029-04-22'),
    (105,20,'rabies','2026-06-16','2029-06-16'),(106,29,'rabies','2026-08-05','2029-08-05'),
    (107,35,'rabies','2026-09-10','2029-09-10'),(108,36,'rabies','2026-02-28','2029-02-28');
