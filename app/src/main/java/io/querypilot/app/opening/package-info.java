/** What a command runs in and what it opens: shell, log, faults, state folder, database, model, memory. */
package io.querypilot.app.opening;
