/** Traces of questions for an OpenTelemetry collector; off unless one is named. */
package io.querypilot.app.trace;
