/** Judging a draft before it runs, and mending what can be mended for certain. */
package io.querypilot.critic;
