/** What doubts stand on: whose columns a query uses, what they hold, which rows its joins bring. */
package io.querypilot.doubt.ground;
