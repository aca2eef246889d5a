SELECT * FROM `customers` LIMIT 10
SELECT * FROM customers LIMIT 5, 10
SELECT * FROM customers LIMIT 10 OFFSET 5
SELECT "double quoted string", 'single', 'it\'s', "say ""hi""" 
SELECT name FROM customers WHERE name = 'O\'Brien'
SELECT name FROM customers WHERE name LIKE '%\_%'
SELECT path FROM files WHERE path = 'C:\\temp\\'
SELECT DATE_FORMAT(order_date, '%Y-%m') AS month, SUM(total_amount) FROM orders GROUP BY month WITH ROLLUP
SELECT DATE_ADD(NOW(), INTERVAL 7 DAY), DATE_SUB(CURDATE(), INTERVAL 1 MONTH), order_date + INTERVAL 1 YEAR FROM orders
SELECT YEAR(order_date), MONTH(order_date), DAYNAME(order_date), WEEK(order_date), DATEDIFF(NOW(), order_date), TIMESTAMPDIFF(DAY, order_date, NOW()) FROM orders
SELECT CURRENT_DATE, CURRENT_TIMESTAMP, UTC_TIMESTAMP(), UNIX_TIMESTAMP(), SYSDATE(), LOCALTIME
SELECT IF(price > 10, 'a', 'b'), IFNULL(a, b), CONCAT(a, ' ', b), CONCAT_WS(',', a, b) FROM products
SELECT GROUP_CONCAT(DISTINCT name ORDER BY name DESC SEPARATOR ', ') FROM customers
SELECT GROUP_CONCAT(name) FROM customers GROUP BY city
SELECT name FROM customers WHERE name REGEXP '^A' OR name RLIKE 'b$'
SELECT name FROM customers WHERE name NOT REGEXP '^A'
SELECT data->'$.a', data->>'$.b', JSON_EXTRACT(data, '$.c'), JSON_UNQUOTE(data), JSON_ARRAYAGG(x), JSON_OBJECT('a', 1) FROM t
SELECT jt.* FROM t, JSON_TABLE(t.data, '$[*]' COLUMNS (id INT PATH '$.id', name VARCHAR(20) PATH '$.name')) AS jt
SELECT a <=> b, a DIV 2, a MOD 2, a XOR b, !a, a && b, a || b, a % 2 FROM t
SELECT CAST(a AS SIGNED), CAST(b AS UNSIGNED), CAST(c AS CHAR(10)), CONVERT(d, DECIMAL(10,2)), CONVERT(e USING utf8mb4), BINARY f FROM t
SELECT STR_TO_DATE('2024', '%Y'), LAST_DAY(d), MAKEDATE(2024, 1), FROM_UNIXTIME(0), EXTRACT(YEAR FROM d), DATE(ts) FROM t
SELECT SUBSTRING(name, 1, 3), SUBSTRING_INDEX(name, ' ', 1), LEFT(name, 1), RIGHT(name, 1), LPAD(name, 5, '0'), CHAR_LENGTH(name), LOCATE('a', name), INSERT(name, 1, 1, 'x'), REVERSE(name), TRIM(BOTH ' ' FROM name) FROM t
SELECT * FROM a STRAIGHT_JOIN b ON a.id = b.id
SELECT * FROM a USE INDEX (idx) WHERE a.x = 1
SELECT * FROM a FORCE INDEX (idx_a) JOIN b IGNORE INDEX (idx_b) ON a.id = b.id
SELECT SQL_NO_CACHE * FROM t
SELECT HIGH_PRIORITY * FROM t
SELECT * FROM t WHERE MATCH(title, body) AGAINST ('database' IN BOOLEAN MODE)
SELECT MATCH(title) AGAINST ('x' IN NATURAL LANGUAGE MODE) AS score FROM t
WITH RECURSIVE seq AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM seq WHERE n < 10) SELECT * FROM seq
WITH RECURSIVE seq (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM seq WHERE n < 10) SELECT * FROM seq
SELECT ROW_NUMBER() OVER w FROM t WINDOW w AS (ORDER BY a)
SELECT * FROM t # a comment⏎WHERE a = 1
SELECT * FROM t -- a comment⏎WHERE a = 1
SELECT 5--1
SELECT _utf8mb4'abc', N'abc', x'41', b'101', 0x41
SELECT name COLLATE utf8mb4_general_ci FROM t ORDER BY name COLLATE utf8mb4_bin
SELECT * FROM t ORDER BY FIELD(status, 'a', 'b'), RAND()
SELECT STDDEV(x), VAR_POP(x), BIT_AND(x), ANY_VALUE(y), COUNT(DISTINCT a, b) FROM t
SELECT UUID(), MD5('a'), SHA2('a', 256), CRC32('a'), HEX('a'), UNHEX('41'), INET_ATON('1.2.3.4'), VERSION(), DATABASE(), USER(), CONNECTION_ID()
SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()
SELECT COLUMN_NAME FROM INFORMATION_SCHEMA.COLUMNS
SELECT * FROM t WHERE a BETWEEN '2024-01-01' AND '2024-12-31' AND b IS TRUE
SELECT * FROM t1 NATURAL JOIN t2
SELECT * FROM t1 LEFT JOIN t2 USING (id, kind)
SELECT GREATEST(a, b), LEAST(a, b), TRUNCATE(a, 2), CEILING(a), MOD(a, 3), POW(a, 2), RAND(), LOG(2, 8), FORMAT(a, 2) FROM t
SELECT DATE '2024-01-01', TIMESTAMP '2024-01-01 00:00:00', TIME '10:00:00'
SELECT TIMESTAMPADD(MONTH, 1, d), ADDDATE(d, 1), PERIOD_DIFF(202401, 202312), QUARTER(d), YEARWEEK(d), SEC_TO_TIME(3600), TIME_FORMAT(t, '%H') FROM x
SELECT * FROM (SELECT 1 AS a UNION SELECT 2) AS d
SELECT d.a FROM (SELECT 1) AS d (a)
SELECT * FROM t, LATERAL (SELECT * FROM u WHERE u.id = t.id) AS l
SELECT `from`, `select`, `weird ``name` FROM `order`
SELECT COUNT(*) 'total count' FROM t
SELECT a AS "total" FROM t
SELECT name sounds FROM t WHERE name SOUNDS LIKE 'x'
SELECT SUM(a = 1), SUM(status = 'x' AND b > 2) FROM t
SELECT EXISTS(SELECT * FROM t)
SELECT 1 FROM DUAL
SELECT CASE WHEN a THEN 1 ELSE 0 END FROM t WHERE a IN (1, 2) AND b NOT IN ('x')
VALUES ROW(1, 2), ROW(3, 4)
TABLE customers
SELECT a FROM t INTERSECT SELECT b FROM u
SELECT a FROM t EXCEPT SELECT b FROM u
SELECT a, b, GROUPING(a) FROM t GROUP BY a, b WITH ROLLUP HAVING GROUPING(a) = 0
SELECT a MEMBER OF('[1,2]'), JSON_CONTAINS(b, '1'), JSON_OVERLAPS(c, d), JSON_LENGTH(e), JSON_KEYS(f) FROM t
SELECT ST_Distance(a, b), ST_AsText(c), ST_X(p), ST_Within(p, g) FROM t
SELECT REGEXP_REPLACE(a, 'x', 'y'), REGEXP_SUBSTR(a, '[0-9]+'), REGEXP_LIKE(a, 'z') FROM t
SELECT EXPORT_SET(5, 'Y', 'N'), ELT(1, 'a'), MAKE_SET(1, 'a'), FIND_IN_SET('a', 'a,b'), BIN(5), OCT(5), CONV('a', 16, 2), ASCII('a'), ORD('a'), SPACE(3), REPEAT('a', 3), STRCMP('a', 'b'), SOUNDEX('a')
EXPLAIN SELECT * FROM customers
SELECT /*+ INDEX(t idx) */ * FROM t
SELECT db.tbl.col, `db`.`tbl`.* FROM `db`.`tbl`
SELECT COALESCE(SUM(x), 0) FROM t WHERE YEAR(d) = YEAR(CURDATE()) AND d >= DATE_SUB(NOW(), INTERVAL 30 DAY)
SELECT * FROM t PARTITION (p0, p1)
SELECT TRUE, FALSE, NULL, NOT TRUE
SELECT * FROM t WHERE a LIKE 'x|%' ESCAPE '|'
SELECT LAST_INSERT_ID, sleep_hours FROM sleep_log
SELECT CHAR(65 USING utf8mb4), WEIGHT_STRING('a')
SELECT 'a' 'b' "c"
(SELECT 1) UNION (SELECT 2)
SELECT a FROM t1 WHERE a > ALL (SELECT b FROM t2)
SELECT LAST_INSERT_ID()
SELECT * FROM t FORCE INDEX FOR ORDER BY (i) ORDER BY a
SELECT /*+ MAX_EXECUTION_TIME(1000) */ * FROM t
SELECT CAST(a AS DECIMAL(10,2)), CONVERT(a, CHAR(10)), CAST(b AS BINARY(3)) FROM t
SELECT * FROM t FORCE INDEX FOR JOIN (i) JOIN u ON true
SELECT a FROM t1 STRAIGHT_JOIN (SELECT 1 AS b) x
SELECT a FROM t WHERE a NOT IN (1) AND (b) XOR (c) AND d DIV (2)
// Neighbours of attacks: the same words where they do no harm.
SELECT 'LOAD_FILE(''/etc/passwd'')' AS said
SELECT 'INTO OUTFILE' AS said FROM customers
SELECT `drop`, `delete` FROM `changes`
SELECT DATE_FORMAT(created, '%Y-%m') FROM orders
SELECT YEAR(created), MONTH(created), DAYNAME(created) FROM orders
SELECT DATEDIFF(NOW(), created) FROM orders
SELECT TIMESTAMPDIFF(MONTH, created, NOW()) FROM orders
SELECT DATE_ADD(created, INTERVAL 1 DAY) FROM orders
SELECT DATE_SUB(CURDATE(), INTERVAL 3 MONTH)
SELECT GROUP_CONCAT(DISTINCT name ORDER BY name SEPARATOR '; ') FROM customers
SELECT IF(total > 5, 'big', 'small') FROM orders
SELECT IFNULL(name, 'none') FROM customers
SELECT CONCAT(name, ' ', id), CONCAT_WS('-', id, name) FROM customers
SELECT SUBSTRING_INDEX(name, ' ', 1) FROM customers
SELECT id FROM customers WHERE name REGEXP '^A'
SELECT id FROM customers WHERE name RLIKE 'b$'
SELECT id FROM customers LIMIT 5, 10
SELECT id FROM customers ORDER BY FIELD(name, 'a', 'b')
SELECT JSON_EXTRACT('{"a":1}', '$.a'), JSON_UNQUOTE('"x"')
SELECT doc->'$.a', doc->>'$.b' FROM documents
SELECT CAST(total AS DECIMAL(10,2)), CONVERT(id, CHAR) FROM orders
SELECT STR_TO_DATE('2024-01-31', '%Y-%m-%d')
SELECT WEEK(created), QUARTER(created) FROM orders
SELECT customer_id, SUM(total) FROM orders GROUP BY customer_id WITH ROLLUP
SELECT id FROM customers WHERE id <=> 5
SELECT TRUNCATE(total, 1) FROM orders
SELECT REPLACE(name, 'a', 'b') FROM customers
SELECT INSERT(name, 1, 1, 'x') FROM customers
SELECT LPAD(id, 5, '0') FROM customers
SELECT MOD(id, 2), id DIV 2, id MOD 3 FROM customers
SELECT BIT_AND(id), STDDEV(id), VARIANCE(id) FROM customers
SELECT RANK() OVER (ORDER BY total), DENSE_RANK() OVER (ORDER BY total) FROM orders
SELECT MAKEDATE(2024, 31), LAST_DAY(created) FROM orders
SELECT UNIX_TIMESTAMP(created), FROM_UNIXTIME(0) FROM orders
SELECT STRAIGHT_JOIN c.id FROM customers c JOIN orders o ON o.customer_id = c.id
SELECT id FROM customers USE INDEX (ix) WHERE id > 5
SELECT CHAR_LENGTH(name), LOCATE('a', name) FROM customers
SELECT GREATEST(1, 2), LEAST(1, 2), CEILING(1.5)
SELECT MD5(name), SHA2(name, 256), HEX(name) FROM customers
SELECT EXTRACT(YEAR FROM created) FROM orders
SELECT CURRENT_DATE, CURRENT_TIMESTAMP, UTC_DATE()
SELECT name COLLATE utf8mb4_bin FROM customers
SELECT MATCH (name) AGAINST ('ann') FROM customers
SELECT id FROM customers WHERE name LIKE '%\_x' OR name LIKE 'a%'
SELECT name, REPEAT('#', salary / 10000) FROM people
SELECT name, LPAD('', LEAST(40, salary / 1000), '*') FROM people ORDER BY name
SELECT dept, COUNT(*), REPEAT('*', COUNT(*)) FROM people GROUP BY dept
SELECT sformat('{:>10} {{x}}', name) FROM people
SELECT SQL_CALC_FOUND_ROWS name FROM people LIMIT 5
SELECT @@version
// Statements that only tell of tables.
SHOW TABLES
SHOW FULL TABLES LIKE 'cust%'
SHOW DATABASES
SHOW COLUMNS FROM customers
SHOW FULL FIELDS IN shop.customers LIKE 'n%'
SHOW INDEX FROM customers
SHOW CREATE TABLE customers
DESCRIBE customers
DESC `shop`.`customers`;
