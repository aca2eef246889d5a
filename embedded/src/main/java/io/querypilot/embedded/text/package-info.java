/** Words, stems, numbers, similarity and word pieces: what every feature of the parser rests on. */
package io.querypilot.embedded.text;
