package io.querypilot.model;

/** What has arrived of a reply so far: what the model thinks, and what it says, which is SQL once there is some. */
public record Arriving(String reasoning, String text) {}
