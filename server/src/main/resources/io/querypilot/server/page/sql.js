// SQL on the screen: its tokens, their colours, its layout, and an editor that completes names of the schema.

import {h, fillWith, sized} from './dom.js';

const KEYWORDS = new Set(
  [
    'all and any as asc between by case cast cross date desc distinct else end escape except exists extract false',
    'fetch filter first following from full group having in inner intersect interval is join lateral last left like',
    'ilike limit natural not null nulls offset on only or order outer over partition preceding range recursive right',
    'row rows select similar then timestamp true unbounded union using values when where window with',
  ].flatMap(line => line.split(' ')),
);

/** One group each: space, comment, string, quoted name, number, word, sign. */
const TOKEN = new RegExp(
  [
    /(\s+)/,
    /(--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))/,
    /('(?:[^']|'')*'?)/,
    /("(?:[^"]|"")*"?|`[^`]*`?|\[[A-Za-z_][^\]\n]*\])/,
    /(\d+(?:\.\d+)?)/,
    /([\p{L}_][\p{L}\p{N}_$]*)/u,
    /(<=|>=|<>|!=|\|\||::|->>?|[^\s])/,
  ]
    .map(part => part.source)
    .join('|'),
  'gu',
);
const TYPES = [null, 'space', 'comment', 'string', 'name', 'number', 'word', 'sign'];

/** The tokens of a statement, nothing left out: joined they are the statement again. */
export function tokens(sql) {
  return [...sql.matchAll(TOKEN)].map(match => {
    const type = TYPES[match.findIndex((group, i) => i && group !== undefined)];
    const keyword = type === 'word' && KEYWORDS.has(match[0].toLowerCase());
    return {type: keyword ? 'keyword' : type, text: match[0]};
  });
}

/** The statement in colours. */
export function highlighted(sql) {
  return tokens(sql).map(token =>
    ['keyword', 'string', 'number', 'comment'].includes(token.type)
      ? h('span', {class: 'sql-' + token.type}, token.text)
      : token.text,
  );
}

const CLAUSES = new Set([
  'select',
  'from',
  'where',
  'having',
  'limit',
  'offset',
  'union',
  'intersect',
  'except',
  'window',
  'fetch',
  'values',
]);
const JOINERS = new Set(['left', 'right', 'full', 'inner', 'cross', 'natural', 'join']);

/** A statement on one line laid out over several; one that has its own layout stays as it is. */
export function laidOut(sql) {
  if (!sql || sql.trim().includes('\n') || sql.length < 60) return sql;
  const writer = new Writer();
  tokens(sql.trim()).forEach(token => writer.take(token));
  return writer.text.replace(/[ \t]+\n/g, '\n').trim();
}

/** Writes tokens, breaking before clauses, joins and conditions; a subquery in brackets is indented. */
class Writer {
  text = '';
  brackets = [];
  clause = '';
  between = false;
  previousWord = '';

  take(token) {
    if (token.type === 'space') {
      this.text += /\s$/.test(this.text) ? '' : ' ';
      return;
    }
    const word = token.text.toLowerCase();
    if (token.type === 'keyword') this.keyword(word);
    if (token.text === '(') {
      this.open();
      return;
    }
    if (token.text === ')') {
      this.close();
      return;
    }
    this.text += token.text;
    if (token.text === ',' && this.clause === 'select' && this.inQuery()) this.line(this.base() + 7);
    if (token.type === 'keyword' || token.type === 'word') this.previousWord = word;
  }

  keyword(word) {
    if (word === 'between') this.between = true;
    if (word === 'select' && this.text.endsWith('(')) {
      this.subquery();
      return;
    }
    if (!this.inQuery()) return;
    if (CLAUSES.has(word) || word === 'group' || word === 'order') {
      this.clause = word;
      if (this.text) this.line(this.base());
    } else if (JOINERS.has(word) && !JOINERS.has(this.previousWord) && this.previousWord !== 'outer')
      this.line(this.base());
    else if (word === 'and' && this.between) this.between = false;
    else if ((word === 'and' || word === 'or') && this.clause !== 'from' && this.clause !== 'select')
      this.line(this.base() + 2);
  }

  /** Only a query is broken over lines, not what stands in a function's brackets. */
  inQuery() {
    return this.brackets.length === 0 || this.brackets.at(-1).query;
  }
  base() {
    return this.brackets.findLast(bracket => bracket.query)?.base ?? 0;
  }
  indent() {
    return this.text.split('\n').at(-1).search(/\S|$/);
  }
  line(indent) {
    if (!/\n\s*$/.test(this.text)) this.text = this.text.replace(/ +$/, '') + '\n' + ' '.repeat(indent);
  }
  open() {
    this.text += '(';
    this.brackets.push({query: false, clause: this.clause, indent: this.indent()});
  }

  subquery() {
    const bracket = this.brackets.at(-1);
    Object.assign(bracket, {query: true, base: bracket.indent + 2});
    this.clause = 'select';
    this.line(bracket.base);
  }

