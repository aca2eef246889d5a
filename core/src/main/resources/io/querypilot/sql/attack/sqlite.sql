SELECT load_extension('evil')
SELECT "load_extension"('evil')
SELECT [load_extension]('evil')
SELECT `load_extension`('evil')
SELECT Load_Extension ( 'evil' )
SELECT load_extension/**/('evil')
SELECT readfile('/etc/passwd')
SELECT writefile('/tmp/x', 'y')
SELECT edit('x')
SELECT fts3_tokenizer('simple')
SELECT fts3_tokenizer('simple', x'00')
SELECT eval('DELETE FROM t')
SELECT optimize(t) FROM t
SELECT * FROM fsdir('/')
SELECT * FROM fsdir
SELECT * FROM zipfile('x.zip')
SELECT * FROM sqlite_dbpage
SELECT * FROM "sqlite_dbpage"
SELECT * FROM pragma_database_list
SELECT * FROM pragma_wal_checkpoint
SELECT * FROM pragma_journal_mode
SELECT * FROM pragma_wal_checkpoint('TRUNCATE')
SELECT * FROM csv('x')
PRAGMA table_info(t)
PRAGMA writable_schema = 1
ATTACH 'x.db' AS x
DETACH x
VACUUM INTO 'x.db'
REINDEX
ANALYZE
REPLACE INTO t VALUES (1)
INSERT OR REPLACE INTO t VALUES (1)
SAVEPOINT x
RELEASE x
BEGIN IMMEDIATE
SELECT 1 /* /* */; DROP TABLE t -- */
SELECT 'a\'; DROP TABLE t --'
SELECT "a"; DROP TABLE t
SELECT [a]; DROP TABLE t
SELECT [a'b]; DROP TABLE t --']
SELECT `a'b`; DROP TABLE t --'
SELECT "a'b"; DROP TABLE t --'
SELECT x'00'; DROP TABLE t
SELECT :a(load_extension('x'))
SELECT $a::b(load_extension('x'))
SELECT a FROM t WHERE a GLOB load_extension('x')
SELECT a FROM t WHERE a MATCH evil('x')
SELECT a FROM t WHERE a IS evil('x')
SELECT a FROM t WHERE a IS NOT evil('x')
SELECT a FROM t INDEXED BY i WHERE evil(a)
SELECT json_each.value FROM json_each(evil('x'))
SELECT group_concat(evil(a), ',') FROM t
SELECT a FROM t LIMIT evil(1)
SELECT a FROM t LIMIT 1 OFFSET evil(1)
VALUES (load_extension('x'))
VALUES (1), (evil(2))
WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT evil(x) FROM c) SELECT x FROM c
SELECT count(*) FILTER (WHERE evil(a)) FROM t
SELECT sum(a) OVER w FROM t WINDOW w AS (ORDER BY evil(a))
SELECT a ->> evil('x') FROM t
SELECT a COLLATE NOCASE FROM t WHERE evil(a) COLLATE NOCASE = 'x'
EXPLAIN QUERY PLAN DELETE FROM t
EXPLAIN PRAGMA journal_mode
SELECT RAISE(ABORT, 'x')
SELECT * FROM rename('x')
SELECT first(1)
SELECT 1 IN pragma_optimize
SELECT 1 NOT IN pragma_optimize
SELECT 1 IN main.pragma_optimize
SELECT 1 IN "pragma_optimize"
SELECT name FROM customers WHERE 5 IN pragma_optimize
SELECT * FROM json_each('[1]') WHERE value IN pragma_optimize
SELECT 1 IN pragma_integrity_check
SELECT 1 WHERE 1 IN pragma_user_version
SELECT (1,2,3) IN pragma_database_list
SELECT 1 IN 'pragma_optimize'
SELECT 1 IN main.'pragma_optimize'
SELECT 1 IN [pragma_optimize]
SELECT 1 IN `main`.`pragma_optimize`
SELECT 1 IN pragma_optimize(1)
SELECT 1 IN fsdir('/')
SELECT 1 IN sqlite_dbpage
SELECT * FROM 'pragma_optimize'
SELECT clob(1) 'x'
SELECT length(padl('x', 4294967306))
SELECT padr('x', 4294967306)
SELECT padc('x', 4294967306)
SELECT replicate('xx', 2147483653)
SELECT length(reverse(strfilter('abc', 'a')))
SELECT charindex('a', 'b')
SELECT * FROM dbstat
SELECT name FROM main.dbstat WHERE aggregate
SELECT 1 IN dbstat
SELECT "padl"('x', 4294967306)
SELECT [replicate]('x', 5)
SELECT max(padl(a, b)) OVER (ORDER BY rightstr(a, 1)) FROM t
SELECT rtreecheck('main', 't')
SELECT matchinfo(docs) FROM docs
SELECT stdev(a) FROM t
SELECT * FROM generate_series(1, 10)
SELECT regexp('a', 'b')
SELECT printf('%.*c', 1000000, 'a')
SELECT printf('%1000000d', 1)
SELECT format('%-99999s', 'a')
SELECT printf(name, 1) FROM t
SELECT zeroblob(1000000000)
SELECT hex(zeroblob(9999999))
SELECT zeroblob(10 * 1000 * 1000)
SELECT zeroblob(1e9)
SELECT zeroblob(0x7fffffff)
SELECT ltrim(a, group_concat(b)) FROM t
SELECT instr(group_concat(a), group_concat(b) || 'x') FROM t
WITH RECURSIVE x(s) AS (SELECT 'a' UNION ALL SELECT s || s FROM x LIMIT 20) SELECT instr(max(s) || max(s), max(s) || 'b') FROM x
WITH RECURSIVE x(s) AS (SELECT 'a' UNION ALL SELECT s || s FROM x LIMIT 20) SELECT replace(max(s), max(s) || 'b', 'c') FROM x
// Each key of one object is looked for among all of the other, and nothing stops that.
SELECT json_patch(json_group_object(a, a), json_group_object(b, b)) FROM t
SELECT jsonb_patch(x, x) FROM (SELECT json_group_object(a, a) AS x FROM t)
WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r) SELECT median(0.5), median(1.5) FROM r
SELECT percentile_cont(i, 0.5) FROM (WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r) SELECT i FROM r)
