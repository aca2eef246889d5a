/** YAML as nodes that know their lines, so that whatever is wrong with a file is told with its place. */
package io.querypilot.yaml;
