/** What each rule around the embedded model is worth: how often it fires, helps and harms over public questions. */
package io.querypilot.eval.rules;
