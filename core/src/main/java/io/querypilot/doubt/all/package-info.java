/** Everything that speaks against a draft which has run. */
package io.querypilot.doubt.all;
