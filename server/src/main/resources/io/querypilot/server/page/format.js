// How cells are read and shown. Rounding and separators are for the eye only: copies and exports keep every digit.

const locale = navigator.language || 'en';
const grouped = new Map();

/** A whole number with separators. */
export const count = n => Number(n).toLocaleString(locale);

/** "1 row", "1,204 rows". */
export const many = (n, one, more = one + 's') => `${count(n)} ${n === 1 ? one : more}`;

export function duration(millis) {
  if (millis < 1000) return `${Math.round(millis)} ms`;
  return millis < 60000
    ? `${(millis / 1000).toFixed(1)} s`
    : `${Math.floor(millis / 60000)} min ${Math.round(millis / 1000) % 60} s`;
}

/** A day and a time, as the reader writes them. */
export const moment = time => time.toLocaleString(locale, {dateStyle: 'medium', timeStyle: 'short'});

/** "just now", "5 minutes ago", "yesterday", "11 Nov". */
export function ago(time) {
  const seconds = (Date.now() - new Date(time)) / 1000;
  if (Number.isNaN(seconds)) return '';
  if (seconds < 60) return 'just now';
  if (seconds < 3600) return `${many(Math.floor(seconds / 60), 'minute')} ago`;
  if (seconds < 86400) return `${many(Math.floor(seconds / 3600), 'hour')} ago`;
  return new Date(time).toLocaleDateString(locale, {
    day: 'numeric',
    month: 'short',
    year: seconds > 3e7 ? 'numeric' : undefined,
  });
}

const NUMERIC = /INT|DEC|NUM|REAL|DOUBLE|FLOAT|MONEY|SERIAL|NUMBER|BIGDEC/i;
const IDENTIFIER = /(^|_)(id|key|code|nr|no|number|zip|postcode|postal|phone|fax|isbn|ean|sku|uuid|version|index)$/i;
/** A year, and not what comes in one: "salary_per_year" is money. */
const YEAR = /(?:^|_)(?<!(?:^|_)(?:per|each|a)_)(year|yr|jahr)(?:$|_)/i;
const TIME = /^\d{4}-\d{2}(-\d{2}([ T]\d{2}:\d{2}(:\d{2})?.*)?)?$|^\d{4}-?Q[1-4]$/;

/**
 * What each column holds, from its type, its name and its first cells: `time`, `measure` (a quantity), `identifier` (a
 * number that counts nothing) or `text`; and how many decimals its figures show.
 */
export function columnsOf(result) {
  return result.columns.map((column, at) => {
    const cells = result.rows
      .slice(0, 500)
      .map(row => row?.[at])
      .filter(cell => cell != null);
    const numeric = cells.length
      ? cells.every(isFigure) && (NUMERIC.test(column.type) || cells.every(c => typeof c === 'number'))
      : NUMERIC.test(column.type);
    const kind = kindOf(column.name, numeric, cells);
    return {...column, at, kind, numeric, decimals: kind === 'measure' ? decimalsOf(cells) : null};
  });
}

function kindOf(name, numeric, cells) {
  if (YEAR.test(name) && cells.length && cells.every(isYear)) return 'time';
  if (numeric) return IDENTIFIER.test(name) || /[a-z]Id$/.test(name) ? 'identifier' : 'measure';
  return cells.length && cells.every(c => TIME.test(c)) ? 'time' : 'text';
}

const isYear = cell => /^\d{4}$/.test(cell) && cell >= 1000 && cell < 2200;
const isNumber = cell =>
  typeof cell === 'number' || (typeof cell === 'string' && /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(cell));
/** JSON has no number for what is beyond all of them; it comes as a word. */
const isFigure = cell => isNumber(cell) || /^(-?Infinity|NaN)$/.test(cell);

/** As many decimals as the cells have, at most two; where all are smaller than one, so many that none becomes nought. */
function decimalsOf(cells) {
  const most = Math.max(0, ...cells.map(decimalsIn));
  const sizes = cells.map(c => Math.abs(c)).filter(size => size > 0);
  if (!cells.every(c => Math.abs(c) < 1)) return Math.min(most, 2);
  const needed = sizes.length ? 1 - Math.floor(Math.log10(Math.min(...sizes))) : 0;
  return Math.min(most, needed <= MOST_DECIMALS ? Math.max(4, needed) : 4);
}
const MOST_DECIMALS = 8;

function decimalsIn(cell) {
  const [, fraction = '', power = 0] = String(cell).match(/^-?\d*(?:\.(\d+))?(?:e([-+]?\d+))?$/i) ?? [];
  return Math.max(0, fraction.length - Number(power));
}

