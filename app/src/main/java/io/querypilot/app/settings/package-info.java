/** Every setting as data, and where its value comes from: flag, environment, file, default. */
package io.querypilot.app.settings;
