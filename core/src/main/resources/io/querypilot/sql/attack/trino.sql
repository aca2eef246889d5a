SELECT * FROM TABLE(system.query('DELETE FROM t'))
SELECT * FROM TABLE(postgresql.system.query(query => 'DELETE FROM t'))
SELECT * FROM TABLE(raw_query(query => 'x'))
SELECT * FROM TABLE(evil(1))
CALL system.runtime.kill_query('x')
SELECT * FROM system.runtime.queries
SELECT * FROM system.metadata.catalogs
SELECT * FROM jmx.current."java.lang:type=runtime"
WITH SESSION query_max_run_time = '1h' SELECT 1
WITH FUNCTION f(x bigint) RETURNS bigint RETURN x SELECT f(1)
SET SESSION x = 1
RESET SESSION x
EXECUTE IMMEDIATE 'DROP TABLE t'
PREPARE x FROM SELECT 1
DEALLOCATE PREPARE x
CREATE TABLE t AS SELECT 1
CREATE TABLE t WITH (format = 'ORC') AS SELECT 1
ALTER TABLE t EXECUTE optimize
ANALYZE t
REFRESH MATERIALIZED VIEW v
COMMENT ON TABLE t IS 'x'
START TRANSACTION
USE hive.default
SHOW SESSION
DESCRIBE t
EXPLAIN ANALYZE SELECT 1
EXPLAIN ANALYZE DELETE FROM t
SELECT fail('x')
SELECT transform(a, x -> evil(x)) FROM t
SELECT reduce(a, 0, (s, x) -> evil(s), s -> s) FROM t
SELECT map_filter(m, (k, v) -> evil(v)) FROM t
SELECT TRY(evil(1))
SELECT IF(evil(1), 1, 2)
SELECT ARRAY[evil(1)]
SELECT MAP(ARRAY[evil(1)], ARRAY[1])
SELECT ROW(evil(1))
SELECT CAST(ROW(evil(1)) AS ROW(x bigint))
SELECT CAST(evil(1) AS MAP(varchar, integer))
SELECT * FROM t CROSS JOIN UNNEST(evil(a)) AS u(x)
SELECT * FROM UNNEST(ARRAY[1]) WITH ORDINALITY AS u(x, n) WHERE evil(x)
SELECT listagg(a, ',') WITHIN GROUP (ORDER BY evil(a)) FROM t
SELECT count(*) FILTER (WHERE evil(a)) FROM t
SELECT * FROM t MATCH_RECOGNIZE (ORDER BY a MEASURES evil(x) AS y PATTERN (A) DEFINE A AS x > 1)
SELECT * FROM t MATCH_RECOGNIZE (ORDER BY a PATTERN (A) DEFINE A AS evil(x))
SELECT * FROM t FOR VERSION AS OF evil()
SELECT * FROM t TABLESAMPLE BERNOULLI (evil(10))
VALUES evil(1)
VALUES 1, evil(2)
SELECT my.catalog.func(1)
SELECT "evil"(1)
SELECT json_value(evil(), 'lax $.a')
SELECT U&"\0065vil"(1)
SELECT 1 /* /* */ ; DROP TABLE t */
SELECT * FROM "t$files"
SELECT * FROM hive.s."t$properties"
SELECT * FROM runtime.queries
SELECT * FROM "cat"."information_schema"."roles"
SELECT * FROM hive.s."orders$history"
SELECT * FROM "system"."runtime"."queries"
SELECT * FROM t MATCH_RECOGNIZE (PATTERN (A) DEFINE A AS string(x) > 1)
SELECT * FROM t MATCH_RECOGNIZE (MEASURES string(x) AS y PATTERN (A) DEFINE A AS true)
SELECT * FROM t MATCH_RECOGNIZE (MEASURES evil(x) AS y PATTERN (A) DEFINE A AS true)
SELECT * FROM t MATCH_RECOGNIZE (MEASURES limit(x) AS y PATTERN (A) DEFINE A AS true)
SELECT format('%1000000000d', 1)
SELECT transform(sequence(1, 10000), x -> sequence(1, 10000))
SELECT cardinality(transform(sequence(1, 1000), x -> reverse(sequence(1, 1000))))
SELECT * FROM t MATCH_RECOGNIZE (ORDER BY b MEASURES (FINAL limit(x)) AS ax PATTERN (A B+) DEFINE B AS x > PREV(x))
