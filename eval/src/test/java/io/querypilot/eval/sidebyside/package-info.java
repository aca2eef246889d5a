/** QueryPilot beside what a Java developer would pick instead: same questions, same database, same model server. */
package io.querypilot.eval.sidebyside;
