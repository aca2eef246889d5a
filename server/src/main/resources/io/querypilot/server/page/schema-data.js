// The schema, read once and shared by completion, palette and browser.

import {get} from './api.js';

let known;

/** The document of /api/schema; `again` reads it anew. */
export function schema(again = false) {
  if (again || !known) {
    known = get('/api/schema');
    known.catch(() => {
      known = null;
    });
  }
  return known;
}

/** The names it has, and the dialect that they are written in; none where it cannot be read. */
export const names = () => schema().catch(() => ({tables: [], dialect: ''}));

/** Its tables; none where it cannot be read. */
export const tables = () => names().then(document => document.tables);

/** What tells a table from those of the same name in other schemas; joins name tables so. */
export const pathOf = table => (table.schema ? `${table.schema}.${table.name}` : table.name);
