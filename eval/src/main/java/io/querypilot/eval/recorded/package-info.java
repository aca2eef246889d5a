/** Chat models that answer from a file: a recording of a real one, or the naive one with its mistakes written down. */
package io.querypilot.eval.recorded;
