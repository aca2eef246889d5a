/** Results that are seldom what was asked for. */
package io.querypilot.doubt.result;
