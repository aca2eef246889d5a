SELECT TOP 10 * FROM customers
SELECT TOP (10) name FROM customers ORDER BY name
SELECT TOP 5 PERCENT name FROM customers
SELECT TOP 3 WITH TIES name FROM customers ORDER BY score DESC
SELECT DISTINCT TOP 10 name FROM customers
SELECT [Order Id], [weird ]] name] FROM [dbo].[My Orders]
SELECT * FROM Sales.dbo.Orders o
SELECT * FROM Sales..Orders
SELECT name FROM customers ORDER BY name OFFSET 10 ROWS FETCH NEXT 5 ROWS ONLY
SELECT GETDATE(), SYSDATETIME(), GETUTCDATE(), DATEADD(day, -7, GETDATE()), DATEDIFF(month, a, b), DATEPART(year, d), DATENAME(weekday, d), EOMONTH(d), YEAR(d), MONTH(d), DAY(d) FROM t
SELECT CONVERT(varchar(10), d, 120), CAST(x AS nvarchar(max)), TRY_CAST(x AS int), TRY_CONVERT(date, y), PARSE('1' AS int), FORMAT(d, 'yyyy-MM') FROM t
SELECT ISNULL(a, 0), IIF(a > 1, 'x', 'y'), CHOOSE(2, 'a', 'b'), COALESCE(a, b), NULLIF(a, b) FROM t
SELECT a + ' ' + b, CONCAT(a, b), CONCAT_WS(',', a, b), LEN(a), CHARINDEX('x', a), PATINDEX('%x%', a), SUBSTRING(a, 1, 2), LEFT(a, 1), RIGHT(a, 1), STUFF(a, 1, 1, 'x'), REPLICATE('a', 3), LTRIM(a), RTRIM(a), TRIM(a), QUOTENAME(a), REVERSE(a), STR(1.5), SPACE(3), UNICODE(a), NCHAR(65) FROM t
SELECT STRING_AGG(name, ', ') WITHIN GROUP (ORDER BY name) FROM customers
SELECT value FROM STRING_SPLIT('a,b', ',')
SELECT t.id, s.value FROM t CROSS APPLY STRING_SPLIT(t.tags, ',') s
SELECT t.id, x.total FROM t OUTER APPLY (SELECT SUM(a) AS total FROM u WHERE u.id = t.id) x
SELECT JSON_VALUE(data, '$.a'), JSON_QUERY(data, '$.b'), ISJSON(data) FROM t
SELECT * FROM OPENJSON('[1,2]')
SELECT j.id FROM t CROSS APPLY OPENJSON(t.data) WITH (id int '$.id', name nvarchar(50) '$.name') AS j
SELECT * FROM orders WITH (NOLOCK) WHERE x = 1
SELECT * FROM orders o WITH (NOLOCK, INDEX(idx)) JOIN lines l WITH (NOLOCK) ON l.o = o.o
SELECT * FROM orders (NOLOCK)
SELECT * FROM t OPTION (RECOMPILE)
SELECT * FROM t OPTION (MAXDOP 1, HASH JOIN)
WITH n AS (SELECT 1 AS x UNION ALL SELECT x + 1 FROM n WHERE x < 100) SELECT * FROM n OPTION (MAXRECURSION 200)
WITH a(x) AS (SELECT 1) SELECT * FROM a
SELECT SUM(a) OVER (PARTITION BY b ORDER BY c ROWS UNBOUNDED PRECEDING) FROM t
SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY x) OVER (PARTITION BY y) FROM t
SELECT STDEV(x), VAR(x), COUNT_BIG(*), CHECKSUM_AGG(y), APPROX_COUNT_DISTINCT(z) FROM t
SELECT * FROM (SELECT year, amount FROM sales) s PIVOT (SUM(amount) FOR year IN ([2023], [2024])) p
SELECT id, col, val FROM t UNPIVOT (val FOR col IN (a, b)) u
SELECT a, b, SUM(c) FROM t GROUP BY ROLLUP (a, b)
SELECT a, b, SUM(c), GROUPING(a), GROUPING_ID(a, b) FROM t GROUP BY GROUPING SETS ((a, b), (a), ())
SELECT a, b, SUM(c) FROM t GROUP BY CUBE (a, b)
SELECT a FROM t EXCEPT SELECT b FROM u
SELECT name AS 'my alias', 'x' = 1 FROM t
SELECT total = SUM(x) FROM t
SELECT * FROM t WHERE name LIKE '[A-C]%' AND name LIKE N'Ü%'
SELECT * FROM t WHERE name COLLATE Latin1_General_CI_AI = 'x'
SELECT * FROM t WHERE d >= DATEADD(month, DATEDIFF(month, 0, GETDATE()), 0)
SELECT * FROM t FOR JSON AUTO
SELECT * FROM t FOR JSON PATH, ROOT('x')
SELECT * FROM t FOR XML PATH('row'), ROOT('rows')
SELECT STUFF((SELECT ',' + name FROM t FOR XML PATH('')), 1, 1, '')
SELECT STUFF((SELECT ',' + name FROM t FOR XML PATH(''), TYPE).value('.', 'nvarchar(max)'), 1, 1, '')
SELECT x.value('(/a/b)[1]', 'int'), x.query('/a'), x.exist('/a') FROM t
SELECT n.c.value('.', 'int') FROM t CROSS APPLY t.x.nodes('/a/b') AS n(c)
SELECT * FROM orders FOR SYSTEM_TIME AS OF '2024-01-01'
SELECT * FROM sys.tables
SELECT c.name FROM sys.columns c JOIN sys.tables t ON t.object_id = c.object_id
SELECT TABLE_NAME FROM INFORMATION_SCHEMA.TABLES
SELECT OBJECT_ID('dbo.t'), OBJECT_NAME(1), DB_NAME(), SCHEMA_NAME(), NEWID(), RAND(), CHECKSUM(a), HASHBYTES('SHA2_256', a), SUSER_SNAME(), ABS(-1), CEILING(1.5), POWER(2, 3), SQUARE(2), LOG(10), PI(), SIGN(1)
SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS v(id, name)
SELECT CASE WHEN a = 1 THEN 'x' ELSE 'y' END AS [case] FROM t
SELECT a % 2, a & 1, a | 2, a ^ 3, ~a FROM t
SELECT * FROM t TABLESAMPLE (10 PERCENT)
SELECT DATEFROMPARTS(2024, 1, 1), DATETRUNC(month, d), SWITCHOFFSET(d, '+01:00'), d AT TIME ZONE 'UTC', DATEDIFF_BIG(second, a, b), ISDATE(x), ISNUMERIC(y) FROM t
SELECT GREATEST(a, b), LEAST(a, b), TRANSLATE(a, 'x', 'y'), STRING_ESCAPE(a, 'json'), GENERATE_SERIES_ID FROM t
SELECT value FROM GENERATE_SERIES(1, 10)
SELECT FIRST_VALUE(x) OVER (ORDER BY y), LAST_VALUE(x) OVER (ORDER BY y ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING), CUME_DIST() OVER (ORDER BY y) FROM t
SELECT * FROM a FULL OUTER JOIN b ON a.id = b.id
SELECT * FROM a INNER HASH JOIN b ON a.id = b.id
SELECT * FROM #temp
SELECT N'unicode', N'it''s'
SELECT geography::Point(47.6, -122.3, 4326).STDistance(loc) FROM t
SELECT loc.STAsText(), loc.Lat FROM t
SELECT * FROM t WHERE CONTAINS(body, 'x') OR FREETEXT(body, 'y')
SELECT k.[KEY], k.RANK FROM CONTAINSTABLE(docs, body, 'x') k
SELECT "quoted name" FROM "t"
SELECT a FROM t WHERE EXISTS (SELECT * FROM u WHERE u.x = t.x) AND a <> ALL (SELECT b FROM v)
SELECT COUNT(*) OVER () AS total, a.* FROM a
SELECT a, LAG(a, 1, 0) OVER (PARTITION BY b ORDER BY c) FROM t
(SELECT 1) UNION (SELECT 2)
SELECT a FROM t1 WHERE a > ALL (SELECT b FROM t2)
SELECT $12.50 FROM t
SELECT $ROWGUID, IDENTITYCOL FROM t
SELECT CONVERT(decimal(10,2), a), TRY_CONVERT(varchar(5), b), CAST(c AS datetime2(3)) FROM t
SELECT TOP (5) WITH TIES a FROM t WITH (NOLOCK) ORDER BY a
SELECT * FROM t CROSS APPLY (VALUES (a), (b)) v(x)
// Neighbours of attacks: the same words where they do no harm.
SELECT 'xp_cmdshell' AS said
SELECT N'EXEC master..xp_dirtree' AS said FROM customers
SELECT [drop], [delete] FROM [changes]
SELECT TOP 5 id FROM customers ORDER BY id
SELECT TOP (10) PERCENT id FROM customers ORDER BY id
SELECT TOP 3 WITH TIES id FROM customers ORDER BY id
SELECT GETDATE(), SYSDATETIME()
SELECT DATEADD(month, -1, GETDATE()), DATEDIFF(day, created, GETDATE()) FROM orders
SELECT DATEPART(year, created), DATENAME(month, created) FROM orders
SELECT YEAR(created), MONTH(created), DAY(created) FROM orders
SELECT EOMONTH(created) FROM orders
SELECT CONVERT(varchar(10), created, 120) FROM orders
SELECT CAST(total AS decimal(10,2)), TRY_CAST(name AS int) FROM orders
SELECT FORMAT(created, 'yyyy-MM') FROM orders
SELECT ISNULL(name, 'none'), IIF(id > 1, 'a', 'b') FROM customers
SELECT LEN(name), CHARINDEX('a', name), PATINDEX('%a%', name) FROM customers
SELECT LEFT(name, 3), RIGHT(name, 3), SUBSTRING(name, 1, 3) FROM customers
SELECT STRING_AGG(name, ', ') WITHIN GROUP (ORDER BY name) FROM customers
SELECT STUFF(name, 1, 1, 'x'), REPLACE(name, 'a', 'b') FROM customers
SELECT CONCAT(name, ' ', id) FROM customers
SELECT id FROM customers ORDER BY id OFFSET 5 ROWS FETCH NEXT 5 ROWS ONLY
SELECT c.id, x.total FROM customers c CROSS APPLY (SELECT TOP 1 total FROM orders o WHERE o.customer_id = c.id) x
SELECT c.id, x.total FROM customers c OUTER APPLY (SELECT TOP 1 total FROM orders o WHERE o.customer_id = c.id) x
SELECT customer_id, SUM(total) FROM orders GROUP BY ROLLUP (customer_id)
SELECT SUM(total) OVER (PARTITION BY customer_id) FROM orders
SELECT JSON_VALUE(doc, '$.a') FROM documents
SELECT CHOOSE(2, 'a', 'b'), ABS(-1), CEILING(1.5), POWER(2, 3)
SELECT COUNT_BIG(*), STDEV(total), VAR(total) FROM orders
SELECT id FROM customers WITH (NOLOCK)
SELECT name COLLATE Latin1_General_CI_AS FROM customers
SELECT UPPER(name), LTRIM(RTRIM(name)) FROM customers
SELECT NTILE(4) OVER (ORDER BY total) FROM orders
SELECT dbo.orders.id FROM dbo.orders
SELECT a.id FROM customers AS a FULL OUTER JOIN orders AS o ON o.customer_id = a.id
SELECT REPLICATE('*', salary / 10000) FROM people
SELECT a AS openquery_result, b AS openrowset_text FROM dbo.linked
SELECT linked.db FROM dbo.linked AS linked
SELECT * FROM shop.dbo.t
SELECT * FROM shop..t
SELECT q.a FROM (SELECT a FROM shop.dbo.t) AS q
SELECT o.id FROM orders o (NOLOCK), dbo.items (NOLOCK), parts p (NOLOCK)
SELECT o.id FROM dbo.orders (NOLOCK) JOIN dbo.items AS i (NOLOCK) ON i.id = 1
;WITH cte AS (SELECT id FROM t) SELECT * FROM cte
; SELECT 1
