/** The threads that work is done on: virtual ones for what waits, platform ones for what computes. */
package io.querypilot.thread;
