SELECT * FROM 'file.csv'
SELECT * FROM 'data/*.parquet'
SELECT * FROM "file.csv"
SELECT * FROM "s3://bucket/x.parquet"
SELECT * FROM 'https://evil/x.csv'
FROM 'file.csv'
FROM "file.parquet" SELECT a
FROM data.csv
SELECT * FROM data.parquet
SELECT * FROM t JOIN 'file.csv' f ON t.a = f.a
SELECT * FROM t, 'file.csv'
SELECT * FROM t, "x/y.csv"
SELECT * FROM (SELECT * FROM 'file.csv')
SELECT (SELECT a FROM 'file.csv')
SELECT * FROM read_csv('file.csv')
SELECT * FROM read_csv_auto('file.csv')
SELECT * FROM read_parquet('x')
SELECT * FROM parquet_scan('x')
SELECT * FROM read_json('x')
SELECT * FROM read_text('/etc/passwd')
SELECT * FROM read_blob('/etc/passwd')
SELECT * FROM "read_text"('/etc/passwd')
SELECT * FROM main.read_text('/etc/passwd')
SELECT '/etc/passwd'.read_text()
SELECT * FROM glob('/*')
SELECT * FROM sqlite_scan('x.db', 't')
SELECT * FROM postgres_scan('host=x', 'public', 't')
SELECT * FROM mysql_scan('x', 'y', 'z')
SELECT * FROM query('DELETE FROM t')
SELECT * FROM query_table('t')
SELECT * FROM json_execute_serialized_sql('x')
SELECT getenv('HOME')
SELECT current_setting('access_mode')
SELECT * FROM duckdb_settings()
SELECT * FROM duckdb_secrets()
SELECT * FROM duckdb_secrets
SELECT * FROM duckdb_settings
SELECT * FROM which_secret('x', 'y')
SELECT * FROM pragma_database_list
SELECT nextval('seq')
SELECT * FROM st_read('x')
SELECT * FROM delta_scan('x')
SELECT * FROM iceberg_scan('x')
COPY t TO 'x.csv'
COPY t FROM 'x.csv'
EXPORT DATABASE 'x'
IMPORT DATABASE 'x'
ATTACH 'x.db'
DETACH x
INSTALL httpfs
LOAD httpfs
FORCE INSTALL httpfs
SET memory_limit = '1GB'
RESET memory_limit
PRAGMA database_list
CHECKPOINT
CALL pragma_version()
CREATE OR REPLACE TABLE t AS SELECT 1
CREATE MACRO f(x) AS x
CREATE SECRET s (TYPE S3)
USE x
FROM t INSERT INTO u
SELECT list_transform([1], x -> evil(x))
SELECT list_transform([1], lambda x: evil(x))
SELECT [evil(x) FOR x IN [1]]
SELECT [x FOR x IN evil(1)]
SELECT {'a': evil(1)}
SELECT MAP {'a': evil(1)}
SELECT * EXCLUDE (a) REPLACE (evil(b) AS b) FROM t
SELECT a FROM t QUALIFY evil(a) = 1
SELECT a FROM t USING SAMPLE evil(10)
SELECT a.evil() FROM t
SELECT 'x'.upper().evil()
FROM t SELECT evil(a)
FROM t WHERE evil(a)
PIVOT t ON evil(a) USING sum(b)
PIVOT t ON a USING evil(b)
PIVOT 'file.csv' ON a USING sum(b)
PIVOT "file.csv" ON a USING sum(b)
PIVOT read_csv('x') ON a USING sum(b)
SELECT * FROM (PIVOT t ON a USING evil(b))
SELECT * FROM t ASOF JOIN 'x.csv' u ON t.a >= u.a
SELECT COLUMNS(c -> evil(c)) FROM t
SELECT * FROM t POSITIONAL JOIN read_csv('x')
SELECT * FROM t ORDER BY evil(a) LIMIT 10%
SELECT count(*) FILTER (evil(a)) FROM t
SELECT $$a$$; DROP TABLE t
SELECT * FROM t WHERE a IN (FROM 'x.csv')
DESCRIBE t; DELETE FROM t
SUMMARIZE 'x.csv'
EXPLAIN ANALYZE SELECT 1
FROM (SUMMARIZE 'x.csv')
FROM (SUMMARIZE "x.csv")
FROM (SUMMARIZE $$x.csv$$)
SELECT * FROM (SUMMARIZE 'x.csv')
SELECT (SELECT max FROM (SUMMARIZE '/etc/passwd') LIMIT 1)
FROM (SUMMARIZE '/etc/passwd') s JOIN t ON true
FROM t JOIN (SUMMARIZE 'x.csv') ON true
WITH x AS (FROM (SUMMARIZE 'x.csv')) FROM x
FROM (DESCRIBE 'x.csv')
FROM (DESC 'x.csv')
FROM (SHOW 'x.csv')
FROM (SHOW "x.csv")
FROM (TABLE 'x.csv')
FROM (SHOW DATABASES)
SELECT 2 * rename(1)
SELECT * FROM (PIVOT "x.csv" ON a USING sum(b))
SELECT * FROM (UNPIVOT 'x.csv' ON a)
FROM (PIVOT duckdb_secrets ON name USING count(*))
UNPIVOT 'x.csv' ON a INTO NAME k VALUE v
UNPIVOT "x.csv" ON a INTO NAME k VALUE v
UNPIVOT x.csv ON a
UNPIVOT read_csv('x') ON a
UNPIVOT t ON evil(a) INTO NAME k VALUE v
UNPIVOT duckdb_secrets ON name
UNPIVOT t ON a INTO x
SELECT 1 INTO NAME k VALUE v
SELECT MAP {'k': 1}[evil(1)]
SELECT MAP {'k': 1}[(SELECT a FROM 'x.csv')]
SELECT c::MAP(VARCHAR, evil(1)) FROM t
SELECT * FROM t PIVOT (sum(a) FOR b IN ('x') GROUP BY evil(c))
SELECT struct(1)
SELECT * FROM t, (SHOW ALL TABLES)
SELECT * FROM ((SUMMARIZE 'x.csv'))
WITH a AS (SUMMARIZE 'x.csv') FROM a
SELECT * FROM t WHERE a IN (TABLE 'x.csv')
FROM t, (PIVOT 'x.csv' ON a)
FROM (FROM 'x.csv')
SELECT trim((SELECT a FROM 'x.csv'))
FROM t UNION FROM 'x.csv'
FROM t JOIN LATERAL (FROM 'x') ON true
FROM t LEFT JOIN 'x' ON true
FROM 'x'::text
FROM E'x.csv'
SELECT * FROM "x.ddb"
SELECT * FROM "x.arrows"
SELECT * FROM "x.osm.pbf"
SELECT * FROM t JOIN "data.anything" d ON true
SELECT list_resize([1], 100000000)
SELECT array_resize([1], n * 1000000) FROM t
SELECT printf('%1000000000d', 1)
SELECT printf('%*d', 1000000000, 1)
SELECT printf(pattern, 1) FROM t
SELECT format('{:>1000000000}', 'a')
SELECT format('{:{}}', 'a', 1000000000)
SELECT list_sort(range(1000000)) FROM range(1000)
SELECT generate_series(1, 1000000) FROM range(100000)
SELECT len(list_transform(range(1000), lambda x: list_transform(range(1000), lambda y: x * y)))
SELECT len(range(n)) FROM range(1000000) t(n)
SELECT len(range(DATE '0001-01-01', DATE '9999-01-01', INTERVAL 1 SECOND))
SELECT len(range(DATE '0001-01-01', DATE '9999-01-01', INTERVAL 1 DAY))
SELECT len(range(a, b, INTERVAL 1 MICROSECOND)) FROM t
SELECT bar(1, 0, 10, 1000000000)
SELECT to_base(10, 2, 1000000000)
SELECT bitstring('1', 1000000000)
SELECT repeat('a', greatest(50, n)) FROM t
SELECT repeat('a', least(50, n) * 1000000) FROM t
// Words that tell of tables, used for more.
SHOW DATABASES
SHOW VARIABLES
SUMMARIZE 'people.csv'
SUMMARIZE "people.csv"
DESC "people.csv"
DESCRIBE read_csv('x.csv')
SUMMARIZE SELECT * FROM read_text('/etc/passwd')
SUMMARIZE customers; DROP TABLE customers
DESCRIBE (DROP TABLE customers)
SUMMARIZE duckdb_settings()
SUMMARIZE duckdb_secrets
PIVOT (SELECT * FROM read_csv('x.csv')) ON a
PIVOT t, duckdb_settings ON a
// Comparing each letter with each other takes the product of both lengths.
SELECT levenshtein(string_agg(a, ''), string_agg(b, '')) FROM t
SELECT damerau_levenshtein(repeat('a', 10000), name) FROM t
SELECT editdist3(x, x) FROM (SELECT string_agg(a, '') AS x FROM t) q
SELECT jaro_winkler_similarity(array_to_string(array_agg(a), ''), 'x') FROM t
SELECT jaccard(group_concat(a), b) FROM t GROUP BY b
WITH RECURSIVE x(s) AS (SELECT 'a' UNION ALL SELECT s || s FROM x) SELECT hamming(s, s) FROM x
// What was gathered, twice each time, doubles with every value of the list.
SELECT list_reduce(['a', 'b', 'c'], lambda a, b: a || a)
SELECT reduce(list_transform(range(1, 40), lambda x: 'a'), lambda a, b: concat(a, a, b))
SELECT list_aggregate(list_transform(range(1, 10000), lambda x: repeat('a', 10000)), 'string_agg', ',')
// A few letters that double until no memory is left.
WITH RECURSIVE r (s) AS (SELECT 'ab' UNION ALL SELECT s || s FROM r) SELECT max(length(s)) FROM r
WITH RECURSIVE r (n, s) AS (SELECT 1, 'ab' UNION ALL SELECT n + 1, concat(r.s, '-', r.s) FROM r WHERE n < 40) SELECT length(s) FROM r
WITH RECURSIVE r (n, s) AS (SELECT 1, 'ab' UNION ALL SELECT n + 1, replace(s, 'a', s) FROM r WHERE n < 40) SELECT length(s) FROM r
SELECT length(x) FROM (SELECT x || x AS x FROM (SELECT x || x AS x FROM (SELECT x || x AS x FROM (SELECT x || x AS x FROM (SELECT x || x AS x FROM (SELECT x || x AS x FROM (SELECT x || x AS x FROM (SELECT x || x AS x FROM (SELECT x || x AS x FROM (SELECT x || x AS x FROM (SELECT x || x AS x FROM (SELECT x || x AS x FROM (SELECT 'abc' AS x) q) q0) q1) q2) q3) q4) q5) q6) q7) q8) q9) q10) q11
SELECT length(replace(replace(replace(replace(replace(a, 'a', 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'), 'b', 'ccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc'), 'c', 'ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd'), 'd', 'eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'), 'e', 'fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff')) FROM t
// Eight copies of a text four times over are four thousand.
WITH a AS (SELECT string_agg(name, ',') AS l FROM customer), b AS (SELECT l || l || l || l || l || l || l || l AS l FROM a), c AS (SELECT l || l || l || l || l || l || l || l AS l FROM b), d AS (SELECT l || l || l || l || l || l || l || l AS l FROM c) SELECT length(l || l || l || l || l || l || l || l) FROM d
SELECT len(list_concat(l, l, l, l, l, l)) FROM (SELECT list_concat(l, l, l, l, l, l) AS l FROM (SELECT list_concat(l, l, l, l, l, l) AS l FROM (SELECT list_concat(l, l, l, l, l, l) AS l FROM (SELECT list(name) AS l FROM customer))))
SELECT name || name || name || name || name || name AS a, a || a || a || a || a || a AS b, b || b || b || b || b || b AS c, c || c || c || c || c || c AS d, length(d) FROM customer
SELECT id, rank() OVER w AS r FROM orders WINDOW w AS (ORDER BY getenv('HOME')) QUALIFY r <= 2
SELECT id, rank() OVER w AS r FROM orders WINDOW w AS (ORDER BY id) QUALIFY (SELECT count(*) FROM read_csv('/etc/passwd')) > r
