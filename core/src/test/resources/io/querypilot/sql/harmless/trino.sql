SELECT * FROM customers LIMIT 10
SELECT * FROM hive.sales.orders
SELECT * FROM "my catalog"."schema"."table"
SELECT * FROM orders OFFSET 5 LIMIT 10
SELECT * FROM orders FETCH FIRST 5 ROWS ONLY
SELECT * FROM orders ORDER BY x FETCH FIRST 5 ROWS WITH TIES
SELECT date_trunc('month', d), date_add('day', 7, d), date_diff('day', a, b), d + INTERVAL '1' DAY, year(d), month(d), day_of_week(d), current_date, now(), from_unixtime(0), date_format(d, '%Y-%m'), date_parse('2024', '%Y'), format_datetime(d, 'yyyy'), to_unixtime(d) FROM t
SELECT DATE '2024-01-01', TIMESTAMP '2024-01-01 00:00:00 UTC', INTERVAL '3' MONTH, TIME '10:00', X'41', U&'\0041', DECIMAL '1.5', JSON '{}', CHAR 'a', DOUBLE '1e3'
SELECT extract(year FROM d), d AT TIME ZONE 'UTC', CAST(x AS varchar(10)), TRY_CAST(y AS bigint), try(a / b) FROM t
SELECT approx_distinct(x), approx_percentile(x, 0.5), array_agg(x ORDER BY y), map_agg(k, v), max_by(a, b), min_by(a, b), count_if(z), arbitrary(w), any_value(w), listagg(name, ', ') WITHIN GROUP (ORDER BY name), histogram(x), checksum(x), geometric_mean(x), bool_and(z) FROM t
SELECT ARRAY[1, 2, 3][1], element_at(arr, 1), cardinality(arr), contains(arr, 1), transform(arr, x -> x + 1), filter(arr, x -> x > 1), reduce(arr, 0, (s, x) -> s + x, s -> s), array_join(arr, ','), array_distinct(arr), zip(a, b), slice(arr, 1, 2), sequence(1, 10), flatten(aa), any_match(arr, x -> x > 1) FROM t
SELECT MAP(ARRAY['a'], ARRAY[1]), m['a'], map_keys(m), map_values(m), map_filter(m, (k, v) -> v > 1), transform_values(m, (k, v) -> v + 1), map_entries(m), map_concat(a, b) FROM t
SELECT ROW(1, 'a'), CAST(ROW(1, 2) AS ROW(x bigint, y double)), r.x, r[1] FROM t
SELECT t.id, u.x FROM t CROSS JOIN UNNEST(t.arr) AS u(x)
SELECT t.id, u.x, u.n FROM t CROSS JOIN UNNEST(t.arr) WITH ORDINALITY AS u(x, n)
SELECT t.id, k, v FROM t, UNNEST(t.m) AS u(k, v)
SELECT * FROM UNNEST(ARRAY[1,2], ARRAY['a','b']) AS x(a, b)
SELECT * FROM UNNEST(sequence(date '2024-01-01', date '2024-01-31', interval '1' day)) AS d(x)
SELECT * FROM TABLE(sequence(1, 10))
SELECT regexp_like(a, 'x'), regexp_extract(a, '(\d+)', 1), regexp_replace(a, 'x', 'y'), split(a, ','), split_part(a, ',', 1), strpos(a, 'x'), substr(a, 1, 2), substring(a FROM 1 FOR 2), concat(a, b), a || b, lpad(a, 5, '0'), reverse(a), length(a), trim(BOTH ' ' FROM a), levenshtein_distance(a, b), format('%s', a), starts_with(a, 'x') FROM t
SELECT json_extract(j, '$.a'), json_extract_scalar(j, '$.b'), json_parse('{}'), json_format(j), json_array_length(j), CAST(j AS MAP(varchar, integer)), json_value(s, 'lax $.a'), json_query(s, 'lax $.b'), json_exists(s, 'lax $.c') FROM t
SELECT url_extract_host(u), url_extract_parameter(u, 'q'), url_encode(u), md5(to_utf8(x)), sha256(y), to_hex(z), from_base64(w), xxhash64(v), crc32(v), uuid(), random(), rand() FROM t
SELECT if(a > 1, 'x', 'y'), coalesce(a, b), nullif(a, b), greatest(a, b), least(a, b), typeof(a), ceiling(x), truncate(x), mod(x, 2), cbrt(x), ln(x), log10(x), width_bucket(x, 0, 10, 5) FROM t
SELECT a, b, SUM(c), grouping(a, b) FROM t GROUP BY GROUPING SETS ((a, b), (a), ())
SELECT a, b, SUM(c) FROM t GROUP BY ROLLUP (a, b)
SELECT a, b, SUM(c) FROM t GROUP BY CUBE (a, b)
SELECT COUNT(*) FILTER (WHERE x > 1) FROM t
SELECT SUM(x) OVER (PARTITION BY a ORDER BY b RANGE BETWEEN INTERVAL '7' DAY PRECEDING AND CURRENT ROW) FROM t
SELECT lag(x, 1) IGNORE NULLS OVER (ORDER BY y), first_value(x) IGNORE NULLS OVER (ORDER BY y) FROM t
SELECT rank() OVER w FROM t WINDOW w AS (ORDER BY a)
WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 10) SELECT * FROM n
WITH a (x) AS (VALUES 1, 2, 3) SELECT * FROM a
SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS v (id, name)
VALUES (1, 'a'), (2, 'b')
VALUES 1, 2, 3
TABLE customers
SELECT * FROM t TABLESAMPLE BERNOULLI (10)
SELECT * FROM t TABLESAMPLE SYSTEM (10)
SELECT * FROM t FOR VERSION AS OF 123
SELECT * FROM t FOR TIMESTAMP AS OF TIMESTAMP '2024-01-01 00:00:00 UTC'
SELECT a FROM t EXCEPT SELECT b FROM u
SELECT * FROM a FULL OUTER JOIN b USING (id)
SELECT * FROM a LEFT JOIN LATERAL (SELECT b.x FROM b WHERE b.id = a.id LIMIT 1) l ON true
SELECT * FROM information_schema.tables
SELECT table_name FROM hive.information_schema.columns
SELECT "Order Id", "a ""b""" FROM "My Table"
SELECT a IS DISTINCT FROM b, a IS NOT DISTINCT FROM b FROM t
SELECT a FROM t WHERE a > ALL (SELECT b FROM u) AND c = ANY (SELECT d FROM u)
SELECT a FROM t WHERE a LIKE 'x#%' ESCAPE '#'
SELECT current_user, current_timestamp, localtimestamp, current_catalog, current_schema, pi(), e(), nan(), infinity(), version()
SELECT * FROM t MATCH_RECOGNIZE (PARTITION BY a ORDER BY b MEASURES A.x AS ax PATTERN (A B+) DEFINE B AS x > PREV(x))
SELECT ST_Distance(a, b), ST_Point(1, 2), great_circle_distance(1, 2, 3, 4), ST_Contains(g, p) FROM t
SELECT approx_set(x), merge(h), cardinality(h), numeric_histogram(10, x), tdigest_agg(x), value_at_quantile(q, 0.5) FROM t
SELECT corr(x, y), covar_pop(x, y), stddev(x), variance(x), regr_slope(y, x), kurtosis(x), skewness(x), entropy(x) FROM t
SELECT bitwise_and(a, b), bit_count(a, 64), bitwise_xor(a, b) FROM t
SELECT at_timezone(ts, 'UTC'), with_timezone(ts, 'UTC'), last_day_of_month(d), week(d), parse_datetime('2024', 'yyyy'), human_readable_seconds(96), parse_duration('1h'), date(ts) FROM t
SELECT x FROM t WHERE contains(ARRAY['a','b'], x) AND cardinality(filter(arr, e -> e IS NOT NULL)) > 0
SELECT t.r.a.b FROM t
SELECT array_sort(arr, (x, y) -> IF(x < y, 1, -1)), array_max(arr), array_position(arr, 1), array_union(a, b), array_except(a, b), shuffle(arr), ngrams(arr, 2), zip_with(a, b, (x, y) -> x + y) FROM t
SELECT count(DISTINCT x), sum(DISTINCT x), multimap_agg(k, v), set_agg(x), bitwise_and_agg(x) FROM t
EXPLAIN SELECT 1
(SELECT 1) UNION (SELECT 2)
SELECT a FROM t1 WHERE a > ALL (SELECT b FROM t2)
SELECT a, sum(b) FROM t GROUP BY GROUPING SETS ((a),()), CUBE(c)
SELECT CAST(a AS ARRAY(varchar(10))), CAST(b AS MAP(varchar(3), decimal(5,2))), CAST(c AS ROW(x decimal(3,1))), CAST(d AS timestamp(3)) FROM t
SELECT timestamp(3) '2024-01-01 00:00:00'
// Neighbours of attacks: the same words where they do no harm.
SELECT 'CALL system.runtime.kill_query' AS said
SELECT date_trunc('month', created), year(created) FROM orders
SELECT date_diff('day', created, current_date) FROM orders
SELECT date_add('month', -1, current_date)
SELECT approx_distinct(id), approx_percentile(total, 0.5) FROM orders
SELECT array_agg(name ORDER BY name) FROM customers
SELECT element_at(ARRAY[1, 2], 1), cardinality(ARRAY[1, 2])
SELECT x FROM UNNEST(ARRAY[1, 2]) AS t(x)
SELECT transform(ARRAY[1, 2], x -> x + 1)
SELECT json_extract_scalar(doc, '$.a') FROM documents
SELECT regexp_like(name, '^A') FROM customers
SELECT max_by(name, id), min_by(name, id) FROM customers
SELECT try_cast(name AS integer) FROM customers
SELECT format_datetime(created, 'yyyy-MM') FROM orders
SELECT customer_id, sum(total) FROM orders GROUP BY CUBE (customer_id)
SELECT count_if(total > 5) FROM orders
SELECT "$path", count(*) FROM t GROUP BY "$path"
SELECT transform(sequence(1, 100), x -> sequence(1, 100))
SELECT a, b FROM UNNEST(sequence(1, 1000)) AS t(a) CROSS JOIN UNNEST(sequence(1, 1000)) AS u(b)
SELECT transform(sequence(1, 10000), x -> x * 2), filter(sequence(1, 10000), x -> x > 2)