/** A figure of a column as people read it; one that its decimals would make nought is written with its first digits. */
export function figure(value, column) {
  if (column.kind !== 'measure') return String(value);
  const digits = column.decimals ?? 2;
  if (Number(value) !== 0 && Math.abs(value) < 0.5 * 10 ** -digits) return tiny(Number(value));
  if (isHuge(value)) return formatter('huge', {notation: 'scientific', maximumSignificantDigits: 6}).format(value);
  return formatter(digits, {minimumFractionDigits: digits, maximumFractionDigits: digits}).format(
    /^-?\d+$/.test(value) && typeof value === 'string' ? BigInt(value) : value,
  );
}

/** More noughts than anybody reads, of a number that has not so many digits of its own. */
const isHuge = value => Math.abs(value) >= 1e21 && (typeof value === 'number' || /[a-z]/i.test(value));

const tiny = value =>
  Math.abs(value) < 10 ** -MOST_DECIMALS
    ? formatter('tiny', {notation: 'scientific', maximumSignificantDigits: 3}).format(value)
    : formatter('small', {maximumSignificantDigits: 3}).format(value);

function formatter(name, options) {
  if (!grouped.has(name)) grouped.set(name, new Intl.NumberFormat(locale, options));
  return grouped.get(name);
}

/** A cell as text on the screen; null is told apart by the caller. */
export function shown(value, column) {
  if (value === true || value === false) return value ? 'true' : 'false';
  if (typeof value === 'object') return JSON.stringify(value);
  return column.numeric && isFigure(value) ? figure(value, column) : String(value);
}

/** A short form for axes: 1.2 M, 350 k, 0.00002. */
export function short(value) {
  if (value !== 0 && Math.abs(value) < 0.05) return tiny(value);
  return formatter('short', {notation: 'compact', maximumFractionDigits: Math.abs(value) < 1 ? 2 : 1}).format(value);
}

/** Order of two cells of a column: figures by value, words by the reader's alphabet, null after everything. */
const words = new Intl.Collator(locale, {numeric: true, sensitivity: 'base'});
export function compare(a, b, column, direction) {
  if (a == null || b == null) return (a == null) - (b == null);
  return direction * (column.numeric ? byValue(a, b) : words.compare(String(a), String(b)));
}

/** Two figures by value; what no number is stands beyond all, and those that are one double go by all their digits. */
function byValue(a, b) {
  const [one, other] = [a, b].map(cell => (isFigure(cell) && String(cell) !== 'NaN' ? Number(cell) : Infinity));
  if (one !== other) return one < other ? -1 : 1;
  if (!Number.isFinite(one) || (typeof a === 'number' && typeof b === 'number')) return 0;
  const places = Math.max(decimalsIn(a), decimalsIn(b));
  const [all, others] = [a, b].map(cell => scaled(cell, places));
  return all < others ? -1 : Number(all > others);
}

/** A number as a whole one, so many places to the left. */
function scaled(number, places) {
  const [, whole, fraction = '', power = 0] = String(number).match(/^(-?\d+)(?:\.(\d+))?(?:e([-+]?\d+))?$/i);
  return BigInt(whole + fraction) * 10n ** BigInt(places + Number(power) - fraction.length);
}

/** Cells as lines for a spreadsheet, separated by tabs; text that it would take for a formula gets an apostrophe. */
export function tabbed(rows, names) {
  const plain = cell => {
    if (cell == null) return '';
    const line = String(typeof cell === 'object' ? JSON.stringify(cell) : cell).replace(/[\t\r\n]+/g, ' ');
    return /^\s*[=+\-@]/.test(line) && !isNumber(cell) ? `'${line}` : line;
  };
  return [...(names ? [names] : []), ...rows].map(row => row.map(plain).join('\t')).join('\n');
}

/** A Markdown table whose cells show the characters they hold. */
export function markdown(columns, rows) {
  const plain = cell =>
    cell == null
      ? ''
      : String(cell)
          .replace(/[\\|`*_<>[\]]/g, '\\$&')
          .replace(/\s+/g, ' ');
  const line = cells => `| ${cells.join(' | ')} |`;
  return [
    line(columns.map(c => plain(c.name))),
    line(columns.map(c => (c.numeric ? '--:' : '---'))),
    ...rows.map(row => line(row.map(plain))),
  ].join('\n');
}

/** The name of a database without the folders and the ending of its file; the demo shop's has its version in it. */
export const databaseName = name =>
  String(name ?? '')
    .split(/[\\/]/)
    .at(-1)
    .replace(/\.(db|sqlite3?|duckdb)$/i, '')
    .replace(/^shop-1$/, 'shop') || 'your database';

const DIALECTS = {
  bigquery: 'BigQuery',
  duckdb: 'DuckDB',
  h2: 'H2',
  mariadb: 'MariaDB',
  mysql: 'MySQL',
  postgresql: 'PostgreSQL',
  sqlite: 'SQLite',
  trino: 'Trino',
};
/** An engine by the name it gives itself. */
export const dialectName = id => DIALECTS[id] ?? id;

export const percent = share => `${Math.round(share * 100)} %`;
