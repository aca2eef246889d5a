package io.querypilot.state;

import io.querypilot.critic.Feedback;

/** Why an attempt failed, told for the next one, and what follows: another attempt, or the reason to stop. */
public record Diagnosis(Feedback feedback, boolean retry, String reason) {}
