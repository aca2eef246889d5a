/** MySQL and MariaDB, by MariaDB's driver. */
package io.querypilot.database.mysql;
