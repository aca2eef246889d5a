SELECT pg_sleep(10)
SELECT "pg_sleep"(10)
SELECT pg_catalog.pg_sleep(10)
SELECT pg_catalog . pg_sleep ( 10 )
SELECT "pg_catalog"."pg_sleep"(10)
SELECT PG_SLEEP(10)
SELECT U&"pg\005fsleep"(10)
SELECT pg_sleep_for('5 minutes'), pg_sleep_until('tomorrow')
SELECT 1 FROM pg_sleep(10)
SELECT CASE WHEN (SELECT 1) = 1 THEN pg_sleep(10) END
SELECT * FROM t ORDER BY pg_sleep(1)
SELECT * FROM t LIMIT (SELECT 1 FROM pg_sleep(1))
SELECT * FROM t OFFSET pg_sleep(1)
SELECT COUNT(*) FILTER (WHERE pg_sleep(1) IS NULL) FROM t
SELECT ARRAY[pg_sleep(1)]
SELECT ROW(pg_sleep(1))
SELECT * FROM t, LATERAL (SELECT pg_sleep(1)) s
SELECT * FROM LATERAL pg_sleep(1)
SELECT * FROM ROWS FROM (pg_sleep(1), generate_series(1, 2))
SELECT * FROM t TABLESAMPLE SYSTEM (pg_sleep(1))
SELECT * FROM t TABLESAMPLE evil (1)
VALUES (pg_sleep(1))
SELECT * FROM (VALUES (pg_sleep(1))) v
SELECT pg_read_file('/etc/passwd')
SELECT pg_read_binary_file('/etc/passwd')
SELECT * FROM pg_ls_dir('/')
SELECT pg_stat_file('/etc/passwd')
SELECT lo_import('/etc/passwd')
SELECT lo_export(1, '/tmp/x')
SELECT lo_get(1)
SELECT lo_unlink(1)
SELECT * FROM dblink('host=evil', 'SELECT 1') AS t(a int)
SELECT dblink_exec('x', 'DROP TABLE t')
SELECT query_to_xml('DELETE FROM t', true, true, '')
SELECT table_to_xml('pg_authid', true, true, '')
SELECT database_to_xml(true, true, '')
SELECT schema_to_xml('public', true, true, '')
SELECT cursor_to_xml('c', 1, true, true, '')
SELECT set_config('statement_timeout', '0', false)
SELECT current_setting('data_directory')
SELECT nextval('seq')
SELECT setval('seq', 1)
SELECT pg_advisory_lock(1)
SELECT pg_try_advisory_lock(1)
SELECT pg_advisory_xact_lock(1)
SELECT pg_terminate_backend(1)
SELECT pg_cancel_backend(1)
SELECT pg_notify('a', 'b')
SELECT pg_reload_conf()
SELECT pg_rotate_logfile()
SELECT pg_switch_wal()
SELECT pg_create_restore_point('x')
SELECT pg_logical_emit_message(true, 'a', 'b')
SELECT txid_current()
SELECT pg_current_xact_id()
SELECT pg_export_snapshot()
SELECT pg_stat_reset()
SELECT pg_stat_get_activity(NULL)
SELECT ts_stat('DELETE FROM t')
SELECT ts_rewrite('a'::tsquery, 'SELECT 1')
SELECT crosstab('DELETE FROM t')
SELECT setseed(0.5)
SELECT * FROM pg_authid
SELECT * FROM pg_catalog.pg_authid
SELECT * FROM "pg_authid"
SELECT rolpassword FROM pg_catalog."pg_authid"
TABLE pg_authid
TABLE pg_shadow
SELECT * FROM pg_shadow
SELECT passwd FROM pg_user
SELECT * FROM pg_roles
SELECT * FROM pg_stat_activity
SELECT query FROM pg_catalog.pg_stat_activity
SELECT * FROM pg_settings
SELECT * FROM pg_file_settings
SELECT * FROM pg_hba_file_rules
SELECT * FROM pg_user_mapping
SELECT * FROM information_schema.user_mapping_options
SELECT * FROM pg_largeobject
SELECT * FROM pg_statistic
SELECT * FROM t WHERE EXISTS (SELECT 1 FROM pg_authid)
SELECT (SELECT string_agg(rolpassword, ',') FROM pg_authid)
SELECT * FROM pg_toast.pg_toast_1260
SELECT a OPERATOR(evil.+) b FROM t
SELECT a OPERATOR(public.=) b FROM t
SELECT * FROM t FOR NO KEY UPDATE
SELECT * FROM t FOR KEY SHARE
SELECT 1 INTO TEMP x
SELECT 1 INTO UNLOGGED x
SELECT $$a$$; DROP TABLE t
SELECT $a$ $b$ $a$; DROP TABLE t; SELECT $b$ $b$
SELECT E'\''; DROP TABLE t --'
SELECT E'\\'; DROP TABLE t --'
SELECT 'a\'; DROP TABLE t --'
SELECT 'a\' || pg_sleep(10) --'
SELECT 1 /* /* */ ; DROP TABLE t /* */ */ ; DROP TABLE t
SELECT 1 /* /* */ */; DROP TABLE t
COPY t TO PROGRAM 'sh'
COPY (SELECT 1) TO '/tmp/x'
DO $$ BEGIN DELETE FROM t; END $$
LISTEN x
NOTIFY x
SET statement_timeout = 0
RESET ALL
SHOW all
DISCARD ALL
REFRESH MATERIALIZED VIEW v
REINDEX TABLE t
CLUSTER t
CREATE EXTENSION dblink
EXPLAIN ANALYZE SELECT pg_sleep(1)
EXPLAIN (ANALYZE) DELETE FROM t
SELECT XMLPARSE(CONTENT evil('x'))
SELECT * FROM XMLTABLE('/a' PASSING evil() COLUMNS x int PATH 'y') t
SELECT * FROM JSON_TABLE(evil(), '$' COLUMNS (x int PATH '$')) t
SELECT json_value(evil(), '$.a')
SELECT percentile_cont(evil()) WITHIN GROUP (ORDER BY a) FROM t
SELECT string_agg(a, ',' ORDER BY evil(a)) FROM t
SELECT sum(a) OVER (ROWS BETWEEN evil() PRECEDING AND CURRENT ROW) FROM t
SELECT make_interval(days => evil())
SELECT EXTRACT(YEAR FROM evil())
SELECT SUBSTRING(evil() FROM 1 FOR 2)
SELECT (evil()).field
SELECT (ARRAY[1,2])[evil()]
SELECT a[evil():2] FROM t
SELECT evil()::text
SELECT t.a COLLATE "C" FROM t WHERE evil(t.a)
SELECT * FROM t GROUP BY GROUPING SETS ((evil(a)), ())
SELECT * FROM a NATURAL JOIN evil(1) b
SELECT INTERVAL '1 day' * evil()
SELECT x AT TIME ZONE evil() FROM t
SELECT * FROM t WHERE a = ANY(evil())
SELECT "PG_SLEEP"(1)
SELECT pg_ſleep(1)
SELECT pg＿sleep(1)
SELECT "p" "g_sleep"(1)
SELECT public.pg_sleep(1)
SELECT pg_temp.evil(1)
SELECT {fn pg_sleep(1)}
SELECT define(1)
SELECT option(1)
SELECT zone(1)
SELECT rename(1)
SELECT struct(1)
SELECT separator(1)
SELECT pattern(1)
SELECT next(1)
SELECT string(1)
SELECT exclude(1)
SELECT measures(1)
SELECT subset(1)
SELECT apply(1)
SELECT qualify(1)
SELECT columns(1)
SELECT nested(1)
SELECT sets(1)
SELECT against(1)
SELECT first(1)
SELECT over(1)
SELECT filter(1)
SELECT within(1)
SELECT percent(1)
SELECT bernoulli(1)
SELECT reservoir(1)
SELECT repeatable(1)
SELECT partition(1)
SELECT of(1)
SELECT at(1)
SELECT rows(1)
SELECT range(1)
SELECT groups(1)
SELECT preceding(1)
SELECT following(1)
SELECT bytes(1)
SELECT clob(1)
SELECT signed(1)
SELECT unsigned(1)
SELECT year(1)
SELECT datetime(1)
SELECT * FROM information_schema._pg_user_mappings
SELECT * FROM information_schema.user_mappings
SELECT * FROM information_schema.role_table_grants
SELECT DISTINCT ON (a) over(1) FROM t
SELECT DISTINCT ON (a) filter(1) FROM t
SELECT DISTINCT ON (a) year(1) FROM t
SELECT a, cube_evil(1) FROM t GROUP BY a
SELECT 2 * rollup(1) FROM t GROUP BY a
SELECT trim(BOTH string(1) FROM a) FROM t
SELECT last(1)
SELECT mode() WITHIN GROUP (ORDER BY x) FILTER (WHERE evil(x)) FROM t
SELECT mode() WITHIN GROUP (ORDER BY x) FILTER (WHERE x IN (SELECT passwd FROM pg_shadow)) FROM t
SELECT (TABLE pg_shadow)
SELECT 1 WHERE EXISTS (SELECT FROM pg_shadow)
SELECT a FROM t GROUP BY a, GROUPING SETS ((evil(d)), ())
SELECT xmlelement(name foo, xmlattributes(evil(a) as bar)) FROM t
SELECT * FROM a JOIN b USING (id) AS evil(1)
SELECT DISTINCT ON (a) limit(1) FROM t
SELECT VARIADIC join(1)
SELECT json_value(a, '$' DEFAULT year(1) ON EMPTY) FROM t
SELECT overlay(a PLACING string(1) FROM 2) FROM t
SELECT a FROM t FETCH FIRST year(1) ROWS ONLY
SELECT CAST(year(1) AS int)
SELECT * FROM t, lateral year(1)
SELECT * FROM ROWS FROM (year(1))
SELECT * FROM t, rollup(1)
SELECT a FROM t GROUP BY a ORDER BY rollup(1)
SELECT a FROM t GROUP BY (SELECT rollup(1))
SELECT a FROM t GROUP BY f(a, rollup(1))
SELECT sum(a) OVER (ORDER BY rows(1)) FROM t
SELECT sum(a) OVER (PARTITION BY a, rows(1)) FROM t
SELECT a AT TIME ZONE zone(1) FROM t
SELECT string(1) 'x' || string(2)
SELECT ARRAY[year(1)]
SELECT "year"(1)
SELECT * FROM xmltable('/a' PASSING year(1) COLUMNS id int PATH '@id')
SELECT ALL year(1)
SELECT CASE a WHEN year(1) THEN 1 END FROM t
SELECT a FROM t TABLESAMPLE evil(1)
SELECT a FROM t TABLESAMPLE bernoulli(year(1))
SELECT a FROM t WHERE a BETWEEN SYMMETRIC year(1) AND 2
SELECT (NULL::orders).evil
SELECT ((array_agg(o))[1]).evil FROM orders o
SELECT (array_agg(o))[1].evil FROM orders o
SELECT (o).evil FROM orders o
SELECT (SELECT o FROM orders o LIMIT 1).evil
SELECT (ROW(1, 2)).f1
SELECT (o)."Evil" FROM orders o
SELECT (o) . evil FROM orders o
SELECT a FROM t ORDER BY (t).evil
SELECT (json_populate_record(NULL::orders, '{}')).evil
SELECT x.y[1].evil FROM t x
SELECT repeat('a', 100000000)
SELECT repeat('a', n) FROM t
SELECT repeat('a', 10000 * 10000)
SELECT repeat(repeat('a', 10000), 10000)
SELECT repeat(s, 10000) FROM (SELECT repeat('a', 10000) AS s) q
SELECT lpad('a', 100000000)
SELECT rpad('a', 1e8::int, 'x')
SELECT position('b' || repeat('a', 100000) in repeat('a', 10000000))
SELECT strpos(s, s || 'b') FROM (SELECT string_agg('a', '') AS s FROM generate_series(1, 1000000)) q
WITH RECURSIVE x(s, n) AS (SELECT 'a', 1 UNION ALL SELECT s || s, n + 1 FROM x WHERE n < 27) SELECT position(s || 'b' in s) FROM x
SELECT translate(a, string_agg(b, ''), '') FROM t
SELECT array_agg(g) FROM generate_series(1, 1e8) g
SELECT array_agg(g) FROM generate_series(1, 100000000) g
SELECT count(*) FROM generate_series(1, 1000 * 1000 * 1000)
SELECT count(*) FROM generate_series(1, 100000000::bigint)
SELECT count(*) FROM generate_series(-100000000, 1)
SELECT format('%1000000s', 'a')
SELECT format('%*s', 1000000, 'a')
SELECT array_fill(0, ARRAY[100000000])
SELECT array_agg(a) FROM generate_series(1, 1000000) a, generate_series(1, 1000) b
SELECT array_agg(g) FROM generate_series(1, CAST(1e8 AS integer)) g
SELECT array_agg(g) FROM generate_series(1, power(10, 8)::integer) g
SELECT string_agg(repeat('x', 10000), '') FROM generate_series(1, 1000000) g
SELECT count(*) FROM generate_series(1, (SELECT 100000000)) g
SELECT jsonb_agg(g) FROM generate_series(1, 100000) g, generate_series(1, 100000) h
SELECT SUM(total) OVER (ORDER BY id GROUPS join(3) PRECEDING) FROM orders
SELECT 1 WHERE 1 IS DISTINCT FROM join(1)
SELECT * FROM a, LATERAL join(1) AS rows
