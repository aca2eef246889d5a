/** How fast the parts are, by JMH; and how their time grows with size, as a plot. */
package io.querypilot.eval.speed;
