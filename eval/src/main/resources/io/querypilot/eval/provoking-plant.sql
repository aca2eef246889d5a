-- A pipe works: keys told apart by a digit, parts within parts, two amounts and three dates in an invoice, a code list, seconds
-- since 1970, JSON, a view of the same shape as a table, and sensors that are logged in a table for each hall.
CREATE TABLE node (node_id TEXT PRIMARY KEY, kind TEXT, metres REAL);
CREATE TABLE edge (edge_id INTEGER PRIMARY KEY, node_id TEXT REFERENCES node, node_id2 TEXT REFERENCES node, length REAL);
CREATE TABLE part (part_id INTEGER PRIMARY KEY, name TEXT, within_id INTEGER REFERENCES part, replaces_id INTEGER REFERENCES part, pieces INTEGER);
CREATE TABLE code_list (area TEXT, code INTEGER, meaning TEXT, PRIMARY KEY (area, code));
CREATE TABLE firm (firm_id INTEGER PRIMARY KEY, name TEXT, vat_no TEXT);
CREATE TABLE invoice (invoice_id INTEGER PRIMARY KEY, buyer_id INTEGER REFERENCES firm, payer_id INTEGER REFERENCES firm, net_ct INTEGER, gross_ct INTEGER,
    issued DATE, due DATE, paid_at INTEGER, state INTEGER, extra TEXT);
CREATE VIEW invoice_open AS SELECT * FROM invoice WHERE paid_at IS NULL;
CREATE TABLE log_hall_1 (sensor TEXT, at INTEGER, bar REAL);
CREATE TABLE log_hall_2 (sensor TEXT, at INTEGER, bar REAL);
CREATE TABLE log_hall_3 (sensor TEXT, at INTEGER, bar REAL);
INSERT INTO node VALUES ('X1_1','pump',3),('X1_2','valve',5),('X2_1','tank',9),('X2_2','valve',1);
INSERT INTO edge VALUES (1,'X1_1','X1_2',12.5),(2,'X1_2','X2_1',7),(3,'X1_2','X2_2',4),(4,'X2_1','X2_2',3.5);
INSERT INTO part VALUES (1,'press',NULL,NULL,1),(2,'frame',1,NULL,1),(3,'bolt',2,NULL,24),(4,'ram',1,5,1),(5,'old ram',NULL,NULL,0),(6,'seal',4,NULL,2);
INSERT INTO code_list VALUES ('invoice',1,'draft'),('invoice',2,'sent'),('invoice',4,'completed'),('part',1,'spare'),('part',4,'retired');
INSERT INTO firm VALUES (1,'Kessel AG','CH1'),(2,'Rohr GmbH','DE7'),(3,'Tubo SA','ES3');
INSERT INTO invoice VALUES (1,1,1,10000,12000,'2025-01-05','2025-02-05',1738000000,4,'{"channel": "web", "rush": true}'),
    (2,2,1,25000,30000,'2025-01-20','2025-02-20',1741000000,4,'{"channel": "phone", "rush": false}'),(3,3,3,5000,6000,'2025-03-01','2025-04-01',NULL,2,'{"channel": "web", "rush": false}'),
    (4,2,2,80000,96000,'2025-03-09','2025-04-09',NULL,1,'{"channel": "web", "rush": true}');
INSERT INTO log_hall_1 VALUES ('a',1741000000,2.5),('b',1741003600,3.1),('a',1741007200,2.9);
INSERT INTO log_hall_2 VALUES ('c',1741000000,4.0),('c',1741003600,4.4);
INSERT INTO log_hall_3 VALUES ('d',1741000000,1.2);
