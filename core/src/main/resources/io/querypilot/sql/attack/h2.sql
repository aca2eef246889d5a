// Files, code and settings of H2.
SELECT FILE_READ('/etc/passwd', NULL)
SELECT FILE_WRITE('x', '/tmp/x')
SELECT * FROM CSVREAD('/etc/passwd')
CALL CSVWRITE('/tmp/x.csv', 'SELECT 1')
SELECT CSVWRITE('/tmp/x.csv', 'SELECT 1')
SELECT * FROM LINK_SCHEMA('x', '', 'jdbc:h2:mem:y', 'sa', '', 'PUBLIC')
SELECT DATABASE_PATH()
SELECT SET(@x, 1)
SELECT @x
SELECT @x := 1
CREATE ALIAS RUN AS 'void run() {}'
RUNSCRIPT FROM '/tmp/x.sql'
SCRIPT TO '/tmp/x.sql'
BACKUP TO '/tmp/x.zip'
SHUTDOWN
SET MODE PostgreSQL
SELECT NEXTVAL('s')
SELECT NEXT VALUE FOR s
SELECT ABORT_SESSION(1)
SELECT * FROM INFORMATION_SCHEMA.USERS
SELECT * FROM INFORMATION_SCHEMA.SESSIONS
SELECT * FROM INFORMATION_SCHEMA.SETTINGS
SELECT * FROM INFORMATION_SCHEMA.RIGHTS
SELECT HASH('SHA256', 'x', 1000000000)
SELECT EXPAND(x) FROM t
SELECT 1 // ' ⏎; DROP TABLE t; --'
SELECT 1 /* /* */ */; DROP TABLE t
SELECT $$a$$; DELETE FROM t
MERGE INTO t VALUES (1)
SELECT * FROM FINAL TABLE (INSERT INTO t VALUES (1))
SELECT * FROM OLD TABLE (DELETE FROM t)
SELECT * FROM t FOR UPDATE SKIP LOCKED
EXECUTE IMMEDIATE 'DROP TABLE t'
GRANT ALL ON t TO PUBLIC
// Words that tell of tables, used for more.
SHOW TABLES; DROP TABLE customers
SHOW COLUMNS FROM FILE_READ('/etc/passwd')
SHOW COLUMNS FROM information_schema.settings
// Bytes of whoever wrote them become Java objects in the process that reads them.
SELECT CAST(X'aced0005' AS JAVA_OBJECT)
SELECT CAST(X'aced0005' AS OTHER)
SELECT CAST(X'aced0005' AS object)
SELECT CAST(data AS JAVA_OBJECT(100)) FROM t
SELECT X'aced0005'::JAVA_OBJECT
SELECT CONVERT(X'aced0005', OTHER)
SELECT ARRAY[CAST(X'aced0005' AS /**/ OTHER)]
SELECT CAST(ARRAY[X'aced0005'] AS JAVA_OBJECT ARRAY)
SELECT CAST(ROW(X'aced0005') AS ROW(a JAVA_OBJECT))
SELECT * FROM (SELECT CAST(X'aced0005' AS OTHER) AS x) y
// Numbers of so many noughts that no time-out stops computing with them, however they are written.
SELECT 1E99999999 + 1
SELECT CAST('1E99999999' AS NUMERIC)
SELECT price > '1E99999999' FROM t
SELECT CAST(U&'1E\0039999999' AS DECFLOAT) + 1
SELECT CAST(U&'1E!0039999999' UESCAPE '!' AS DECFLOAT) + 1
SELECT CAST('１E９９９９９９９９' AS DECFLOAT) + 1
SELECT price > '1E' || '99999999' FROM t
SELECT CAST(CONCAT(1, 'E', 99999999) AS NUMERIC)
SELECT (1 || CHAR(69) || 99999999)::DECFLOAT + 1
WITH RECURSIVE r (n, x) AS (SELECT 1, 1E3 UNION ALL SELECT n + 1, x * x FROM r WHERE n < 24) SELECT max(x) + 1 FROM r
// Patterns that are tried in more ways than anybody waits for.
SELECT name REGEXP '(a+)+$' FROM t
SELECT REGEXP_LIKE(name, '^(\w+\s?)*$') FROM t
SELECT REGEXP_REPLACE(name, '(a|aa)+$', 'x') FROM t
SELECT REGEXP_SUBSTR(name, '(x+' || 'x+)+y') FROM t
SELECT name REGEXP U&'(a\002b)+$' FROM t
// A few letters that double until no memory is left.
WITH RECURSIVE r (s) AS (SELECT 'ab' UNION ALL SELECT s || s FROM r) SELECT max(length(s)) FROM r
WITH RECURSIVE r (n, s) AS (SELECT 1, 'ab' UNION ALL SELECT n + 1, concat(r.s, '-', r.s) FROM r WHERE n < 40) SELECT length(s) FROM r
WITH RECURSIVE r (n, s) AS (SELECT 1, 'ab' UNION ALL SELECT n + 1, replace(s, 'a', s) FROM r WHERE n < 40) SELECT length(s) FROM r
SELECT length(x) FROM (SELECT x || x AS x FROM (SELECT x || x AS x FROM (SELECT x || x AS x FROM (SELECT x || x AS x FROM (SELECT x || x AS x FROM (SELECT x || x AS x FROM (SELECT x || x AS x FROM (SELECT x || x AS x FROM (SELECT x || x AS x FROM (SELECT x || x AS x FROM (SELECT x || x AS x FROM (SELECT x || x AS x FROM (SELECT 'abc' AS x) q) q0) q1) q2) q3) q4) q5) q6) q7) q8) q9) q10) q11
SELECT length(replace(replace(replace(replace(replace(a, 'a', 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'), 'b', 'ccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc'), 'c', 'ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd'), 'd', 'eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'), 'e', 'fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff')) FROM t
// Eight copies of a text four times over are four thousand.
WITH a AS (SELECT listagg(name, ',') AS l FROM customer), b AS (SELECT l || l || l || l || l || l || l || l AS l FROM a), c AS (SELECT l || l || l || l || l || l || l || l AS l FROM b), d AS (SELECT l || l || l || l || l || l || l || l AS l FROM c) SELECT length(l || l || l || l || l || l || l || l) FROM d
