-- Queries no critic may block: the dialects each is for, then the query. One per line.
both SELECT 1
both SELECT * FROM customers
both SELECT name FROM customers
both SELECT c.name FROM customers c
both SELECT c.name FROM customers AS c WHERE c.city = 'Paris'
both SELECT customers.name FROM customers
both SELECT c.* FROM customers c
both SELECT c.*, o.order_id FROM customers c JOIN orders o ON o.customer_id = c.customer_id
both SELECT COUNT(*) FROM orders
both SELECT COUNT(*) AS n FROM orders WHERE status = 'shipped'
both SELECT city, COUNT(*) FROM customers GROUP BY city
both SELECT city, COUNT(*) AS n FROM customers GROUP BY city ORDER BY n DESC
both SELECT city, COUNT(*) AS n FROM customers GROUP BY city HAVING COUNT(*) > 2 ORDER BY COUNT(*) DESC LIMIT 3
both SELECT city AS town, COUNT(*) FROM customers GROUP BY town
both SELECT city, COUNT(*) FROM customers GROUP BY 1 ORDER BY 2 DESC
both SELECT country, city, COUNT(*) FROM customers GROUP BY country, city
both SELECT UPPER(city), COUNT(*) FROM customers GROUP BY UPPER(city)
both SELECT UPPER(c.city), COUNT(*) FROM customers c GROUP BY UPPER(city)
both SELECT UPPER(city) AS u, COUNT(*) FROM customers GROUP BY u ORDER BY u
both SELECT category, AVG(price) FROM products GROUP BY category HAVING AVG(price) > (SELECT AVG(price) FROM products)
both SELECT MIN(price), MAX(price), AVG(price) FROM products
both SELECT SUM(total_amount) FROM orders WHERE order_date >= '2024-01-01'
both SELECT SUM(total_amount) / COUNT(*) FROM orders
both SELECT o.order_id, c.name, p.product_name FROM orders o JOIN customers c ON o.customer_id = c.customer_id JOIN products p ON p.product_id = o.product_id
both SELECT o.order_id, c.name FROM orders o INNER JOIN customers c USING (customer_id)
both SELECT customer_id, name FROM orders JOIN customers USING (customer_id)
both SELECT customer_id, COUNT(*) FROM orders JOIN customers USING (customer_id) GROUP BY customer_id
both SELECT name, order_id FROM customers NATURAL JOIN orders
both SELECT customer_id FROM customers NATURAL JOIN orders
both SELECT c.name FROM customers c LEFT JOIN orders o ON o.customer_id = c.customer_id WHERE o.order_id IS NULL
both SELECT c.name, COUNT(o.order_id) FROM customers c LEFT JOIN orders o ON o.customer_id = c.customer_id GROUP BY c.customer_id, c.name
both SELECT c.name, COUNT(o.order_id) FROM customers c LEFT JOIN orders o ON o.customer_id = c.customer_id GROUP BY c.customer_id
sqlite SELECT c.name, COUNT(*) FROM customers c JOIN orders o ON o.customer_id = c.customer_id GROUP BY o.customer_id
sqlite SELECT c.name, c.city, COUNT(*) FROM customers c, orders o WHERE o.customer_id = c.customer_id GROUP BY o.customer_id
sqlite SELECT p.product_name, p.category, SUM(o.quantity) FROM orders AS o JOIN products AS p USING (product_id) GROUP BY o.product_id
both SELECT c.name FROM customers c, orders o WHERE c.customer_id = o.customer_id AND o.total_amount > 100
both SELECT a.name, b.name FROM customers a, customers b WHERE a.city = b.city AND a.customer_id < b.customer_id
both SELECT a.name FROM customers a JOIN customers b ON a.country = b.country WHERE b.name = 'Bob' AND a.name <> 'Bob'
both SELECT name FROM customers WHERE customer_id IN (SELECT customer_id FROM orders)
both SELECT name FROM customers WHERE customer_id NOT IN (SELECT customer_id FROM orders WHERE customer_id IS NOT NULL)
both SELECT name FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.customer_id)
both SELECT name FROM customers c WHERE NOT EXISTS (SELECT * FROM orders WHERE orders.customer_id = c.customer_id)
both SELECT name FROM customers WHERE EXISTS (SELECT 1 FROM orders WHERE orders.customer_id = customers.customer_id AND city = 'Rome')
both SELECT name, (SELECT COUNT(*) FROM orders o WHERE o.customer_id = c.customer_id) AS n FROM customers c ORDER BY n DESC
both SELECT product_name FROM products WHERE price = (SELECT MAX(price) FROM products)
both SELECT product_name FROM products p WHERE price > (SELECT AVG(price) FROM products q WHERE q.category = p.category)
both SELECT name FROM customers WHERE customer_id = (SELECT customer_id FROM orders GROUP BY customer_id ORDER BY COUNT(*) DESC LIMIT 1)
both SELECT t.city, t.n FROM (SELECT city, COUNT(*) AS n FROM customers GROUP BY city) t WHERE t.n > 1
both SELECT city, n FROM (SELECT city, COUNT(*) AS n FROM customers GROUP BY city) AS t ORDER BY n
both SELECT AVG(n) FROM (SELECT COUNT(*) AS n FROM orders GROUP BY customer_id) AS per_customer
both SELECT x.total FROM (SELECT SUM(total_amount) total FROM orders) x
both SELECT p.product_name, p.price - a.average FROM products p, (SELECT AVG(price) AS average FROM products) a
both SELECT p.product_name FROM products p CROSS JOIN (SELECT AVG(price) AS average FROM products) a WHERE p.price > a.average
both SELECT c.name, p.product_name FROM customers c CROSS JOIN products p
both WITH t AS (SELECT city, COUNT(*) AS n FROM customers GROUP BY city) SELECT city FROM t WHERE n = (SELECT MAX(n) FROM t)
both WITH t(town, n) AS (SELECT city, COUNT(*) FROM customers GROUP BY city) SELECT town, n FROM t
both WITH a AS (SELECT * FROM orders), b AS (SELECT customer_id, SUM(total_amount) AS s FROM a GROUP BY customer_id) SELECT c.name, b.s FROM b JOIN customers c ON c.customer_id = b.customer_id
both WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT n FROM r
both WITH RECURSIVE chain AS (SELECT emp_id, manager_id, 0 AS depth FROM employee WHERE manager_id IS NULL UNION ALL SELECT e.emp_id, e.manager_id, chain.depth + 1 FROM employee e JOIN chain ON e.manager_id = chain.emp_id) SELECT emp_id, depth FROM chain ORDER BY depth
both WITH orders AS (SELECT 1 AS only_column) SELECT only_column FROM orders
both WITH t AS (SELECT c.customer_id AS id, c.name FROM customers c) SELECT t.id, t.name FROM t WHERE t.id IN (SELECT customer_id FROM orders)
both SELECT name FROM customers UNION SELECT product_name FROM products
both SELECT name FROM customers UNION SELECT product_name FROM products ORDER BY name
both SELECT name AS label FROM customers UNION ALL SELECT product_name FROM products ORDER BY label LIMIT 5
both SELECT city FROM customers INTERSECT SELECT city FROM customers WHERE country = 'France'
both SELECT customer_id FROM customers EXCEPT SELECT customer_id FROM orders ORDER BY customer_id
both SELECT COUNT(*) FROM (SELECT name FROM customers UNION SELECT product_name FROM products) AS u
both SELECT name FROM customers ORDER BY city
both SELECT c.name FROM customers c JOIN orders o ON o.customer_id = c.customer_id ORDER BY name
both SELECT c.name AS who FROM customers c ORDER BY who
both SELECT DISTINCT city FROM customers ORDER BY city
both SELECT COUNT(DISTINCT city) FROM customers
both SELECT COUNT(DISTINCT customer_id) FROM orders
both SELECT CASE WHEN price > 100 THEN 'high' ELSE 'low' END AS band, COUNT(*) FROM products GROUP BY CASE WHEN price > 100 THEN 'high' ELSE 'low' END
both SELECT CASE WHEN price > 100 THEN 'high' ELSE 'low' END AS band, COUNT(*) FROM products GROUP BY band
both SELECT SUM(CASE WHEN status = 'shipped' THEN 1 ELSE 0 END) AS shipped, COUNT(*) AS everything FROM orders
both SELECT SUM(CASE WHEN status = 'shipped' THEN total_amount END) FROM orders
both SELECT COALESCE(city, 'unknown'), COUNT(*) FROM customers GROUP BY COALESCE(city, 'unknown')
both SELECT CAST(price AS INTEGER) FROM products
both SELECT name || ' from ' || city FROM customers
both SELECT LENGTH(name), LOWER(email), TRIM(city) FROM customers
both SELECT NULLIF(city, ''), ABS(-1), ROUND(2.5) FROM customers
both SELECT REPLACE(email, '@', ' at ') FROM customers WHERE email LIKE '%@example.com'
both SELECT name FROM customers WHERE city IN ('Paris', 'Rome') AND country NOT IN ('Spain')
both SELECT name FROM customers WHERE (city = 'Paris' OR city = 'Rome') AND NOT country = 'Spain'
both SELECT order_id FROM orders WHERE order_date BETWEEN '2024-01-01' AND '2024-12-31'
both SELECT order_id FROM orders WHERE quantity BETWEEN 2 AND 5
both SELECT order_id FROM orders WHERE total_amount > 10.5 AND quantity = 3
both SELECT order_id FROM orders WHERE quantity = '3'
both SELECT name FROM customers WHERE city IS NOT NULL AND email IS NULL
both SELECT order_id, ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY order_date) AS rn FROM orders
both SELECT * FROM (SELECT order_id, customer_id, ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY total_amount DESC) AS rn FROM orders) AS ranked WHERE rn = 1
both SELECT customer_id, SUM(total_amount) AS s, RANK() OVER (ORDER BY SUM(total_amount) DESC) AS r FROM orders GROUP BY customer_id
both SELECT customer_id, SUM(total_amount), SUM(SUM(total_amount)) OVER () FROM orders GROUP BY customer_id
both SELECT order_date, SUM(total_amount) OVER (ORDER BY order_date ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) FROM orders
both SELECT order_id, LAG(total_amount) OVER w FROM orders WINDOW w AS (PARTITION BY customer_id ORDER BY order_date)
both SELECT SUM(total_amount) FILTER (WHERE status = 'shipped'), COUNT(*) FROM orders
both SELECT customer_id, COUNT(*) FILTER (WHERE quantity > 1) FROM orders GROUP BY customer_id
both SELECT category, COUNT(*) FROM products GROUP BY category HAVING COUNT(*) > 1 AND MAX(price) < 1000
both SELECT COUNT(*) FROM orders HAVING COUNT(*) > 1
both SELECT d.title, COUNT(e.emp_id) FROM department d LEFT JOIN employee e ON e.dept_id = d.dept_id GROUP BY d.dept_id, d.title
both SELECT e.full_name, m.full_name AS manager FROM employee e JOIN employee m ON e.manager_id = m.emp_id
both SELECT e.full_name FROM employee e WHERE e.salary > (SELECT m.salary FROM employee m WHERE m.emp_id = e.manager_id)
both SELECT title FROM department WHERE dept_id IN (SELECT dept_id FROM employee GROUP BY dept_id HAVING AVG(salary) > 1000)
both SELECT s.first_name, s.last_name, c.title, e.grade FROM enrolment e JOIN student s ON s.id = e.student_id JOIN course c ON c.code = e.course_code
both SELECT s.id, s.first_name, AVG(e.grade) FROM student s JOIN enrolment e ON e.student_id = s.id GROUP BY s.id
both SELECT student_id, course_code, term, MAX(grade) FROM enrolment GROUP BY student_id, course_code, term
both SELECT course_code, AVG(grade) AS mean FROM enrolment GROUP BY course_code ORDER BY mean DESC
both SELECT c.title, c.credits, COUNT(*) FROM course c JOIN enrolment e ON e.course_code = c.code GROUP BY c.code
both SELECT * FROM student WHERE active
both SELECT * FROM student WHERE active = TRUE AND NOT active
both SELECT full_name FROM employee WHERE is_active IS TRUE
both SELECT "InvoiceId", "Total" FROM "Invoice"
both SELECT i."Total", i."Billing City" FROM "Invoice" AS i WHERE i."Total" > 5
both SELECT "Billing City", SUM("Total") FROM "Invoice" GROUP BY "Billing City"
both SELECT "Invoice"."Total" AS "My Total" FROM "Invoice" ORDER BY "My Total"
both SELECT c.name, i."Total" FROM "Invoice" i JOIN customers c ON c.customer_id = i.customer_id
both SELECT order_id FROM big_orders WHERE quantity > 1
both SELECT b.order_id, c.name FROM big_orders b JOIN customers c ON c.customer_id = b.customer_id
both SELECT NAME FROM CUSTOMERS
both SELECT C.NAME FROM Customers c
both SELECT name FROM customers LIMIT 5 OFFSET 2
both SELECT v.id, v.label FROM (SELECT 1 AS id, 'a' AS label UNION ALL SELECT 2, 'b') AS v
both SELECT kind, COUNT(*) FROM event GROUP BY kind ORDER BY COUNT(*) DESC, kind
both SELECT o.status, COUNT(*) FROM orders o GROUP BY o.status ORDER BY o.status
both SELECT o.status FROM orders o GROUP BY status ORDER BY MAX(o.total_amount)
both SELECT CURRENT_DATE, CURRENT_TIMESTAMP
both SELECT name FROM customers WHERE customer_id = 1 OR customer_id = 2
both SELECT p1.product_name, p2.product_name FROM products p1 JOIN products p2 ON p1.category = p2.category AND p1.product_id < p2.product_id
both SELECT c.name FROM customers c JOIN (SELECT customer_id, MAX(order_date) AS latest FROM orders GROUP BY customer_id) l ON l.customer_id = c.customer_id
both SELECT (SELECT COUNT(*) FROM customers) AS a, (SELECT COUNT(*) FROM orders) AS b
both SELECT c.name FROM customers c WHERE (SELECT COUNT(*) FROM orders o WHERE o.customer_id = c.customer_id) > 2
both SELECT c.country, AVG(o.total_amount) FROM customers c JOIN orders o ON c.customer_id = o.customer_id AND o.status = 'shipped' GROUP BY c.country
both SELECT * FROM (customers c JOIN orders o ON c.customer_id = o.customer_id) JOIN products p ON p.product_id = o.product_id
both SELECT COUNT(*) FROM customers WHERE name LIKE 'A%' OR name LIKE 'B%'
both SELECT MAX(order_date) FROM orders WHERE customer_id = 7
both SELECT 'x' AS kind, COUNT(*) FROM customers
both SELECT c.name, o.order_id FROM customers c LEFT JOIN orders o ON c.customer_id = o.customer_id AND o.order_date = (SELECT MAX(order_date) FROM orders WHERE customer_id = c.customer_id)
both SELECT c.city, COUNT(*) * 100.0 / (SELECT COUNT(*) FROM customers) AS share FROM customers c GROUP BY c.city
both SELECT city FROM customers WHERE country = 'France' GROUP BY city HAVING COUNT(*) >= 2
both SELECT quantity * 2 AS double_quantity, COUNT(*) FROM orders GROUP BY quantity * 2
both SELECT quantity + 1, COUNT(*) FROM orders GROUP BY quantity
both SELECT o.customer_id, o.product_id FROM orders o GROUP BY o.customer_id, o.product_id HAVING SUM(o.quantity) > 5
both SELECT c.name FROM customers c, orders o, products p WHERE c.customer_id = o.customer_id AND o.product_id = p.product_id AND p.category = 'Books'
postgresql SELECT x.customer_id FROM orders x WHERE x.total_amount >= ALL (SELECT 1)
both SELECT name FROM customers c WHERE c.customer_id IN (SELECT o.customer_id FROM orders o JOIN products p ON o.product_id = p.product_id WHERE p.category = c.city)
both VALUES (1, 'a'), (2, 'b')
sqlite SELECT name, MAX(customer_id) FROM customers
sqlite SELECT product_name, category, MAX(price) FROM products GROUP BY category
sqlite SELECT city, COUNT(*) FROM customers WHERE city = 'Paris'
sqlite SELECT rowid, name FROM customers
sqlite SELECT c.rowid FROM customers c ORDER BY c.oid
sqlite SELECT name FROM customers WHERE city = "Paris"
sqlite SELECT name FROM customers WHERE city IN ("Paris", "New York")
sqlite SELECT strftime("%Y", order_date), COUNT(*) FROM orders GROUP BY 1
sqlite SELECT strftime('%Y', order_date) AS y, COUNT(*) FROM orders WHERE y > '2020' GROUP BY y
sqlite SELECT date(order_date, '+1 month'), julianday('now') - julianday(order_date) FROM orders
sqlite SELECT city, GROUP_CONCAT(name, ', ') FROM customers GROUP BY city
sqlite SELECT IFNULL(city, 'none'), IIF(country = 'France', 1, 0) FROM customers
sqlite SELECT name FROM customers WHERE name LIKE 'a%' COLLATE NOCASE
sqlite SELECT total_amount * 2 AS double_amount FROM orders WHERE double_amount > 10
sqlite SELECT e.kind, j.key, j.value FROM event e, json_each(e.payload) j
sqlite SELECT json_extract(payload, '$.a') FROM event
sqlite SELECT name FROM main.customers
sqlite SELECT `name` FROM `customers` WHERE [city] = 'Rome'
sqlite SELECT customers.name, orders.order_id FROM customers JOIN orders ON customers.customer_id = orders.customer_id GROUP BY orders.order_id
sqlite SELECT total(quantity) FROM orders
sqlite SELECT substr(order_date, 1, 4) AS year, SUM(total_amount) FROM orders GROUP BY year ORDER BY year
postgresql SELECT DATE_TRUNC('month', order_date) AS month, SUM(total_amount) FROM orders GROUP BY 1 ORDER BY 1
postgresql SELECT DATE_TRUNC('month', order_date) AS month, SUM(total_amount) FROM orders GROUP BY DATE_TRUNC('month', order_date)
postgresql SELECT EXTRACT(YEAR FROM order_date) AS y, COUNT(*) FROM orders GROUP BY EXTRACT(YEAR FROM order_date)
postgresql SELECT EXTRACT(YEAR FROM o.order_date) AS y, COUNT(*) FROM orders o GROUP BY y
postgresql SELECT DISTINCT ON (customer_id) customer_id, order_id FROM orders ORDER BY customer_id, order_date DESC
postgresql SELECT name FROM customers WHERE name ILIKE 'a%'
postgresql SELECT name::varchar, customer_id::text FROM customers
postgresql SELECT city, STRING_AGG(name, ', ' ORDER BY name) FROM customers GROUP BY city
postgresql SELECT city, ARRAY_AGG(name) FROM customers GROUP BY city
postgresql SELECT c.name, l.total_amount FROM customers c CROSS JOIN LATERAL (SELECT o.total_amount FROM orders o WHERE o.customer_id = c.customer_id ORDER BY o.order_date DESC LIMIT 1) l
postgresql SELECT c.name, l.n FROM customers c, LATERAL (SELECT COUNT(*) AS n FROM orders o WHERE o.customer_id = c.customer_id) l
postgresql SELECT g.n FROM generate_series(1, 3) AS g(n)
postgresql SELECT d::date FROM generate_series('2024-01-01'::date, '2024-01-03'::date, '1 day') d
postgresql SELECT order_id FROM orders WHERE order_date > CURRENT_DATE - INTERVAL '30 days'
postgresql SELECT payload ->> 'a' FROM event WHERE payload ->> 'b' = 'x'
postgresql SELECT name FROM public.customers
postgresql SELECT public.customers.name FROM public.customers
postgresql SELECT ctid, name FROM customers
postgresql SELECT c FROM customers c
postgresql SELECT COUNT(c) FROM customers c
postgresql SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY total_amount) FROM orders
postgresql SELECT BOOL_AND(active) FROM student
postgresql SELECT country, city, COUNT(*) FROM customers GROUP BY ROLLUP (country, city)
postgresql SELECT country, city, COUNT(*) FROM customers GROUP BY GROUPING SETS ((country), (city))
postgresql SELECT v.id, v.label FROM (VALUES (1, 'a'), (2, 'b')) AS v(id, label)
postgresql SELECT TO_CHAR(order_date, 'YYYY-MM') AS m, COUNT(*) FROM orders GROUP BY m
postgresql SELECT order_id FROM orders WHERE customer_id = ANY (ARRAY[1, 2])
postgresql SELECT order_id FROM orders FETCH FIRST 5 ROWS ONLY
postgresql SELECT POSITION('a' IN name), SUBSTRING(name FROM 1 FOR 2), OVERLAY(name PLACING 'x' FROM 1) FROM customers
postgresql SELECT name FROM customers WHERE name SIMILAR TO 'A%' AND name ~ '^A'
postgresql SELECT order_date + 1, order_date - DATE '2024-01-01' FROM orders
postgresql SELECT COALESCE(SUM(total_amount), 0)::int FROM orders
postgresql SELECT current_user, session_user
postgresql SELECT o.order_date, c.* FROM orders o JOIN customers c ON c.customer_id = o.customer_id WHERE o.order_date = '2024-03-01'
postgresql SELECT row_number() OVER () AS n, t.* FROM (SELECT name FROM customers ORDER BY name) t
postgresql WITH orders AS (SELECT * FROM orders WHERE quantity > 1) SELECT order_id, total_amount FROM orders
both WITH recent AS (SELECT * FROM orders WHERE order_date > '2024-01-01'), per AS (SELECT customer_id, COUNT(*) AS n FROM recent GROUP BY customer_id) SELECT c.name, per.n FROM customers c LEFT JOIN per ON per.customer_id = c.customer_id
both SELECT o.* FROM orders o WHERE o.total_amount = (SELECT MAX(x.total_amount) FROM orders x WHERE x.customer_id = o.customer_id)
both SELECT c.name, SUM(o.total_amount) AS spent FROM customers AS c INNER JOIN orders AS o ON c.customer_id = o.customer_id GROUP BY c.name ORDER BY spent DESC LIMIT 10
both SELECT COUNT(*) FROM customers c JOIN orders o ON c.customer_id = o.customer_id JOIN products p ON o.product_id = p.product_id WHERE c.country = 'Italy' AND p.category = 'Books'
both SELECT city FROM customers UNION SELECT category FROM products ORDER BY 1
sqlite SELECT name FROM customers WHERE name GLOB 'A*'
sqlite SELECT name FROM customers WHERE city IS NOT country
postgresql SELECT generate_series.* FROM GENERATE_SERIES(1, 3)
both SELECT country IS NULL, COUNT(*) FROM customers GROUP BY country IS NULL
both SELECT country IS NULL, COUNT(*) FROM customers GROUP BY 1
both SELECT city NOT IN ('Paris', 'Rome') AS f, COUNT(*) FROM customers GROUP BY f
both SELECT c.city IN ('Paris', 'Rome'), COUNT(*) FROM customers c GROUP BY city IN ('Paris', 'Rome')
both SELECT quantity BETWEEN 1 AND 3, COUNT(*) FROM orders GROUP BY quantity BETWEEN 1 AND 3
both SELECT NOT (city = 'Paris'), COUNT(*) FROM customers GROUP BY NOT (city = 'Paris')
both SELECT -quantity, COUNT(*) FROM orders GROUP BY -quantity ORDER BY -quantity
both SELECT UPPER((c."city")), COUNT(*) FROM customers c GROUP BY (UPPER(city))
both SELECT CASE WHEN city IS NULL THEN 'none' ELSE 'some' END, COUNT(*) FROM customers GROUP BY city IS NULL
sqlite SELECT name COLLATE NOCASE, COUNT(*) FROM customers GROUP BY name COLLATE NOCASE
postgresql SELECT name COLLATE "C", COUNT(*) FROM customers GROUP BY name COLLATE "C"
postgresql SELECT (string_to_array(name, ' '))[1], COUNT(*) FROM customers GROUP BY (string_to_array(name, ' '))[1]
postgresql SELECT ARRAY[city, country], COUNT(*) FROM customers GROUP BY ARRAY[city, country]
postgresql SELECT happened AT TIME ZONE 'UTC', COUNT(*) FROM event GROUP BY happened AT TIME ZONE 'UTC'
postgresql SELECT EXTRACT(YEAR FROM o.order_date), COUNT(*) FROM orders o GROUP BY EXTRACT(YEAR FROM order_date)
