/** The command line: verbs, what they take from the surroundings, and how faults are told. */
package io.querypilot.app;
