SELECT SLEEP(10)
SELECT sleep (10)
SELECT `sleep`(10)
SELECT sleep/**/(10)
SELECT sleep/*!50000(10)*/
SELECT /*!50000 SLEEP(10) */
SELECT 1 /*! ; DROP TABLE t */
SELECT 1 /*!INTO OUTFILE '/tmp/x'*/
SELECT 1 /*M! INTO OUTFILE '/tmp/x' */
SELECT /*+ SET_VAR(sql_mode='ANSI_QUOTES') */ 1
SELECT /*+ MAX_EXECUTION_TIME(0) */ 1
SELECT /*+ RESOURCE_GROUP(x) */ 1
SELECT BENCHMARK(1000000000, MD5('a'))
SELECT ST_Area(ST_Buffer(POINT(1, 1), 1, ST_Buffer_Strategy('point_circle', 65000)))
SELECT LOAD_FILE('/etc/passwd')
SELECT GET_LOCK('a', 10)
SELECT RELEASE_LOCK('a')
SELECT RELEASE_ALL_LOCKS()
SELECT IS_FREE_LOCK('a')
SELECT MASTER_POS_WAIT('a', 1)
SELECT SOURCE_POS_WAIT('a', 1)
SELECT WAIT_FOR_EXECUTED_GTID_SET('a', 10)
SELECT sys_exec('ls')
SELECT sys_eval('ls')
SELECT sys.fn('x')
SELECT mydb.myfunc(1)
SELECT NEXTVAL(seq)
SELECT NEXT VALUE FOR seq
SELECT * FROM t INTO OUTFILE '/tmp/x'
SELECT * INTO OUTFILE '/tmp/x' FROM t
SELECT * FROM t INTO DUMPFILE '/tmp/x'
SELECT a INTO @x FROM t
SELECT @x := 1
SELECT @x:=@x+1 FROM t
SELECT @@datadir
SELECT @@global.secure_file_priv
SELECT @x
SELECT * FROM t LOCK IN SHARE MODE
SELECT * FROM t FOR UPDATE OF t
SELECT * FROM t FOR SHARE SKIP LOCKED
SELECT * FROM t PROCEDURE ANALYSE()
SELECT * FROM t PROCEDURE ANALYSE(EXTRACTVALUE(1, CONCAT(0x5c, VERSION())), 1)
SELECT * FROM mysql.user
SELECT * FROM `mysql`.`user`
SELECT authentication_string FROM mysql.user
SELECT * FROM information_schema.processlist
SELECT * FROM INFORMATION_SCHEMA.PROCESSLIST
SELECT * FROM performance_schema.threads
SELECT * FROM sys.session
SELECT * FROM t, mysql.user u
SELECT * FROM t WHERE a IN (SELECT User FROM mysql.user)
SELECT 'a\'; DROP TABLE t -- '
SELECT 'a\\'; DROP TABLE t
SELECT "a\"; DROP TABLE t -- "
SELECT '\' UNION SELECT SLEEP(10) -- '
SELECT '\', SLEEP(10) # '
SELECT "'", SLEEP(10), "'"
SELECT "`", `a` -- `⏎, SLEEP(10)
SELECT "a' , sleep(10) , 'b" FROM t WHERE x = "'" AND y = 'z' AND evil(1)
SELECT 1 # comment⏎; DROP TABLE t
SELECT 1 -- comment⏎; DROP TABLE t
SELECT 1 --⏎; DROP TABLE t
HANDLER t OPEN
HANDLER t READ FIRST
LOAD DATA LOCAL INFILE 'x' INTO TABLE t
LOAD XML INFILE 'x' INTO TABLE t
SHOW PROCESSLIST
SHOW GRANTS
SHOW VARIABLES
SET GLOBAL x = 1
SET @a = 1
FLUSH TABLES
RESET MASTER
INSTALL PLUGIN x SONAME 'y'
CREATE FUNCTION f RETURNS STRING SONAME 'x.so'
DO SLEEP(10)
KILL 1
UNLOCK TABLES
XA START 'x'
DELIMITER //
CALL p()
PREPARE s FROM 'DROP TABLE t'
EXPLAIN DELETE FROM t
EXPLAIN ANALYZE SELECT SLEEP(1)
DESCRIBE t INTO OUTFILE 'x'
SELECT GROUP_CONCAT(a ORDER BY SLEEP(1) SEPARATOR ',') FROM t
SELECT * FROM JSON_TABLE(evil(), '$[*]' COLUMNS (a INT PATH '$')) t
SELECT DATE_ADD(NOW(), INTERVAL SLEEP(1) DAY)
SELECT IF(1, SLEEP(1), 0)
SELECT * FROM t ORDER BY IF(1, SLEEP(1), a)
SELECT * FROM t LIMIT 1 PROCEDURE ANALYSE()
SELECT CONVERT(SLEEP(1), CHAR)
SELECT BINARY SLEEP(1)
SELECT MATCH(a) AGAINST (SLEEP(1)) FROM t
VALUES ROW(SLEEP(1))
SELECT {fn SLEEP(1)}
SELECT {d '2024-01-01'}
SELECT 1 XOR SLEEP(1)
SELECT a DIV SLEEP(1) FROM t
TABLE mysql.user
SELECT * FROM t PARTITION (p0) WHERE SLEEP(1)
SELECT ＳＬＥＥＰ(1)
SELECT ſleep(1)
SELECT define(1)
SELECT option(1)
SELECT LAST_INSERT_ID(42)
SELECT LAST_INSERT_ID(id) FROM t
SELECT * FROM t WHERE LAST_INSERT_ID(id+1)
SELECT * FROM information_schema.user_privileges
SELECT * FROM information_schema.role_table_grants
SELECT * FROM information_schema.files
SELECT * FROM information_schema.plugins
SELECT * FROM information_schema.innodb_metrics
SELECT * FROM information_schema.innodb_buffer_page
SELECT * FROM information_schema.innodb_ft_index_cache
SELECT * FROM information_schema.session_status
SELECT * FROM information_schema.global_variables
SELECT * FROM information_schema.user_statistics
SELECT `last_insert_id`(42)
SELECT /*+ MAX_EXECUTION_TIME(0) */ * FROM t
SELECT /*+ MAX_EXECUTION_TIME(9999999) */ * FROM t
SELECT /*+ MAX_EXECUTION_TIME(10) SET_VAR(sql_mode='') */ * FROM t
SELECT BINARY define(1)
SELECT HIGH_PRIORITY define(1)
SELECT a FROM t WHERE x COLLATE utf8_bin = option(1)
SELECT CONVERT(string(1), CHAR)
SELECT * FROM INFORMATION_SCHEMA.`USER_PRIVILEGES`
TABLE information_schema.processlist
SELECT a FROM t, information_schema.processlist
SELECT extractvalue(1, concat(0x7e, (SELECT a FROM t)))
SELECT updatexml(1, concat(0x7e, a), 1) FROM t
SELECT s.nextval
SELECT s.NEXTVAL FROM dual
SELECT length(sformat('{:>1000000000}', 'a'))
SELECT sformat('{:{}}', 'a', 1000000000)
SELECT sformat(pattern, 1) FROM t
SELECT locate(repeat('a', n), repeat('a', m)) FROM t
SELECT repeat('a', n) LIKE '%a%a%a%b' FROM t
SELECT repeat('a', 1000000000)
// Words that tell of tables, used for more.
SHOW GRANTS
SHOW PROCESSLIST
SHOW TABLES WHERE sleep(9)
SHOW COLUMNS FROM customers WHERE benchmark(1e9, 1)
SHOW TABLES FROM mysql
SHOW COLUMNS FROM mysql.user
SHOW CREATE USER root
DESCRIBE mysql.global_priv
DESC customers; DROP TABLE customers
