/** What speaks against a draft that may run: its query, its values, the question's words it leaves out, its result. */
package io.querypilot.doubt;
