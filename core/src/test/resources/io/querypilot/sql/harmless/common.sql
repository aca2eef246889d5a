// Queries that every dialect reads alike.
SELECT 1
SELECT 1;
SELECT * FROM customers
select name, city from customers where country = 'Germany' order by name
SELECT c.name, o.total_amount FROM customers c JOIN orders o ON o.customer_id = c.customer_id
SELECT c.name, o.total_amount FROM customers AS c INNER JOIN orders AS o ON o.customer_id = c.customer_id WHERE o.status = 'shipped'
SELECT c.name FROM customers c LEFT JOIN orders o ON c.customer_id = o.customer_id WHERE o.order_id IS NULL
SELECT c.name FROM customers c LEFT OUTER JOIN orders o ON c.customer_id = o.customer_id
SELECT * FROM a CROSS JOIN b
SELECT * FROM a, b WHERE a.id = b.id
SELECT COUNT(*) FROM orders
SELECT COUNT(DISTINCT customer_id) FROM orders
SELECT status, COUNT(*) AS n FROM orders GROUP BY status HAVING COUNT(*) > 10 ORDER BY n DESC
SELECT category, AVG(price) AS average_price, MIN(price), MAX(price), SUM(price) FROM products GROUP BY category
SELECT DISTINCT city FROM customers
SELECT name FROM customers WHERE name LIKE 'A%'
SELECT name FROM customers WHERE name NOT LIKE '%x_%' 
SELECT name FROM customers WHERE name LIKE '50!%' ESCAPE '!'
SELECT * FROM orders WHERE total_amount BETWEEN 10 AND 20.5
SELECT * FROM orders WHERE total_amount NOT BETWEEN 10 AND 20
SELECT * FROM orders WHERE status IN ('new', 'paid')
SELECT * FROM orders WHERE status NOT IN ('new', 'paid') AND quantity IS NOT NULL
SELECT * FROM orders WHERE customer_id IN (SELECT customer_id FROM customers WHERE city = 'Oslo')
SELECT * FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.customer_id)
SELECT * FROM customers c WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.customer_id)
SELECT name, (SELECT COUNT(*) FROM orders o WHERE o.customer_id = c.customer_id) AS n FROM customers c
SELECT CASE WHEN price > 100 THEN 'high' WHEN price > 10 THEN 'middle' ELSE 'low' END AS band FROM products
SELECT CASE status WHEN 'new' THEN 1 ELSE 0 END FROM orders
SELECT SUM(CASE WHEN status = 'new' THEN 1 ELSE 0 END) AS new_orders, SUM(CASE WHEN status = 'paid' THEN total_amount ELSE 0 END) AS paid FROM orders
SELECT COALESCE(city, 'unknown'), NULLIF(country, '') FROM customers
SELECT CAST(price AS DECIMAL(10, 2)) FROM products
SELECT UPPER(name), LOWER(name) FROM customers
SELECT ROUND(price, 2), ABS(price) FROM products
SELECT name FROM customers UNION SELECT product_name FROM products
SELECT name FROM customers UNION ALL SELECT product_name FROM products ORDER BY 1
SELECT city FROM customers INTERSECT SELECT city FROM suppliers
WITH big AS (SELECT * FROM orders WHERE total_amount > 100) SELECT COUNT(*) FROM big
WITH a AS (SELECT 1 AS x), b AS (SELECT x + 1 AS y FROM a) SELECT * FROM a, b
WITH a (x, y) AS (SELECT 1, 2) SELECT x, y FROM a
SELECT ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY order_date DESC) AS rn FROM orders
SELECT RANK() OVER (ORDER BY price DESC), DENSE_RANK() OVER (ORDER BY price) FROM products
SELECT SUM(total_amount) OVER (PARTITION BY customer_id ORDER BY order_date ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) FROM orders
SELECT AVG(total_amount) OVER (ORDER BY order_date ROWS BETWEEN 6 PRECEDING AND CURRENT ROW) FROM orders
SELECT LAG(total_amount) OVER (ORDER BY order_date), LEAD(total_amount, 1, 0) OVER (ORDER BY order_date) FROM orders
SELECT FIRST_VALUE(price) OVER (PARTITION BY category ORDER BY price), NTILE(4) OVER (ORDER BY price) FROM products
SELECT * FROM (SELECT customer_id, SUM(total_amount) AS total FROM orders GROUP BY customer_id) t WHERE t.total > 100
SELECT t.* FROM (SELECT * FROM orders) AS t
SELECT o.*, c.name FROM orders o JOIN customers c ON c.customer_id = o.customer_id AND c.city = 'Rome' OR c.city IS NULL
SELECT a.x FROM a JOIN b ON a.id = b.id JOIN c ON b.id = c.id LEFT JOIN d ON d.id = c.id AND d.kind <> 'x'
SELECT -price, +1, price * 2 / 3 - 1 FROM products
SELECT (price + 1) * (quantity - 2) AS total FROM lines
SELECT 'it''s; DROP TABLE customers' AS text
SELECT 'a -- not a comment', '/* nor this */' FROM t
SELECT /* how many; DROP TABLE x */ COUNT(*) FROM orders -- done; DELETE FROM t
SELECT COUNT(*)⏎FROM orders⏎-- only shipped ones⏎WHERE status = 'shipped'
SELECT updated_at, created_at, deleted, is_deleted, last_update, set_id, call_id, grant_total, dropped FROM log_updates
SELECT insert_date, delete_flag, update_count, executed_by FROM drop_log WHERE alter_ego = 'create'
SELECT * FROM orders WHERE status = 'DELETE' OR status = 'update' OR note LIKE '%insert into%'
SELECT 1.5, 1e3, .5, 2.5E-3
SELECT NULL
SELECT * FROM t WHERE NOT (a = 1 OR b = 2) AND (c > 3)
SELECT * FROM t WHERE a <> 1 AND b != 2 AND c >= 3 AND d <= 4
SELECT a AS "select_me" FROM t
SELECT größe, naïve, 名前, имя FROM таблица WHERE größe > 1
SELECT x.y.z FROM x.y
SELECT s.t.c FROM s.t WHERE s.t.c = 1
SELECT (SELECT MAX(price) FROM products) - (SELECT MIN(price) FROM products) AS spread
SELECT * FROM t WHERE (a, b) IN (SELECT c, d FROM u)
SELECT MAX(x) FROM (SELECT COUNT(*) AS x FROM t GROUP BY y) q
SELECT REPLACE(name, 'a', 'b') FROM t
SELECT a FROM t WHERE a = (SELECT MAX(a) FROM t)
SELECT year, month, day, type, value, name, date, status, level, role, user_id, position, owner, description, comment FROM calendar
SELECT o.order_id, o.order_date AS date, p.category AS type, o.quantity * p.price AS value FROM orders o JOIN products p ON p.product_id = o.product_id
SELECT count(*) total FROM orders
SELECT a.id FROM a WHERE a.id IN (1,2,3) AND a.id NOT IN (SELECT b.id FROM b WHERE b.x = a.x)
SELECT ((((1 + 2))))
SELECT (((((((((((1)))))))))))
SELECT * FROM ((SELECT 1 AS a)) t
SELECT SUM(x) / NULLIF(SUM(y), 0) * 100.0 AS pct FROM t
SELECT sqrt(x), floor(x), exp(x), power(x, 2), sign(x) FROM t
SELECT trim(name), length_cm FROM t
// Neighbours of attacks: the same words where they do no harm.
SELECT 'DROP TABLE customers' AS said
SELECT 'DELETE FROM customers; COMMIT' AS said FROM customers
SELECT id AS "drop", name AS "delete" FROM customers
SELECT COUNT(*) AS updates FROM customers WHERE name LIKE '%update%'
SELECT name FROM customers WHERE name = '; DROP TABLE customers'
SELECT name FROM customers WHERE name = 'x'' OR 1=1'
SELECT COUNT(*) FROM inserts
SELECT inserted, deleted FROM changes
SELECT truncated FROM changes WHERE truncated > 0
SELECT created, altered, dropped FROM changes ORDER BY created
SELECT grants.id FROM grants
SELECT a.id FROM executions a WHERE a.id > 5
SELECT m.id FROM merges m JOIN changes c ON m.id = c.id
SELECT COUNT(DISTINCT call_id) FROM calls
SELECT call_id FROM calls WHERE call_id IN (SELECT call_id FROM calls)
SELECT name FROM locks
SELECT locked FROM doors WHERE locked = 1
SELECT SUM(quantity) FROM sets
SELECT commits, rollbacks FROM transactions
SELECT begin_date, end_date FROM projects
SELECT id FROM attachments WHERE attached > 0
SELECT vacuum_type FROM cleaners
SELECT copy_count FROM books WHERE copy_count > 3
SELECT loads FROM trucks ORDER BY loads DESC
SELECT exports, imports FROM trade
SELECT id FROM customers WHERE NOT EXISTS (SELECT 1 FROM orders WHERE orders.customer_id = customers.id)
SELECT id FROM customers WHERE name IN ('drop', 'delete', 'update')
SELECT CASE WHEN name = 'grant' THEN 1 ELSE 0 END AS granted FROM customers
SELECT id FROM customers UNION SELECT id FROM orders UNION ALL SELECT id FROM returns
SELECT id FROM customers EXCEPT SELECT customer_id FROM orders
SELECT id FROM customers INTERSECT SELECT customer_id FROM orders
SELECT MAX(total) - MIN(total) AS spread FROM orders GROUP BY customer_id HAVING COUNT(*) > 2
SELECT x.id FROM (SELECT id FROM customers) x WHERE x.id > 1
SELECT a.id, b.id FROM customers a CROSS JOIN customers b
SELECT COALESCE(name, 'none') FROM customers
SELECT NULLIF(name, '') FROM customers
SELECT id, ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY total DESC) AS place FROM orders
SELECT id, SUM(total) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS running FROM orders
SELECT id, LAG(total) OVER (ORDER BY id) AS earlier FROM orders
WITH big AS (SELECT * FROM orders WHERE total > 100) SELECT COUNT(*) FROM big
WITH a AS (SELECT 1 AS n), b AS (SELECT n + 1 AS n FROM a) SELECT n FROM b
SELECT id FROM orders WHERE total BETWEEN 10 AND 20 AND customer_id IS NOT NULL
SELECT -total AS negative, +total AS positive FROM orders
SELECT total * 1.19 AS gross FROM orders
SELECT id -- drop table customers⏎FROM customers
SELECT id /* delete from customers */ FROM customers
SELECT '/* not a comment' AS a, '*/' AS b
SELECT '--' AS dashes FROM customers
SELECT name FROM customers WHERE name LIKE '50!%' ESCAPE '!'
SELECT UPPER(name), LOWER(name) FROM customers
SELECT c.name, o.total FROM customers c LEFT JOIN orders o ON o.customer_id = c.id AND o.total > 5
SELECT id FROM customers WHERE id = (SELECT MAX(id) FROM customers)
SELECT AVG(total) FROM orders WHERE total > (SELECT AVG(total) FROM orders)
SELECT ABS(total), ROUND(total, 2) FROM orders
SELECT show, described, summary FROM describes
SELECT t.show AS describe_it FROM summarize t
SELECT name FROM customers WHERE note = 'SHOW TABLES' OR note = 'DESCRIBE t'
SELECT COUNT(*) AS shown FROM orders WHERE note <> 'SUMMARIZE t'
SELECT total_amount AS sum_of, status AS shown_as FROM orders ORDER BY shown_as
WITH base AS (SELECT * FROM customers), final AS (SELECT * FROM base) SELECT * FROM final
SELECT SUM(total) OVER (ORDER BY id) AS n, id running FROM (SELECT * FROM orders) o
SELECT name FROM customers WHERE final IN (1, 2) AND (id > 1 OR final = running AND (id < 9))
