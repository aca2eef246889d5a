package io.querypilot.database;

/** How a pool's connections stand now: how many are at work, how many wait for one, and the most there may be. */
public record Pool(int busy, int waiting, int most) {}
