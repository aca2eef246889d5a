-- A wholesaler: current orders beside older ones of the same shape, an archive of customers, two addresses and three employees
-- in each order, and stock kept in a table for each year.
CREATE TABLE address (address_id INTEGER PRIMARY KEY, city TEXT, country TEXT);
CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, name TEXT, segment TEXT, since DATE);
CREATE TABLE customer_archive (customer_id INTEGER PRIMARY KEY, name TEXT, segment TEXT, since DATE);
CREATE TABLE employee (employee_id INTEGER PRIMARY KEY, name TEXT, hired DATE, boss_id INTEGER REFERENCES employee);
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer, ordered_on DATE, amount REAL,
    status TEXT, ship_address_id INTEGER REFERENCES address, bill_address_id INTEGER REFERENCES address,
    sales_rep_id INTEGER REFERENCES employee, approved_by_id INTEGER REFERENCES employee);
CREATE TABLE orders_hist (order_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer, ordered_on DATE, amount REAL,
    status TEXT, ship_address_id INTEGER REFERENCES address, bill_address_id INTEGER REFERENCES address,
    sales_rep_id INTEGER REFERENCES employee, approved_by_id INTEGER REFERENCES employee);
CREATE TABLE stock_2023 (item TEXT, depot TEXT, pieces INTEGER);
CREATE TABLE stock_2024 (item TEXT, depot TEXT, pieces INTEGER);
CREATE TABLE stock_2025 (item TEXT, depot TEXT, pieces INTEGER);
INSERT INTO address VALUES (1,'Hamburg','Germany'),(2,'Bern','Switzerland'),(3,'Lyon','France'),(4,'Basel','Switzerland'),(5,'Turin','Italy');
INSERT INTO customer VALUES (1,'Adler','retail','2019-02-01'),(2,'Bellini','hotel','2020-07-15'),(3,'Chatel','retail','2021-01-20'),(4,'Dubois','school','2023-09-01'),(5,'Egger','hotel','2024-03-12');
INSERT INTO customer_archive VALUES (90,'Falk','retail','2009-05-01'),(91,'Gruber','hotel','2011-11-11'),(92,'Huber','school','2012-02-02');
INSERT INTO employee VALUES (1,'Ines','2010-03-01',NULL),(2,'Karl','2014-07-15',1),(3,'Mona','2018-01-10',1),(4,'Otto','2020-05-02',2),(5,'Pia','2012-04-04',2);
INSERT INTO orders VALUES (101,1,'2025-01-10',120.5,'open',2,1,4,2),(102,2,'2025-02-11',80,'sent',4,5,4,3),(103,3,'2025-02-20',410,'sent',3,3,5,2),
    (104,1,'2025-03-01',99,'cancelled',2,1,5,2),(105,4,'2025-03-15',310,'open',1,4,3,1),(106,5,'2025-04-02',55.5,'sent',5,2,4,3);
INSERT INTO orders_hist VALUES (11,1,'2019-05-10',20,'sent',1,1,2,1),(12,2,'2021-06-11',35,'sent',5,5,3,1),(13,3,'2022-02-20',75,'sent',3,2,5,2),(14,2,'2023-08-30',500,'returned',5,5,5,2);
INSERT INTO stock_2023 VALUES ('bolt','north',100),('nut','north',250),('bolt','south',40);
INSERT INTO stock_2024 VALUES ('bolt','north',80),('nut','north',300),('nut','south',25);
INSERT INTO stock_2025 VALUES ('bolt','north',60),('nut','south',70),('gear','south',5);
