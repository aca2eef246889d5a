/** H2: a file, a server, or a database in the memory of this process. */
package io.querypilot.database.h2;
