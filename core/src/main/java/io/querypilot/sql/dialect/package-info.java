/** What differs from one engine's SQL to the next: one object per dialect, in one file each. */
package io.querypilot.sql.dialect;
