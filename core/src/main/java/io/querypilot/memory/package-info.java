/** What is kept between questions: the turns of a session. */
package io.querypilot.memory;
