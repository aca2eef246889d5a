/** Whether the embedded model is right as often as it says. */
package io.querypilot.eval.calibration;