  close() {
    const bracket = this.brackets.pop();
    if (bracket) this.clause = bracket.clause;
    if (bracket?.query) this.line(bracket.indent);
    this.text += ')';
  }
}

/** A statement to read, with a scroll bar of its own. */
export function sqlText(sql) {
  return h(
    'pre',
    {class: 'sql-text', tabindex: 0, role: 'group', 'aria-label': 'SQL'},
    h('code', {}, highlighted(laidOut(sql))),
  );
}

/** The lines that a diff adds and removes, told by sign and by colour. */
export function diffText(diff) {
  const lines = diff.split('\n').filter(line => line.trim() && !/^(---|\+\+\+|@@)/.test(line));
  return h(
    'pre',
    {class: 'diff', tabindex: 0, role: 'group', 'aria-label': 'Difference'},
    lines.map(line => {
      const added = line.startsWith('+'),
        removed = line.startsWith('-');
      return h(
        added ? 'ins' : removed ? 'del' : 'span',
        {},
        (added ? '+ ' : removed ? '− ' : '  ') + line.replace(/^[-+ ] ?/, ''),
      );
    }),
  );
}

/** The difference of two statements, line by line, from their longest common run of lines. */
export function difference(before, after) {
  const a = laidOut(before).split('\n'),
    b = laidOut(after).split('\n');
  const common = Array.from({length: a.length + 1}, () => new Array(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i][j] = a[i] === b[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
  const lines = [];
  let i = 0,
    j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push('  ' + a[i++]);
      j++;
    } else if (j < b.length && (i === a.length || common[i][j + 1] > common[i + 1][j])) lines.push('+ ' + b[j++]);
    else lines.push('- ' + a[i++]);
  }
  return lines.join('\n');
}

/**
 * An editor: a text area whose letters are drawn in colour beneath it. `names` promises the tables for completion,
 * `run` is called by Ctrl+Enter, `changed` whenever the text is.
 */
export function editor(sql, {names, run, changed}) {
  const paint = h('pre', {'aria-hidden': 'true'});
  const suggestions = h('ul', {
    class: 'suggestions',
    role: 'listbox',
    'aria-label': 'Completions',
    hidden: true,
    id: `complete-${++editors}`,
  });
  const area = h('textarea', {
    spellcheck: 'false',
    autocapitalize: 'off',
    autocomplete: 'off',
    'aria-label': 'SQL, can be edited',
    rows: 1,
    'aria-autocomplete': 'list',
    'aria-controls': suggestions.id,
  });
  const completion = new Completion(area, suggestions, names);
  const draw = () => {
    fillWith(paint, highlighted(area.value), '\n');
    changed(area.value);
  };
  area.addEventListener('input', () => {
    draw();
    completion.suggest(false);
  });
  area.addEventListener('blur', () => setTimeout(() => completion.hide(), 150));
  area.addEventListener('keydown', event => {
    if (completion.key(event)) {
      event.preventDefault();
      event.stopPropagation();
      draw();
      return;
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      completion.hide();
      run();
    }
  });
  area.value = laidOut(sql);
  draw();
  return {
    element: h(
      'div',
      {class: 'editor'},
      h('div', {class: 'editor-scroll'}, h('div', {class: 'editor-page'}, paint, area)),
      suggestions,
    ),
    get value() {
      return area.value;
    },
    set value(text) {
      area.value = text;
      draw();
    },
    focus: () => area.focus(),
  };
}
let editors = 0;
const NONE = -1;

/** The list of names that fit what is being typed; Enter breaks the line until one of them is chosen. */
class Completion {
  chosen = NONE;
  found = [];

  constructor(area, list, names) {
    Object.assign(this, {area, list, names});
  }

  async suggest(asked) {
    const {tables, dialect} = await this.names();
    const before = this.area.value.slice(0, this.area.selectionStart);
    const [, owner, prefix] = before.match(/(?:([\p{L}\p{N}_]+)\.)?([\p{L}\p{N}_]*)$/u);
    if (!asked && !prefix && !owner) return this.hide();
    this.prefix = prefix;
    const written = prefix.toLowerCase();
    this.found = candidates(tables, this.area.value, owner, written, dialect)
      .filter(found => found.text.toLowerCase() !== written)
      .slice(0, 12);
    this.chosen = NONE;
    if (this.found.length === 0) return this.hide();
    this.show();
  }

  show() {
    fillWith(
      this.list,
      this.found.map((found, at) =>
        h(
          'li',
          {
            role: 'option',
            id: `${this.list.id}-${at}`,
            'aria-selected': at === this.chosen ? 'true' : 'false',
            onmousedown: event => {
              event.preventDefault();
              this.chosen = at;
              this.accept();
            },
          },
          h('span', {}, found.name),
          h('span', {class: 'dim'}, found.about),
        ),
      ),
    );
    this.list.hidden = false;
    if (this.chosen === NONE) this.area.removeAttribute('aria-activedescendant');
    else this.area.setAttribute('aria-activedescendant', `${this.list.id}-${this.chosen}`);
    this.place();
  }

