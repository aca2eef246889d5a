/** A schema written down by people, in Excel, CSV, YAML or DDL: alone, or laid over a live catalogue. */
package io.querypilot.document;
