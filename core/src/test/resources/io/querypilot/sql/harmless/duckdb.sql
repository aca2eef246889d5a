SELECT * FROM customers LIMIT 10
FROM customers
FROM customers SELECT name, city WHERE city = 'Oslo'
FROM customers WHERE city = 'Oslo' ORDER BY name LIMIT 5
SELECT * EXCLUDE (email) FROM customers
SELECT * EXCLUDE email FROM customers
SELECT * REPLACE (upper(name) AS name) FROM customers
SELECT c.* EXCLUDE (a, b) FROM customers c
SELECT * RENAME (a AS b) FROM t
SELECT COLUMNS('^num') FROM t
SELECT MIN(COLUMNS(*)) FROM t
SELECT COLUMNS(c -> c LIKE '%x%') FROM t
SELECT * FROM t USING SAMPLE 10%
SELECT * FROM t USING SAMPLE 100 ROWS
SELECT * FROM t TABLESAMPLE 10%
SELECT * FROM t TABLESAMPLE reservoir(20)
SELECT a, b, SUM(c) FROM t GROUP BY ALL ORDER BY ALL
SELECT a FROM t QUALIFY ROW_NUMBER() OVER (PARTITION BY b ORDER BY c) = 1
SELECT list_transform([1, 2, 3], x -> x + 1), [1, 2, 3], [x * 2 for x in [1, 2, 3]]
SELECT {'a': 1, 'b': 'x'} AS s, s.a, s['b'] FROM t
SELECT MAP {'a': 1}, map(['a'], [1]), MAP(['x'], [1])['x']
SELECT l[1], l[1:2], l[-1], l[:2] FROM t
SELECT unnest([1,2,3]), unnest(l) FROM t
SELECT * FROM unnest([1,2,3]) AS u(x)
SELECT * FROM range(10), generate_series(1, 5) g(x)
SELECT * FROM range(0, 100, 10) t(i)
SELECT a UNION ALL BY NAME SELECT b
SELECT 1 AS a UNION BY NAME SELECT 2 AS b
SELECT * FROM a ASOF JOIN b ON a.t >= b.t
SELECT * FROM a ASOF LEFT JOIN b USING (id, t)
SELECT * FROM a POSITIONAL JOIN b
SELECT * FROM a SEMI JOIN b USING (id)
SELECT * FROM a ANTI JOIN b ON a.id = b.id
SELECT * FROM a LEFT JOIN b USING (id)
SELECT count() FROM t
SELECT count(*) FILTER (WHERE x > 1), count(*) FILTER (x > 1) FROM t
SELECT x::INTEGER, '2024-01-01'::DATE, CAST(x AS VARCHAR), TRY_CAST(x AS INTEGER), x::DECIMAL(10,2), y::INTEGER[] FROM t
SELECT date_trunc('month', d), date_part('year', d), d + INTERVAL 1 DAY, d - INTERVAL '3 months', strftime(d, '%Y-%m'), date_diff('day', a, b), dayname(d) FROM t
SELECT d + INTERVAL (n) DAYS, to_days(3) FROM t
SELECT extract(year FROM d), extract('month' FROM d), age(d) FROM t
SELECT string_agg(name, ', ' ORDER BY name), list(name ORDER BY name), array_agg(x), first(x), last(x), arg_max(a, b), arg_min(a, b), median(x), mode(x), quantile_cont(x, 0.5), approx_count_distinct(x), histogram(x) FROM t
SELECT 'abc'.upper(), name.lower().trim() FROM t
SELECT upper(name), name[1:3], name ILIKE '%x%', name SIMILAR TO 'a.*', regexp_matches(name, 'x'), regexp_extract(name, '(\d+)', 1), starts_with(name, 'a'), name ^@ 'x' FROM t
SELECT name GLOB 'a*' FROM t
SELECT j->'$.a', j->>'$.b', json_extract_string(j, '$.c'), j.a.b FROM t
SELECT 7 // 2, 2 ** 3, 2 ^ 3, 7 % 3, 5 & 3, xor(5, 3)
SELECT a, sum(b) OVER (PARTITION BY c ORDER BY d RANGE BETWEEN INTERVAL 3 DAYS PRECEDING AND INTERVAL 3 DAYS FOLLOWING) FROM t
SELECT lag(x) OVER w, lead(x IGNORE NULLS) OVER w FROM t WINDOW w AS (ORDER BY y)
WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 10) SELECT * FROM t
WITH a AS MATERIALIZED (SELECT 1) FROM a
SELECT * FROM (VALUES (1, 'a'), (2, 'b')) v(id, name)
VALUES (1), (2)
SELECT * FROM t ORDER BY a DESC NULLS LAST LIMIT 10%
SELECT * FROM t LIMIT (SELECT 5)
PIVOT cities ON year USING sum(population)
SELECT * FROM (PIVOT cities ON year USING sum(population) GROUP BY country)
SELECT * FROM t PIVOT (SUM(x) FOR y IN ('a', 'b'))
SELECT * FROM t UNPIVOT (v FOR k IN (a, b))
SELECT a FROM t GROUP BY ROLLUP (a, b)
SELECT a FROM t GROUP BY GROUPING SETS ((a), (b), ())
SELECT a FROM t GROUP BY CUBE (a, b)
SELECT if(a > 1, 'x', 'y'), ifnull(a, 0), nvl(a, 0), coalesce(a, b), greatest(a, b), least(a, b) FROM t
SELECT list_filter(l, lambda x: x > 1), list_aggregate(l, 'sum'), list_contains(l, 1), array_length(l), len(l), list_sort(l), flatten(ll), list_distinct(l), l || [1] FROM t
SELECT struct_pack(a := 1, b := 2), row(1, 2), struct_extract(s, 'a')
SELECT epoch_ms(ts), make_date(2024, 1, 1), current_date, today(), now(), get_current_timestamp(), date '2024-01-01', timestamp '2024-01-01 00:00:00', TIMESTAMPTZ '2024-01-01', ts AT TIME ZONE 'UTC' FROM t
SELECT a: 1, b: x + 1 FROM t
SELECT x AS y, y + 1 AS z FROM t WHERE z > 1
SELECT #1, #2 FROM t
SELECT t FROM t
SELECT * FROM t WHERE x IN [1, 2, 3]
SELECT * FROM t WHERE x IS NOT DISTINCT FROM y AND x IS DISTINCT FROM z
SELECT * FROM a, LATERAL (SELECT a.x + 1) b(y)
SELECT e'a\nb', $$dollar$$, $t$x$t$
SELECT * FROM information_schema.tables
SELECT table_name FROM duckdb_tables()
SELECT "Order Id", "a ""b""" FROM "My Table"
SELECT * FROM main.customers, db.main.orders
SELECT 1_000_000, 1e3, 0xFF
SELECT sum(x) FROM t HAVING sum(x) > 1
SELECT bool_and(a), bool_or(b), product(c), kurtosis(d), corr(e, f), covar_pop(e, f), regr_slope(e, f), stddev(d), entropy(d) FROM t
SELECT md5(a), sha256(a), hash(a), uuid(), random(), gen_random_uuid() FROM t
SELECT strptime('2024', '%Y'), time_bucket(INTERVAL '1 hour', ts), last_day(d), monthname(d), datesub('day', a, b) FROM t
SELECT levenshtein(a, b), jaro_winkler_similarity(a, b), jaccard(a, b), format('{} {}', a, b), printf('%d', 1), string_split(a, ','), split_part(a, ',', 1), lpad(a, 3, '0'), replace(a, 'x', 'y'), reverse(a), repeat(a, 3), strip_accents(a), position('a' IN b), substring(a, 1, 2), left(a, 2), concat_ws(',', a, b) FROM t
SELECT DISTINCT ON (a) a, b FROM t ORDER BY a, b
SELECT x BETWEEN 1 AND 2, NOT x, x IS NULL FROM t
SELECT CASE WHEN a THEN 1 END, a::VARCHAR || 'x' FROM t
EXPLAIN SELECT 1
SELECT MAX(a, 3), MIN_BY(a, b), max_by(a, b) FROM t
(SELECT 1) UNION (SELECT 2)
SELECT a FROM t1 WHERE a > ALL (SELECT b FROM t2)
SELECT a IS DISTINCT FROM 'x', a IS NOT DISTINCT FROM 'y', trim('x' FROM 'xax') FROM t
UNPIVOT t ON a, b, c INTO NAME k VALUE v
UNPIVOT t ON COLUMNS(* EXCLUDE (id)) INTO NAME month VALUE sales
SELECT * FROM t PIVOT (sum(a) FOR b IN ('x','y') GROUP BY c)
SELECT * FROM t UNPIVOT INCLUDE NULLS (v FOR k IN (a, b))
SELECT MAP {'k': 1}['k']
SELECT c::MAP(VARCHAR, INT) FROM t
SELECT a::ENUM('x','y'), a::UNION(n INT, s VARCHAR), b::INT[3] FROM t
SELECT a::STRUCT(x INT, y VARCHAR(3)), CAST(b AS MAP(VARCHAR, DECIMAL(3,1))), c::DECIMAL(10,2) FROM t
SELECT * EXCLUDE (a) REPLACE (b + 1 AS b) FROM t
SELECT t.* EXCLUDE (a) RENAME (b AS c) FROM t
// Neighbours of attacks: the same words where they do no harm.
SELECT 'read_csv(''/etc/passwd'')' AS said
SELECT 'ATTACH ''x.db''' AS said FROM customers
SELECT "install", "load" FROM changes
SELECT * EXCLUDE (name) FROM customers
SELECT * REPLACE (upper(name) AS name) FROM customers
FROM customers SELECT id WHERE id > 5
SELECT list_value(1, 2, 3), [1, 2, 3]
SELECT list_transform([1, 2], x -> x + 1)
SELECT {'a': 1, 'b': 2} AS s
SELECT struct_pack(a := 1)
SELECT unnest([1, 2, 3])
SELECT strftime(created, '%Y-%m') FROM orders
SELECT date_trunc('month', created) FROM orders
SELECT date_diff('day', created, current_date) FROM orders
SELECT arg_max(name, id) FROM customers
SELECT median(total), mode(total), quantile_cont(total, 0.9) FROM orders
SELECT string_agg(name, ', ') FROM customers
SELECT id FROM customers QUALIFY row_number() OVER (ORDER BY id) = 1
SELECT customer_id, sum(total) FROM orders GROUP BY ALL
SELECT * FROM customers ORDER BY ALL
SELECT id::VARCHAR, TRY_CAST(name AS INTEGER) FROM customers
SELECT regexp_matches(name, '^A'), regexp_replace(name, 'a', 'b') FROM customers
SELECT count(*) FILTER (WHERE total > 5) FROM orders
SELECT name[1:3] FROM customers
SELECT id FROM customers WHERE name ILIKE 'a%'
SELECT epoch(created), year(created), monthname(created) FROM orders
SELECT greatest(1, 2), least(1, 2)
SELECT coalesce(name, 'none') FROM customers
SELECT json_extract('{"a":1}', '$.a')
SELECT approx_count_distinct(id) FROM customers
SELECT a.id FROM customers a SEMI JOIN orders o ON o.customer_id = a.id
SELECT a.id FROM customers a ANTI JOIN orders o ON o.customer_id = a.id
SELECT range FROM range(5)
SELECT * FROM generate_series(1, 5)
SELECT list(name), first(name), last(name) FROM customers
SELECT histogram(total) FROM orders
SELECT customer_id, sum(total) FROM orders GROUP BY CUBE (customer_id)
SELECT id FROM customers USING SAMPLE 10
SELECT repeat('#', least(50, salary // 1000)) FROM people
SELECT unnest(generate_series(DATE '2020-01-01', DATE '2024-12-31', INTERVAL 1 DAY))
SELECT generate_series(min(d), max(d), INTERVAL 1 DAY) FROM t
SELECT unnest(range(quantity)) FROM items
SELECT count(*) FROM range(1000000)
SELECT * FROM generate_series(TIMESTAMP '2024-01-01', TIMESTAMP '2024-12-31', INTERVAL 1 MINUTE)
SELECT printf('%08.2f', price), format('{:>12} {{}}', name) FROM t
SELECT list_resize(tags, 10) FROM t
// Statements that only tell of tables.
SHOW TABLES
SHOW ALL TABLES;
DESCRIBE customers
DESC main.customers
DESCRIBE SELECT name FROM customers
DESCRIBE (SELECT name FROM customers)
SUMMARIZE customers
SUMMARIZE SELECT name, upper(name) FROM customers
SUMMARIZE FROM customers SELECT id
PIVOT (SELECT year, population FROM cities) ON year USING sum(population)
UNPIVOT (FROM t SELECT a, b) ON a, b INTO NAME k VALUE v
(SELECT 1 AS a) UNION ALL BY NAME (SELECT 2 AS b)
PIVOT cities AS c ON year USING sum(population) GROUP BY country ORDER BY country
// Names that are nearly alike.
SELECT name FROM customers WHERE levenshtein(lower(name), 'smith') < 3
SELECT a.name, b.name FROM customers a JOIN customers b ON a.id < b.id AND jaro_winkler_similarity(a.name, b.name) > 0.9
SELECT string_agg(name, ', ') FROM customers WHERE damerau_levenshtein(name, 'Smith') < 3
SELECT hamming('duck', 'luck'), jaccard(a, b) FROM t
SELECT list_reduce(names, lambda a, b: a || ', ' || b) FROM t
SELECT list_reduce(amounts, lambda total, x: total + x) FROM t
// Texts that are joined, as often as people do.
WITH RECURSIVE r (id, path) AS (SELECT id, name FROM t WHERE parent IS NULL UNION ALL SELECT t.id, r.path || '/' || t.name FROM t JOIN r ON t.parent = r.id) SELECT path FROM r
SELECT upper(substring(name, 1, 1)) || lower(substring(name, 2)), name || ' (' || name || ')' FROM t
SELECT replace(replace(replace(replace(name, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss') FROM t
SELECT replace(replace(replace(phone, '-', ''), ' ', ''), '+', '00') FROM t
SELECT replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(month, '01', 'January'), '02', 'February'), '03', 'March'), '04', 'April'), '05', 'May'), '06', 'June'), '07', 'July'), '08', 'August'), '09', 'September'), '10', 'October'), '11', 'November'), '12', 'December') FROM t
SELECT replace(replace(replace(note, '&', '&amp;'), '<', '&lt;'), '>', '&gt;') FROM t
SELECT a.name || ' and ' || b.name, COUNT(*) FROM customer a JOIN customer b ON a.id < b.id GROUP BY a.name || ' and ' || b.name ORDER BY a.name || ' and ' || b.name
WITH e AS (SELECT id AS m, id AS y FROM customer) SELECT concat(y, ' ', CASE WHEN m = 1 THEN 'Jan' WHEN m = 2 THEN 'Feb' WHEN m = 3 THEN 'Mar' WHEN m = 4 THEN 'Apr' WHEN m = 5 THEN 'May' WHEN m = 6 THEN 'Jun' WHEN m = 7 THEN 'Jul' WHEN m = 8 THEN 'Aug' WHEN m = 9 THEN 'Sep' WHEN m = 10 THEN 'Oct' WHEN m = 11 THEN 'Nov' ELSE 'Dec' END) AS x, concat(y, '/', CASE WHEN m = 1 THEN 'Jan' WHEN m = 2 THEN 'Feb' WHEN m = 3 THEN 'Mar' WHEN m = 4 THEN 'Apr' WHEN m = 5 THEN 'May' WHEN m = 6 THEN 'Jun' WHEN m = 7 THEN 'Jul' WHEN m = 8 THEN 'Aug' WHEN m = 9 THEN 'Sep' WHEN m = 10 THEN 'Oct' WHEN m = 11 THEN 'Nov' ELSE 'Dec' END) AS z, concat(y, '-', CASE WHEN m = 1 THEN 'Jan' WHEN m = 2 THEN 'Feb' WHEN m = 3 THEN 'Mar' WHEN m = 4 THEN 'Apr' WHEN m = 5 THEN 'May' WHEN m = 6 THEN 'Jun' WHEN m = 7 THEN 'Jul' WHEN m = 8 THEN 'Aug' WHEN m = 9 THEN 'Sep' WHEN m = 10 THEN 'Oct' WHEN m = 11 THEN 'Nov' ELSE 'Dec' END) AS w FROM e
SELECT groups.name FROM groups JOIN (SELECT group_id, COUNT(*) AS n FROM matches GROUP BY group_id) m ON m.group_id = groups.id
SELECT o.total FROM orders AS rows JOIN (SELECT id, total FROM orders) o ON o.id = rows.id AND o.groups LIKE ('a%')
SELECT id, rank() OVER w AS r FROM orders WINDOW w AS (PARTITION BY status ORDER BY total) QUALIFY r <= 2 ORDER BY id
SELECT * FROM (SELECT id, rank() OVER w AS r FROM orders WINDOW w AS (ORDER BY total), v AS (ORDER BY id) QUALIFY (r <= 2 OR rank() OVER v > 9)) t