  /** Below the line that is being written; letters all have one width. */
  place() {
    const lines = this.area.value.slice(0, this.area.selectionStart).split('\n');
    const style = getComputedStyle(this.area);
    const width = parseFloat(style.fontSize) * 0.602;
    const frame = this.area.closest('.editor-scroll');
    const left = parseFloat(style.paddingLeft) + (lines.at(-1).length - this.prefix.length) * width - frame.scrollLeft;
    sized(this.list, 'left', `${Math.max(8, Math.min(left, frame.clientWidth - 240))}px`);
    sized(this.list, 'top', `${parseFloat(style.paddingTop) + lines.length * parseFloat(style.lineHeight) + 4}px`);
  }

  hide() {
    this.list.hidden = true;
    this.area.removeAttribute('aria-activedescendant');
  }

  /** Whether the key was for the list. */
  key(event) {
    if (event.ctrlKey && event.key === ' ') {
      this.suggest(true);
      return true;
    }
    if (this.list.hidden) return false;
    const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
    if (step) {
      this.chosen =
        this.chosen === NONE
          ? step > 0
            ? 0
            : this.found.length - 1
          : (this.chosen + step + this.found.length) % this.found.length;
      this.show();
      return true;
    }
    if (event.key === 'Escape') {
      this.hide();
      return true;
    }
    if (event.ctrlKey || event.metaKey || event.shiftKey || (event.key !== 'Enter' && event.key !== 'Tab')) return false;
    if (event.key === 'Enter' && this.chosen === NONE) {
      this.hide();
      return false;
    }
    this.accept();
    return true;
  }

  accept() {
    const end = this.area.selectionStart;
    this.area.setRangeText(this.found[Math.max(0, this.chosen)].text, end - this.prefix.length, end, 'end');
    this.hide();
    this.area.dispatchEvent(new Event('input'));
    this.hide();
  }
}

/** What an unquoted name may look like, where an engine changes or minds the case of its letters. */
const PLAIN = {postgresql: /^[a-z_][a-z0-9_]*$/, h2: /^[A-Z_][A-Z0-9_]*$/};
const QUOTES = {mysql: ['`', '`'], mariadb: ['`', '`'], bigquery: ['`', '`'], sqlserver: ['[', ']']};

/** A name as it can stand in a statement. */
export function quoted(name, dialect) {
  if ((PLAIN[dialect] ?? /^[A-Za-z_][A-Za-z0-9_]*$/).test(name) && !RESERVED.has(name.toLowerCase())) return name;
  const [open, close] = QUOTES[dialect] ?? ['"', '"'];
  return open + name.replaceAll(close, close + close) + close;
}
const RESERVED = new Set([...KEYWORDS, 'table', 'user', 'column', 'check', 'default', 'index', 'key', 'to', 'primary']);

/**
 * Names that begin so: columns of the table before the dot, else columns of tables used, tables, words of SQL. Before a table
 * is named the columns of all may be meant, after the tables.
 */
function candidates(tables, sql, owner, prefix, dialect) {
  const begins = found => found.name.toLowerCase().startsWith(prefix);
  const columnsOf = table =>
    table.columns.map(column => ({
      name: column.name,
      text: quoted(column.name, dialect),
      about: `${table.name} · ${column.type.toLowerCase()}`,
    }));
  const used = aliases(tables, sql);
  if (owner) return columnsOf(used.get(owner.toLowerCase()) ?? {columns: []}).filter(begins);
  const inUse = [...new Set(used.values())].flatMap(columnsOf);
  const named = tables.map(table => ({
    name: table.name,
    text: quoted(table.name, dialect),
    about: table.view ? 'view' : 'table',
  }));
  const all = [
    ...inUse,
    ...named,
    ...(used.size ? [] : tables.flatMap(columnsOf)),
    ...[...KEYWORDS].map(word => ({name: word.toUpperCase(), text: word.toUpperCase(), about: ''})),
  ];
  return all.filter(begins).filter((found, at, list) => list.findIndex(other => other.name === found.name) === at);
}

/** Which table each name before a dot stands for. */
function aliases(tables, sql) {
  const byName = new Map(tables.map(table => [table.name.toLowerCase(), table]));
  const known = new Map();
  for (const [, name, alias] of sql.matchAll(
    /\b(?:from|join|,)\s+"?(?:[\w]+"?\."?)?([\w]+)"?(?:\s+(?:as\s+)?([\w]+))?/gi,
  )) {
    const table = byName.get(name.toLowerCase());
    if (!table) continue;
    known.set(name.toLowerCase(), table);
    if (alias && !KEYWORDS.has(alias.toLowerCase())) known.set(alias.toLowerCase(), table);
  }
  return known;
}
