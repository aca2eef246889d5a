// Everyday H2.
SELECT FORMATDATETIME(d, 'yyyy-MM'), COUNT(*) FROM t GROUP BY FORMATDATETIME(d, 'yyyy-MM')
SELECT DATEDIFF('DAY', a, b), DATEADD('MONTH', 1, a) FROM t
SELECT EXTRACT(YEAR FROM d) FROM t
SELECT "mixed Case" FROM "Table" WHERE "mixed Case" ILIKE '%x%'
SELECT LISTAGG(a, ', ') WITHIN GROUP (ORDER BY a) FROM t
SELECT a FROM t ORDER BY a FETCH FIRST 3 ROWS ONLY
SELECT a, ROW_NUMBER() OVER (PARTITION BY b ORDER BY c) FROM t
SELECT CASE WHEN a > 1 THEN 'x' ELSE 'y' END FROM t // a remark
SELECT * FROM INFORMATION_SCHEMA.TABLES
SELECT NVL(a, 0), DECODE(b, 1, 'one', 'other') FROM t
SELECT MEDIAN(a), STDDEV_POP(b) FROM t
SELECT x FROM SYSTEM_RANGE(1, 10)
SELECT REPEAT('#', LEAST(50, salary / 10000)) FROM people
// Statements that only tell of tables.
SHOW TABLES
SHOW SCHEMAS
SHOW COLUMNS FROM customers
// Codes that look like numbers, and patterns that end soon.
SELECT name FROM articles WHERE code = '7E1000'
WITH q AS (SELECT id, code FROM articles) SELECT id FROM q WHERE code IN ('12E3', '7E1000')
WITH q AS (SELECT id, price FROM articles) SELECT id FROM q WHERE price > 1.5E6
WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 12) SELECT n FROM r
SELECT CAST(REPLACE(price, ',', '.') AS DECIMAL(10, 2)) FROM t
SELECT grade || 'E', CAST(total AS DECFLOAT) FROM t
SELECT email FROM people WHERE email REGEXP '^[a-z0-9._-]+@([a-z0-9-]+\.)+[a-z]{2,}$'
SELECT REGEXP_REPLACE(phone, '[^0-9]+', ''), REGEXP_SUBSTR(name, '(Mr|Ms|Dr)+') FROM people
// Texts that are joined, as often as people do.
WITH RECURSIVE r (id, path) AS (SELECT id, name FROM t WHERE parent IS NULL UNION ALL SELECT t.id, r.path || '/' || t.name FROM t JOIN r ON t.parent = r.id) SELECT path FROM r
SELECT upper(substring(name, 1, 1)) || lower(substring(name, 2)), name || ' (' || name || ')' FROM t
SELECT replace(replace(replace(replace(name, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss') FROM t
SELECT replace(replace(replace(phone, '-', ''), ' ', ''), '+', '00') FROM t
SELECT replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(month, '01', 'January'), '02', 'February'), '03', 'March'), '04', 'April'), '05', 'May'), '06', 'June'), '07', 'July'), '08', 'August'), '09', 'September'), '10', 'October'), '11', 'November'), '12', 'December') FROM t
SELECT replace(replace(replace(note, '&', '&amp;'), '<', '&lt;'), '>', '&gt;') FROM t
SELECT a.name || ' and ' || b.name, COUNT(*) FROM customer a JOIN customer b ON a.id < b.id GROUP BY a.name || ' and ' || b.name ORDER BY a.name || ' and ' || b.name
WITH e AS (SELECT id AS m, id AS y FROM customer) SELECT concat(y, ' ', CASE WHEN m = 1 THEN 'Jan' WHEN m = 2 THEN 'Feb' WHEN m = 3 THEN 'Mar' WHEN m = 4 THEN 'Apr' WHEN m = 5 THEN 'May' WHEN m = 6 THEN 'Jun' WHEN m = 7 THEN 'Jul' WHEN m = 8 THEN 'Aug' WHEN m = 9 THEN 'Sep' WHEN m = 10 THEN 'Oct' WHEN m = 11 THEN 'Nov' ELSE 'Dec' END) AS x, concat(y, '/', CASE WHEN m = 1 THEN 'Jan' WHEN m = 2 THEN 'Feb' WHEN m = 3 THEN 'Mar' WHEN m = 4 THEN 'Apr' WHEN m = 5 THEN 'May' WHEN m = 6 THEN 'Jun' WHEN m = 7 THEN 'Jul' WHEN m = 8 THEN 'Aug' WHEN m = 9 THEN 'Sep' WHEN m = 10 THEN 'Oct' WHEN m = 11 THEN 'Nov' ELSE 'Dec' END) AS z, concat(y, '-', CASE WHEN m = 1 THEN 'Jan' WHEN m = 2 THEN 'Feb' WHEN m = 3 THEN 'Mar' WHEN m = 4 THEN 'Apr' WHEN m = 5 THEN 'May' WHEN m = 6 THEN 'Jun' WHEN m = 7 THEN 'Jul' WHEN m = 8 THEN 'Aug' WHEN m = 9 THEN 'Sep' WHEN m = 10 THEN 'Oct' WHEN m = 11 THEN 'Nov' ELSE 'Dec' END) AS w FROM e
