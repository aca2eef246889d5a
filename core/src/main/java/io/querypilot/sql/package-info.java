/** SQL as text and as a parsed statement, in each engine's dialect: lexing, parsing, guarding, comparing. */
package io.querypilot.sql;
