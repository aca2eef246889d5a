/** The language models that can be named on the command line, and how each is reached. */
package io.querypilot.app.provider;
