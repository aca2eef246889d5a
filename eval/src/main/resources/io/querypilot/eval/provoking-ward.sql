-- A hospital: a patient has a mother, a father and a contact among patients, a stay three doctors and two wards; readings are kept by
-- device, diagnoses come as first and as final ones, and closed stays moved to a table of their own.
CREATE TABLE doctor (doctor_id INTEGER PRIMARY KEY, name TEXT, field TEXT, chief_id INTEGER REFERENCES doctor);
CREATE TABLE patient (patient_id INTEGER PRIMARY KEY, name TEXT, born DATE, mother_id INTEGER REFERENCES patient,
    father_id INTEGER REFERENCES patient, contact_id INTEGER REFERENCES patient, family_doctor_id INTEGER REFERENCES doctor);
CREATE TABLE ward (ward_id INTEGER PRIMARY KEY, name TEXT, floor INTEGER);
CREATE TABLE diagnosis (code TEXT PRIMARY KEY, label TEXT);
CREATE TABLE stay (stay_id INTEGER PRIMARY KEY, patient_id INTEGER REFERENCES patient, admitting_doctor_id INTEGER REFERENCES doctor,
    attending_doctor_id INTEGER REFERENCES doctor, from_ward_id INTEGER REFERENCES ward, current_ward_id INTEGER REFERENCES ward,
    first_code TEXT REFERENCES diagnosis, final_code TEXT REFERENCES diagnosis, arrived DATE, days INTEGER);
CREATE TABLE stay_closed (stay_id INTEGER PRIMARY KEY, patient_id INTEGER REFERENCES patient, admitting_doctor_id INTEGER REFERENCES doctor,
    attending_doctor_id INTEGER REFERENCES doctor, from_ward_id INTEGER REFERENCES ward, current_ward_id INTEGER REFERENCES ward,
    first_code TEXT REFERENCES diagnosis, final_code TEXT REFERENCES diagnosis, arrived DATE, days INTEGER);
CREATE TABLE reading_a (patient_id INTEGER REFERENCES patient, taken DATE, pulse INTEGER);
CREATE TABLE reading_b (patient_id INTEGER REFERENCES patient, taken DATE, pulse INTEGER);
INSERT INTO doctor VALUES (1,'Amsel','heart',NULL),(2,'Biber','lung',1),(3,'Dachs','heart',1),(4,'Elster','child',2);
INSERT INTO patient VALUES (1,'Rosa','1960-01-01',NULL,NULL,2,1),(2,'Sven','1958-05-05',NULL,NULL,1,1),(3,'Tilda','1990-03-03',1,2,1,3),(4,'Uwe','2015-07-07',3,NULL,3,4),(5,'Vera','2018-08-08',3,NULL,1,4);
INSERT INTO ward VALUES (1,'Emergency',0),(2,'Cardiology',2),(3,'Children',3),(4,'Surgery',2);
INSERT INTO diagnosis VALUES ('I20','angina'),('J18','pneumonia'),('S52','broken arm'),('I21','heart attack');
INSERT INTO stay VALUES (1,1,2,1,1,2,'I20','I21','2025-03-01',9),(2,2,2,3,1,2,'I20','I20','2025-03-04',4),(3,4,4,4,1,3,'S52','S52','2025-03-10',2),(4,5,2,4,4,3,'J18','J18','2025-03-12',6);
INSERT INTO stay_closed VALUES (70,1,3,3,1,4,'J18','J18','2021-01-05',12),(71,3,2,1,2,2,'I20','I20','2022-06-06',3),(72,3,4,3,1,4,'S52','S52','2023-09-09',5);
INSERT INTO reading_a VALUES (1,'2025-03-01',88),(1,'2025-03-02',92),(2,'2025-03-04',71);
INSERT INTO reading_b VALUES (2,'2025-03-05',75),(4,'2025-03-10',101),(5,'2025-03-12',110),(1,'2025-03-03',85);
