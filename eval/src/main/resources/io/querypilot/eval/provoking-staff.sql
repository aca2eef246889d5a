-- A company: employees under employees, units within units, and three keys from a project to an employee; pay lists by quarter and
-- a table of former employees.
CREATE TABLE unit (unit_id INTEGER PRIMARY KEY, name TEXT, parent_unit_id INTEGER REFERENCES unit, head_id INTEGER REFERENCES emp);
CREATE TABLE emp (emp_id INTEGER PRIMARY KEY, name TEXT, unit_id INTEGER REFERENCES unit, mgr_id INTEGER REFERENCES emp,
    mentor_id INTEGER REFERENCES emp, deputy_id INTEGER REFERENCES emp, hired DATE, salary INTEGER);
CREATE TABLE emp_former (emp_id INTEGER PRIMARY KEY, name TEXT, unit_id INTEGER REFERENCES unit, hired DATE, left_on DATE, salary INTEGER);
CREATE TABLE project (project_id INTEGER PRIMARY KEY, title TEXT, lead_id INTEGER REFERENCES emp, sponsor_id INTEGER REFERENCES emp, begun DATE, budget INTEGER);
CREATE TABLE assignment (project_id INTEGER REFERENCES project, emp_id INTEGER REFERENCES emp, hours INTEGER, PRIMARY KEY (project_id, emp_id));
CREATE TABLE pay_q1 (emp_id INTEGER REFERENCES emp, paid INTEGER, bonus INTEGER);
CREATE TABLE pay_q2 (emp_id INTEGER REFERENCES emp, paid INTEGER, bonus INTEGER);
INSERT INTO unit VALUES (1,'Board',NULL,1),(2,'Sales',1,2),(3,'Labs',1,4),(4,'Export',2,3);
INSERT INTO emp VALUES (1,'Ute',1,NULL,NULL,2,'2005-01-01',9000),(2,'Vito',2,1,1,3,'2010-05-01',7000),(3,'Wanda',4,2,1,NULL,'2009-03-01',5200),
    (4,'Xaver',3,1,2,5,'2015-09-01',6800),(5,'Yves',3,4,2,NULL,'2019-02-01',4800),(6,'Zoe',2,2,2,NULL,'2021-07-01',4500),(7,'Arne',4,3,5,6,'2022-10-01',4100);
INSERT INTO emp_former VALUES (50,'Bodo',2,'2001-01-01','2018-12-31',4700),(51,'Cora',3,'2011-04-01','2020-06-30',5100);
INSERT INTO project VALUES (1,'Atlas',4,1,'2024-01-01',500000),(2,'Boreas',3,2,'2024-06-01',120000),(3,'Ceres',4,2,'2025-02-01',80000);
INSERT INTO assignment VALUES (1,4,200),(1,5,340),(2,3,100),(2,6,80),(2,7,150),(3,5,60),(3,7,20);
INSERT INTO pay_q1 VALUES (1,27000,3000),(2,21000,500),(3,15600,0),(4,20400,1000),(5,14400,0),(6,13500,250),(7,12300,0);
INSERT INTO pay_q2 VALUES (1,27000,0),(2,21000,800),(3,15600,400),(4,20400,0),(5,14400,100),(6,13500,0),(7,12300,900);
