-- A parcel service where two keys lead to the same table and three tables look alike.
CREATE TABLE address (address_id INTEGER PRIMARY KEY, city TEXT, country TEXT);
CREATE TABLE client (client_id INTEGER PRIMARY KEY, name TEXT, billing_address_id INTEGER REFERENCES address,
    shipping_address_id INTEGER REFERENCES address);
CREATE TABLE employee (employee_id INTEGER PRIMARY KEY, name TEXT, hired_on DATE, manager_id INTEGER REFERENCES employee);
CREATE TABLE parcel (parcel_id INTEGER PRIMARY KEY, sender_id INTEGER REFERENCES client,
    recipient_id INTEGER REFERENCES client, courier_id INTEGER REFERENCES employee,
    dispatcher_id INTEGER REFERENCES employee, weight_kg REAL, sent_on DATE, delivered_on DATE);
CREATE TABLE revenue_2024 (entry_id INTEGER PRIMARY KEY, booked_on DATE, region TEXT, amount REAL);
CREATE TABLE revenue_2025 (entry_id INTEGER PRIMARY KEY, booked_on DATE, region TEXT, amount REAL);
CREATE TABLE revenue_archive (entry_id INTEGER PRIMARY KEY, booked_on DATE, region TEXT, amount REAL);
INSERT INTO address VALUES (1,'Hamburg','Germany'),(2,'Lyon','France'),(3,'Turin','Italy'),(4,'Ghent','Belgium');
INSERT INTO client VALUES (1,'Adler Tools',1,2),(2,'Bellini',3,3),(3,'Chatel',2,4),(4,'Dubois',4,1);
INSERT INTO employee VALUES (1,'Ines','2015-03-01',NULL),(2,'Karl','2018-07-15',1),(3,'Mona','2020-01-10',1),
    (4,'Otto','2022-05-02',2);
INSERT INTO parcel VALUES (1,1,2,2,3,1.5,'2025-01-10','2025-01-12'),(2,1,3,2,3,2.0,'2025-01-11','2025-01-13'),
    (3,2,1,4,3,7.5,'2025-02-01','2025-02-02'),(4,3,1,4,2,0.5,'2025-02-20',NULL),(5,4,2,2,3,3.0,'2025-03-05',NULL),
    (6,1,4,4,2,4.2,'2025-03-09','2025-03-11');
INSERT INTO revenue_2024 VALUES (1,'2024-02-01','north',100),(2,'2024-05-01','south',250),(3,'2024-09-01','north',75);
INSERT INTO revenue_2025 VALUES (1,'2025-01-15','north',300),(2,'2025-02-01','south',40),(3,'2025-03-03','west',90);
INSERT INTO revenue_archive VALUES (1,'2019-02-01','east',10),(2,'2020-02-01','north',20);
