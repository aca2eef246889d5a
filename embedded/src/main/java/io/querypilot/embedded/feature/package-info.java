/** Question and schema as the encoder reads them: word pieces, nodes, relations and flags. */
package io.querypilot.embedded.feature;
