/** What speaks against a draft that may run, and how likely it is right all the same; each kind of doubt has a package. */
package io.querypilot.doubt;
