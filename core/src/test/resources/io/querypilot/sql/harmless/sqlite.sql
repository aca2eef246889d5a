SELECT name FROM sqlite_master WHERE type = 'table'
SELECT sql FROM sqlite_schema
SELECT * FROM customers LIMIT 10
SELECT * FROM customers LIMIT 10 OFFSET 5
SELECT * FROM customers LIMIT 5, 10
SELECT strftime('%Y-%m', order_date) AS month, SUM(total_amount) FROM orders GROUP BY month
SELECT date('now', '-7 days'), datetime('now', 'localtime'), julianday('now'), time('now'), unixepoch()
SELECT name FROM customers WHERE name GLOB 'A*'
SELECT name FROM customers WHERE name NOT GLOB 'A*'
SELECT name FROM docs WHERE docs MATCH 'sqlite AND fts'
SELECT name FROM docs WHERE body MATCH 'sqlite' ORDER BY rank
SELECT * FROM t WHERE a IS b
SELECT * FROM t WHERE a IS NOT b
SELECT * FROM t WHERE a IS NOT DISTINCT FROM b
SELECT * FROM t WHERE a IS 1
SELECT * FROM t WHERE a IS NOT 'x'
SELECT * FROM t WHERE a == 1
SELECT * FROM t WHERE a ISNULL OR b NOTNULL OR c NOT NULL
SELECT a || ' ' || b FROM t
SELECT json_extract(data, '$.a.b') FROM t
SELECT data -> '$.a', data ->> '$.b' FROM t
SELECT value FROM t, json_each(t.data)
SELECT j.key, j.value FROM t JOIN json_each(t.data, '$.items') AS j
SELECT json_group_array(name), json_group_object(k, v) FROM t
SELECT group_concat(name, ', ') FROM customers
SELECT group_concat(DISTINCT city) FROM customers
SELECT string_agg(name, ',' ORDER BY name) FROM customers
SELECT total(price), iif(price > 1, 'a', 'b'), ifnull(a, b) FROM products
SELECT [order id], `customer name`, "total amount" FROM [my orders]
SELECT "weird ""name""" FROM "a table"
SELECT typeof(a), quote(a), hex(a), x'0aFF', printf('%d', a), format('%s', a) FROM t
SELECT substr(name, 1, 3), instr(name, 'a'), ltrim(name), rtrim(name, 'x'), length(name), unicode(name), char(65) FROM t
SELECT random(), abs(random()) % 10, randomblob(16), zeroblob(4), changes(), last_insert_rowid(), sqlite_version()
WITH RECURSIVE cnt(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM cnt WHERE x < 100) SELECT x FROM cnt
WITH RECURSIVE cnt(x) AS (VALUES(1) UNION ALL SELECT x+1 FROM cnt LIMIT 10) SELECT x FROM cnt
WITH t AS MATERIALIZED (SELECT 1) SELECT * FROM t
WITH t AS NOT MATERIALIZED (SELECT 1) SELECT * FROM t
VALUES (1, 'a'), (2, 'b')
SELECT * FROM (VALUES (1, 2), (3, 4))
SELECT COUNT(*) FILTER (WHERE status = 'new') FROM orders
SELECT SUM(x) FILTER (WHERE y > 1) OVER (PARTITION BY z) FROM t
SELECT a, b FROM t ORDER BY a COLLATE NOCASE ASC NULLS LAST, b DESC NULLS FIRST
SELECT a FROM t WHERE a = 'x' COLLATE NOCASE
SELECT max(a, b), min(a, b, c) FROM t
SELECT a FROM t INDEXED BY idx WHERE a = 1
SELECT a FROM t NOT INDEXED WHERE a = 1
SELECT a & b, a | b, ~a, a << 2, a >> 1, a % 2 FROM t
SELECT CAST(a AS INTEGER), CAST(b AS TEXT), CAST(c AS REAL) FROM t
SELECT rowid, oid, _rowid_ FROM t
SELECT a FROM t EXCEPT SELECT b FROM u
SELECT * FROM t NATURAL JOIN u
SELECT * FROM t LEFT JOIN u USING (id)
SELECT * FROM t FULL OUTER JOIN u ON t.id = u.id
SELECT * FROM t RIGHT JOIN u ON t.id = u.id
SELECT a, SUM(b) OVER w FROM t WINDOW w AS (PARTITION BY a ORDER BY c)
SELECT SUM(b) OVER (ORDER BY c GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE TIES) FROM t
SELECT SUM(b) OVER (ORDER BY c RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW EXCLUDE NO OTHERS) FROM t
SELECT percent_rank() OVER (ORDER BY a), cume_dist() OVER (ORDER BY a), nth_value(a, 2) OVER (ORDER BY a), last_value(a) OVER (ORDER BY a) FROM t
SELECT * FROM pragma_table_info('customers')
SELECT m.name, p.name FROM sqlite_master m JOIN pragma_table_info(m.name) p
SELECT CURRENT_DATE, CURRENT_TIME, CURRENT_TIMESTAMP
SELECT CASE WHEN EXISTS (SELECT 1 FROM t) THEN 1 END
SELECT 0x1F, 1_000_000
SELECT likely(a), unlikely(b), likelihood(c, 0.5), coalesce(a, b, c), nullif(a, b) FROM t
SELECT snippet(docs, 0, '<b>', '</b>', '…', 10), highlight(docs, 0, '[', ']'), bm25(docs) FROM docs WHERE docs MATCH 'x'
SELECT * FROM t WHERE (a, b) = (1, 2)
SELECT * FROM t WHERE a BETWEEN 1 AND 2 AND b IN (1)
SELECT ceil(a), floor(b), ln(c), log(d), log10(e), log2(f), mod(g, 2), pi(), pow(h, 2), radians(i), sin(j), sqrt(k), trunc(l), exp(m), degrees(n), acos(o), atan2(p, q) FROM t
SELECT a FROM t WHERE lower(a) = 'x' AND upper(b) LIKE '%Y%' AND substr(c, 1, 1) = 'z'
SELECT timediff('2024-01-01', '2023-01-01')
SELECT json_array_length(a), json_type(b), json_valid(c), json_object('a', 1), json_array(1, 2), json_set(d, '$.a', 1), json_remove(e, '$.a'), json(f) FROM t
SELECT replace(a, 'x', 'y'), trim(b, ' ') FROM t
SELECT * FROM main.customers
SELECT name FROM temp.sqlite_master
SELECT "update", "delete", [insert] FROM "drop"
SELECT 'quoted alias' AS 'my alias'
SELECT a 'x' FROM t
EXPLAIN QUERY PLAN SELECT * FROM customers
EXPLAIN SELECT * FROM customers
SELECT 1 WHERE 1 = 1
SELECT * FROM t WHERE date(x) >= date('now', 'start of month', '-1 month') AND x < date('now')
SELECT CAST(strftime('%Y', x) AS INTEGER) - 1 AS y FROM t GROUP BY 1 ORDER BY 1
SELECT 1 AS a UNION ALL SELECT 2 UNION ALL SELECT 3 LIMIT 2
SELECT * FROM t ORDER BY RANDOM() LIMIT 1
SELECT * FROM a LEFT JOIN (SELECT b.id, COUNT(*) AS n FROM b GROUP BY b.id) x ON x.id = a.id
SELECT NOT a, NOT (b = 1) FROM t
SELECT -a, - -a FROM t
SELECT concat(a, b), concat_ws(',', a, b), octet_length(a) FROM t
SELECT * FROM t WHERE id = ?
SELECT EXISTS (SELECT 1 FROM t WHERE a = 1)
SELECT a IN (1, 2), a BETWEEN 1 AND 2, a IS NULL, a LIKE 'x' FROM t
SELECT a = 1 AS flag, a > 2 FROM t
SELECT a FROM t WHERE a IN u
SELECT 1 IN main.customers
SELECT a FROM t WHERE a IN (SELECT b FROM u) AND a IS (SELECT 1) AND b LIKE ('x')
SELECT CAST(a AS VARCHAR(10)), CAST(a AS DECIMAL(10,2)) FROM t
SELECT printf('%05.2f', a), format('%10s|%-20s', a, b), printf('%d%% of 12345', a) FROM t
SELECT zeroblob(4), randomblob(16), trim(a, ' .,'), ltrim(b, '0'), rtrim(c) FROM t
SELECT instr(a.body, k.word), replace(a.body, k.word, '') FROM articles a, keywords k
SELECT replace(replace(a, ' ', ''), '-', '') FROM t
// Neighbours of attacks: the same words where they do no harm.
SELECT 'load_extension(''x'')' AS said
SELECT [name], `id` FROM customers
SELECT "drop" FROM (SELECT 1 AS "drop")
SELECT name FROM customers WHERE name = 'PRAGMA writable_schema'
SELECT date('now', '-1 month'), strftime('%Y-%m', 'now')
SELECT julianday('2024-01-02') - julianday('2024-01-01')
SELECT group_concat(name, ', ') FROM customers
SELECT json_extract('{"a":1}', '$.a'), '{"a":1}' ->> 'a'
SELECT value FROM json_each('[1,2]')
SELECT id FROM customers WHERE name GLOB 'A*'
SELECT id FROM customers WHERE name == 'a' AND id <> 2
SELECT id FROM customers LIMIT 5 OFFSET 2
SELECT iif(id > 1, 'many', 'one') FROM customers
SELECT printf('%.2f', 1.5)
SELECT total(id), typeof(id) FROM customers
SELECT id FROM customers ORDER BY name COLLATE NOCASE
SELECT max(id, 5) FROM customers
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5) SELECT i FROM n
SELECT substr(name, 1, 3), instr(name, 'a') FROM customers
SELECT randomblob(n) FROM t
SELECT trim(a, b) FROM t
SELECT printf('%*d', 8, salary) FROM people
SELECT printf('%.*c', salary / 1000, '*') FROM people
SELECT name FROM people WHERE name LIKE 'A\%' ESCAPE '\' COLLATE NOCASE
SELECT COUNT(*) FROM sample s JOIN use u ON u.id = s.id WHERE s.sample IS NOT NULL
SELECT x.id FROM x JOIN sample ON sample.id = x.id LEFT JOIN current c ON c.id = x.id
WITH sample AS (SELECT 1 AS id) SELECT id FROM sample
SELECT m.id FROM main.sample m
SELECT json_patch(data, '{"a": 1}'), printf('%.2f', price) FROM t
SELECT json_patch(data, json_object('a', id)) FROM t
WITH RECURSIVE d(day) AS (SELECT '2024-01-01' UNION ALL SELECT date(day, '+1 day') FROM d WHERE day < '2024-12-31') SELECT day, median(total) FROM d LEFT JOIN t ON t.day = d.day GROUP BY day
WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r LIMIT 100) SELECT median(i), percentile(i, 90) FROM r
SELECT groups.name FROM groups JOIN (SELECT group_id, COUNT(*) AS n FROM matches GROUP BY group_id) m ON m.group_id = groups.id
SELECT o.total FROM orders AS rows JOIN (SELECT id, total FROM orders) o ON o.id = rows.id AND o.groups LIKE ('a%')
