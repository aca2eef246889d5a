SELECT * FROM customers LIMIT 10 OFFSET 5
SELECT * FROM customers FETCH FIRST 10 ROWS ONLY
SELECT * FROM customers OFFSET 5 ROWS FETCH NEXT 10 ROWS ONLY
SELECT * FROM customers ORDER BY x FETCH FIRST 3 ROWS WITH TIES
SELECT * FROM customers LIMIT ALL
SELECT date_trunc('month', order_date) AS month, SUM(total_amount) FROM orders GROUP BY 1 ORDER BY 1
SELECT order_date::date, total_amount::numeric(10,2), '2024-01-01'::timestamp with time zone FROM orders
SELECT now() - interval '7 days', current_date + 1, age(now(), order_date) FROM orders
SELECT now() - INTERVAL '1' DAY
SELECT EXTRACT(YEAR FROM order_date), EXTRACT(epoch FROM now()) FROM orders
SELECT order_date AT TIME ZONE 'UTC' FROM orders
SELECT (order_date AT TIME ZONE 'UTC')::date FROM orders
SELECT DISTINCT ON (customer_id) customer_id, order_date FROM orders ORDER BY customer_id, order_date DESC
SELECT name FROM customers WHERE name ILIKE '%an%'
SELECT name FROM customers WHERE name ~ '^A' AND name !~* 'x$' AND name ~* 'b'
SELECT name FROM customers WHERE name SIMILAR TO '%(b|d)%'
SELECT name FROM customers WHERE name NOT SIMILAR TO 'a%'
SELECT data->'a'->>'b', data #> '{a,b}', data #>> '{a,b}' FROM t
SELECT * FROM t WHERE data @> '{"a": 1}' AND data ? 'key' AND tags && ARRAY['a','b']
SELECT * FROM t WHERE data ?| array['a','b'] OR data ?& array['c']
SELECT jsonb_array_elements(data->'items') FROM t
SELECT t.id, e.value->>'name' FROM t, jsonb_array_elements(t.data->'items') AS e
SELECT t.id, e.* FROM t CROSS JOIN LATERAL jsonb_to_recordset(t.data) AS e(a int, b text)
SELECT * FROM jsonb_each_text('{"a":1}'::jsonb)
SELECT jsonb_path_query(data, '$.a[*] ? (@ > 1)') FROM t
SELECT t.id, u.x FROM t LEFT JOIN LATERAL (SELECT x FROM u WHERE u.id = t.id ORDER BY x LIMIT 1) u ON true
SELECT unnest(tags) FROM t
SELECT * FROM t, unnest(t.tags) WITH ORDINALITY AS u(tag, position)
SELECT * FROM unnest(ARRAY[1,2], ARRAY['a','b']) AS x(a, b)
SELECT * FROM generate_series(1, 10) AS g(n)
SELECT d::date FROM generate_series('2024-01-01'::date, '2024-12-31'::date, '1 day'::interval) d
SELECT n FROM generate_series(1, 10, 2) n
SELECT array_agg(name ORDER BY name), string_agg(name, ', ' ORDER BY name DESC) FROM customers
SELECT COUNT(*) FILTER (WHERE status = 'new') AS new, COUNT(*) FILTER (WHERE status = 'paid') AS paid FROM orders
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY total_amount) FROM orders
SELECT mode() WITHIN GROUP (ORDER BY status), percentile_disc(ARRAY[0.25, 0.75]) WITHIN GROUP (ORDER BY x) FROM orders
SELECT a, b, SUM(c) FROM t GROUP BY GROUPING SETS ((a, b), (a), ())
SELECT a, b, SUM(c), GROUPING(a) FROM t GROUP BY ROLLUP (a, b)
SELECT a, b, SUM(c) FROM t GROUP BY CUBE (a, b)
SELECT a, SUM(b) FROM t GROUP BY a, ROLLUP (c, d)
SELECT ARRAY[1,2,3], ARRAY[[1,2],[3,4]], (ARRAY[1,2,3])[1], tags[1], tags[1:2] FROM t
SELECT ARRAY(SELECT name FROM customers)
SELECT 1 = ANY(ARRAY[1,2]), name = ANY('{a,b}'::text[]), 3 <> ALL (ARRAY[1,2]) FROM t
SELECT ROW(1, 'a'), (a, b) FROM t
WITH RECURSIVE tree AS (SELECT id, parent_id, 1 AS depth FROM nodes WHERE parent_id IS NULL UNION ALL SELECT n.id, n.parent_id, t.depth + 1 FROM nodes n JOIN tree t ON n.parent_id = t.id) SELECT * FROM tree
WITH RECURSIVE t(n) AS (VALUES (1) UNION ALL SELECT n+1 FROM t WHERE n < 100) SELECT sum(n) FROM t
WITH x AS MATERIALIZED (SELECT 1 AS a), y AS NOT MATERIALIZED (SELECT 2 AS b) SELECT * FROM x, y
WITH RECURSIVE t(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM t WHERE id < 3) SEARCH DEPTH FIRST BY id SET ordercol SELECT * FROM t
VALUES (1, 'a'), (2, 'b')
SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS v(id, name)
SELECT * FROM (VALUES (1), (2)) v
TABLE customers
SELECT * FROM customers TABLESAMPLE SYSTEM (10)
SELECT * FROM customers TABLESAMPLE BERNOULLI (10) REPEATABLE (42)
SELECT E'a\nb', E'it\'s', $$dollar ; quoted$$, $tag$ it's $tag$, U&'d\0061t', B'101', X'1F'
SELECT "Order Id", "weird ""name""" FROM "My Table"
SELECT a FROM t ORDER BY a DESC NULLS LAST, b ASC NULLS FIRST
SELECT a FROM t ORDER BY a COLLATE "C"
SELECT SUM(x) OVER w, AVG(x) OVER (w ROWS 2 PRECEDING) FROM t WINDOW w AS (PARTITION BY y ORDER BY z)
SELECT SUM(x) OVER (ORDER BY d RANGE BETWEEN INTERVAL '7 days' PRECEDING AND CURRENT ROW) FROM t
SELECT SUM(x) OVER (ORDER BY d GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE CURRENT ROW) FROM t
SELECT * FROM t WHERE a IS DISTINCT FROM b AND c IS NOT DISTINCT FROM d
SELECT * FROM t WHERE a IS TRUE AND b IS NOT FALSE AND c IS UNKNOWN
SELECT * FROM t WHERE flag AND NOT other_flag
SELECT substring(name from 1 for 3), substring(name, 1, 3), position('a' in name), overlay(name placing 'x' from 1), trim(both ' ' from name), trim(leading 'x' from name) FROM t
SELECT to_char(order_date, 'YYYY-MM'), to_date('2024', 'YYYY'), to_timestamp(0), make_date(2024, 1, 1) FROM orders
SELECT regexp_replace(name, 'a', 'b', 'g'), regexp_matches(name, 'x'), split_part(name, ' ', 1), regexp_split_to_array(name, ',') FROM t
SELECT to_tsvector('english', body) @@ to_tsquery('cat & dog'), ts_rank(v, q) FROM docs
SELECT greatest(a, b), least(a, b), coalesce(a, b), width_bucket(a, 0, 10, 5) FROM t
SELECT left(name, 3), right(name, 2), lpad(name, 5, '0'), initcap(name), concat_ws(',', a, b), format('%s', a), md5(name), char_length(name) FROM t
SELECT random(), gen_random_uuid(), clock_timestamp(), version(), current_user, session_user, current_schema, current_database()
SELECT corr(x, y), stddev_samp(x), var_pop(y), regr_slope(y, x), bool_and(z), every(z), bit_or(w) FROM t
SELECT json_build_object('a', 1, 'b', ARRAY[1,2]), row_to_json(t), to_jsonb(t), json_agg(t), jsonb_object_agg(k, v) FROM t
SELECT x.* FROM XMLTABLE('/a' PASSING data COLUMNS id int PATH '@id', name text PATH 'name') AS x
SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'
SELECT relname, reltuples FROM pg_class WHERE relkind = 'r'
SELECT c.relname FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
SELECT 'customers'::regclass, pg_size_pretty(pg_total_relation_size('customers')), obj_description('customers'::regclass)
SELECT pg_catalog.lower('A'), a OPERATOR(pg_catalog.+) b FROM t
SELECT * FROM a NATURAL LEFT JOIN b
SELECT * FROM a FULL JOIN b USING (id)
SELECT * FROM ONLY parent
SELECT * FROM (a JOIN b ON a.id = b.id) LEFT JOIN c ON c.id = a.id
SELECT * FROM a, LATERAL (SELECT a.x + 1 AS y) s
SELECT daterange('2024-01-01', '2024-02-01') @> current_date, a <@ b, range_agg(r) FROM t
SELECT point(1,2) <-> point(3,4), a <-> b FROM t
SELECT 10 % 3, 2 ^ 3, |/ 25, @ -5, 5 & 3, 5 | 3, 5 # 3, ~5, 1 << 2, 5 >> 1
SELECT CASE WHEN a > 1 THEN 'x' END, NOT b, a::text || b::text FROM t
SELECT CAST(a AS double precision), CAST(b AS timestamp without time zone), CAST(c AS character varying(20)), CAST(d AS int[]) FROM t
SELECT date '2024-01-01', timestamp '2024-01-01 00:00', time '10:00', interval '1 year 2 months'
SELECT make_interval(days => 10), justify_days(interval '40 days')
SELECT (now() + interval '1 day' * 3)::date - date '2024-01-01'
SELECT lag(x, 1) OVER (PARTITION BY a ORDER BY b) IS NULL AS first FROM t
SELECT count(*)::float / sum(count(*)) OVER () FROM t GROUP BY a
SELECT * FROM t WHERE (a, b) > (1, 2) AND row(a, b) = row(c, d)
SELECT * FROM t WHERE (start_date, end_date) OVERLAPS (DATE '2024-01-01', DATE '2024-02-01')
SELECT * FROM t WHERE a BETWEEN SYMMETRIC 1 AND 2
SELECT * FROM t WHERE a = ANY (SELECT b FROM u) OR c > SOME (SELECT d FROM u)
SELECT a FROM t EXCEPT ALL SELECT b FROM u INTERSECT SELECT c FROM v
(SELECT a FROM t ORDER BY a LIMIT 1) UNION ALL (SELECT b FROM u ORDER BY b LIMIT 1)
SELECT DISTINCT a, b FROM t GROUP BY DISTINCT ROLLUP (a), ROLLUP (b)
SELECT 1_000_000, 0x1F, 0b101
SELECT a FROM t -- comment with ' quote⏎WHERE b = 1
SELECT /* nested /* comment */ here */ 1
SELECT user, current_role, current_catalog, localtimestamp, current_time
SELECT nullif(trim(name), '') IS NOT NULL AS named FROM t
SELECT ts::date, count(*) FROM events WHERE ts >= date_trunc('week', current_date) - interval '4 weeks' GROUP BY ts::date
SELECT * FROM crosstab_view WHERE id = 5
SELECT EXPLAIN_ME FROM t
EXPLAIN SELECT * FROM customers
SELECT * FROM JSON_TABLE('[1,2]'::jsonb, '$[*]' COLUMNS (x int PATH '$')) AS jt
SELECT json_value(data, '$.a'), json_query(data, '$.b'), json_exists(data, '$.c') FROM t
SELECT to_char(x, 'FM999,999.00') AS "Total €" FROM t
SELECT a.* , b.x AS "B x" FROM public.a JOIN sales."B" b ON b.a_id = a.id
SELECT cast(x as jsonb) ->> 'a' FROM t
SELECT array_length(tags, 1), cardinality(tags), array_to_string(tags, ','), array_position(tags, 'a'), tags || 'x' FROM t
SELECT DATE_PART('year', d), isfinite(d), date_bin('15 minutes', ts, timestamp '2001-01-01') FROM t
SELECT SUM(SUM(x)) OVER (ORDER BY date_trunc('month', d)) FROM t GROUP BY date_trunc('month', d)
SELECT name COLLATE "de_DE" FROM t WHERE name COLLATE "C" > 'a'
SELECT x IN (VALUES (1), (2)) FROM t
SELECT 'a'⏎'c'
SELECT * FROM ROWS FROM (generate_series(1,3), generate_series(1,4)) AS r(a, b)
SELECT key, value FROM json_each('{"a":1}')
SELECT nextval FROM sequences_log
(SELECT 1) UNION (SELECT 2)
SELECT a FROM t1 WHERE a > ALL (SELECT b FROM t2)
SELECT * FROM a JOIN b USING (id) AS j
SELECT x FROM t ORDER BY x USING <
SELECT xmlelement(name foo, xmlattributes(a as bar), b) FROM t
SELECT COUNT(*) FROM orders o WHERE NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id)
WITH w AS (SELECT 1) SELECT (TABLE w)
SELECT a, sum(b) FROM t GROUP BY a, ROLLUP (c), GROUPING SETS ((d), ())
SELECT a BETWEEN 1 AND 2 IS TRUE FROM t
SELECT percentile_disc(0.9) WITHIN GROUP (ORDER BY x DESC) FILTER (WHERE x > 0) FROM t
SELECT a, sum(b) FROM t GROUP BY a, GROUPING SETS ((d), ())
SELECT a FROM t WHERE a = ALL (SELECT 1) AND b LIKE ANY (ARRAY['x'])
SELECT a FROM t UNION ALL (SELECT 1)
SELECT CAST(a AS numeric(10,2)), a::varchar(5), a::numeric(3,1)[] FROM t
SELECT * FROM t JOIN (SELECT 1 AS a) x ON true LEFT JOIN (SELECT 2 AS a) y ON (true)
SELECT count(*) FILTER (WHERE a > 1) OVER (PARTITION BY b) FROM t
SELECT a FROM t WHERE (a) IS NOT NULL AND NOT (b) AND a IN (1) OR (c) = ANY ('{1}')
SELECT a FROM t LIMIT (1) OFFSET (2)
SELECT a FROM t ORDER BY a DESC LIMIT (10)
SELECT a AT TIME ZONE ('UTC') FROM t
SELECT timestamp(3) '2024-01-01', numeric(3,1) '1.5'
SELECT * FROM json_to_recordset('[]') AS x(a varchar(10), b numeric(3,1))
SELECT sum(a) OVER (ORDER BY b ROWS (1) PRECEDING) FROM t
SELECT a FROM t GROUP BY CUBE (a), ROLLUP (b)
SELECT * FROM information_schema.columns c JOIN information_schema.key_column_usage k USING (table_name)
SELECT * FROM t WHERE a NOT ILIKE ALL (ARRAY['x'])
SELECT repeat('*', 5), lpad(id::text, 8, '0'), rpad(name, 20), format('%-10s', a) FROM t
SELECT lpad(a, 2, '0') || ':' || lpad(b, 2, '0') || ':' || lpad(c, 2, '0'), lpad(d, 10, '0') FROM t
SELECT trim(both 'x' from name), trim(trailing from name), btrim(name, ' .'), position(k.word in a.body), strpos(a.body, k.word) FROM articles a, keywords k
SELECT d::date FROM generate_series((SELECT min(ordered) FROM orders), (SELECT max(ordered) FROM orders), interval '1 day') d
SELECT g FROM generate_series(1, (SELECT max(id) FROM t)) g
SELECT g FROM generate_series(-10, 10, 2) g
SELECT g FROM generate_series(now() - interval '30 days', now(), interval '1 day') g
SELECT split_part(email, '@', 2), replace(replace(phone, ' ', ''), '-', ''), string_agg(replace(a, ',', ';'), ',') FROM t
SELECT rpad(a, 40) || rpad(b, 40) || rpad(c, 40) || rpad(d, 40) || lpad(e::text, 12) FROM t
// Neighbours of attacks: the same words where they do no harm.
SELECT 'pg_read_file(''/etc/passwd'')' AS said
SELECT $$DROP TABLE customers$$ AS said
SELECT $tag$; DELETE FROM customers$tag$ AS said
SELECT E'it\'s; DROP' AS said
SELECT "pg_sleep" FROM (SELECT 1 AS "pg_sleep") x
SELECT 'COPY customers TO PROGRAM' AS said FROM customers
SELECT name::text, id::bigint FROM customers
SELECT CAST(total AS numeric(10,2)) FROM orders
SELECT '{"a": [1, 2]}'::jsonb -> 'a' ->> 0
SELECT jsonb_array_elements('[1,2]'::jsonb)
SELECT jsonb_object_agg(id, name) FROM customers
SELECT json_build_object('id', id) FROM customers
SELECT array_agg(id ORDER BY id DESC) FROM customers
SELECT ARRAY[1, 2, 3] @> ARRAY[2]
SELECT unnest(ARRAY['a', 'b']) AS letter
SELECT string_agg(name, ', ' ORDER BY name) FROM customers
SELECT id FROM customers WHERE name ~ '^A' AND name !~* 'b$'
SELECT id FROM customers WHERE name ILIKE 'ann%' OR name SIMILAR TO '(A|B)%'
SELECT date_trunc('month', now()), extract(year FROM now())
SELECT now() - interval '1 month'
SELECT to_char(now(), 'YYYY-MM') AS month
SELECT age(timestamp '2020-01-01')
SELECT make_date(2024, 1, 31)
SELECT generate_series(1, 10) AS n
SELECT d::date FROM generate_series(timestamp '2024-01-01', timestamp '2024-01-10', interval '1 day') AS d
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY total) FROM orders
SELECT count(*) FILTER (WHERE total > 5) FROM orders
SELECT DISTINCT ON (customer_id) customer_id, total FROM orders ORDER BY customer_id, total DESC
SELECT customer_id, sum(total) FROM orders GROUP BY ROLLUP (customer_id)
SELECT customer_id, sum(total) FROM orders GROUP BY GROUPING SETS ((customer_id), ())
SELECT * FROM customers c, LATERAL (SELECT total FROM orders o WHERE o.customer_id = c.id LIMIT 1) x
SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS v(id, letter)
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5) SELECT i FROM n
WITH x AS MATERIALIZED (SELECT 1 AS a) SELECT a FROM x
SELECT row_to_json(c) FROM customers c
SELECT regexp_replace(name, '[0-9]+', '') FROM customers
SELECT split_part(name, ' ', 1), left(name, 3), right(name, 3) FROM customers
SELECT substring(name FROM 1 FOR 3) FROM customers
SELECT position('a' IN name) FROM customers
SELECT trim(BOTH ' ' FROM name) FROM customers
SELECT overlay(name PLACING 'x' FROM 1 FOR 1) FROM customers
SELECT format('%s has %s', name, id) FROM customers
SELECT greatest(1, 2), least(1, 2)
SELECT width_bucket(total, 0, 100, 10) FROM orders
SELECT id FROM customers ORDER BY name NULLS LAST OFFSET 5 ROWS FETCH FIRST 5 ROWS ONLY
SELECT id IS DISTINCT FROM 5 FROM customers
SELECT id FROM customers WHERE (id, name) IN (SELECT id, name FROM customers)
SELECT bool_and(total > 0), bool_or(total > 0) FROM orders
SELECT corr(total, id), stddev_samp(total) FROM orders
SELECT ntile(4) OVER (ORDER BY total) FROM orders
SELECT sum(total) OVER w FROM orders WINDOW w AS (PARTITION BY customer_id)
SELECT md5(name) FROM customers
SELECT encode('abc'::bytea, 'hex')
SELECT current_date, current_timestamp, localtime
SELECT to_tsvector('english', name) @@ to_tsquery('ann') FROM customers
SELECT coalesce(sum(total), 0)::numeric FROM orders
SELECT 'a' || 'b' || name FROM customers
SELECT 5 / 2, 5 % 2, 5 ^ 2, |/ 4.0
SELECT id & 1, id | 2, id << 1 FROM customers
SELECT timestamp '2024-01-01 10:00' AT TIME ZONE 'UTC'
SELECT daterange(date '2024-01-01', date '2024-02-01') @> date '2024-01-15'
SELECT cardinality(ARRAY[1, 2]), array_length(ARRAY[1, 2], 1)
SELECT EXISTS (SELECT 1 FROM orders WHERE total > 5)
SELECT id FROM customers WHERE id = ANY (ARRAY[1, 2])
SELECT id FROM customers WHERE id > ALL (SELECT 1)
SELECT xmlelement(name a, 'x')
SELECT array_agg(d) FROM generate_series(date '2024-01-01', date '2024-12-31', interval '1 day') d
SELECT array_agg(g) FROM generate_series(1, 1000) g
SELECT string_agg(name, ', ') FROM customers
SELECT y, count(o.id) FROM generate_series(2020, 2026) y LEFT JOIN orders o ON extract(year FROM o.day) = y GROUP BY y
SELECT g FROM generate_series(1, (SELECT max(id) FROM orders)) g
SELECT repeat('#', least(50, (salary / 10000)::int)) FROM people
SELECT lpad('', least(salary / 1000, 40)::int, '*') FROM people
SELECT repeat('#', cast(least(50, round(salary / 1000)) AS int)) FROM people
SELECT groups.name FROM groups JOIN (SELECT group_id, COUNT(*) AS n FROM matches GROUP BY group_id) m ON m.group_id = groups.id
SELECT o.total FROM orders AS rows JOIN (SELECT id, total FROM orders) o ON o.id = rows.id AND o.groups LIKE ('a%')
