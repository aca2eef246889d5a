// The schema browser: tables to search, their columns with samples, and a picture of tables and keys.

import {breakable, fillWith, h, icon, s, toast} from './dom.js';
import {count, databaseName, many} from './format.js';
import {schema} from './schema-data.js';
import {problemNote} from './turn.js';

/** The view of the schema, open at a table. */
export async function schemaView(shell, name) {
  const view = h('div', {class: 'column broad stack view'});
  try {
    const document = await schema();
    new Browser(document, view).show(name);
  } catch (problem) {
    fillWith(view, h('h1', {}, 'Schema'), problemNote(problem));
  }
  return view;
}

class Browser {
  constructor(document, view) {
    Object.assign(this, {document, view});
    this.list = h('ul', {class: 'tables'});
    this.detail = h('section', {class: 'stack', 'aria-live': 'off'});
    this.picture = h('div', {
      class: 'card picture',
      tabindex: 0,
      role: 'region',
      'aria-label': 'Picture of tables and keys',
    });
    this.links = linksOf(document);
    const columns = document.tables.reduce((sum, table) => sum + table.columns.length, 0);
    this.search = h('input', {
      type: 'search',
      placeholder: 'Tables, columns, comments',
      'aria-label': 'Search tables, columns and comments',
      oninput: () => this.fill(),
    });
    this.whole = h(
      'button',
      {
        class: 'btn small',
        type: 'button',
        'aria-pressed': 'false',
        onclick: () => {
          this.all = !this.all;
          this.whole.setAttribute('aria-pressed', String(this.all));
          this.draw();
        },
      },
      'All tables',
    );
    fillWith(
      view,
      h(
        'header',
        {class: 'head'},
        h(
          'div',
          {},
          h('h1', {}, 'Schema of ', h('code', {}, databaseName(document.database))),
          h(
            'p',
            {class: 'dim s num'},
            [many(document.tables.length, 'table'), many(columns, 'column'), document.dialect]
              .filter(Boolean)
              .join(', '),
          ),
        ),
        h('button', {class: 'btn', type: 'button', onclick: () => this.again()}, 'Read again'),
      ),
      document.tables.length === 0
        ? h('p', {class: 'dim'}, 'There is no table that you may see.')
        : h('div', {class: 'split'}, h('section', {'aria-label': 'Tables'}, this.search, this.list), this.detail),
      document.tables.length > 0 &&
        h('section', {}, h('div', {class: 'head'}, h('h2', {}, 'Tables and keys'), this.whole), this.picture),
    );
    this.all = document.tables.length <= 9;
    this.whole.hidden = this.all;
  }

  async again() {
    const fresh = await schema(true).catch(problem => {
      toast(problem.message);
    });
    if (fresh) {
      new Browser(fresh, this.view).show(this.table?.name);
      toast('Read again');
    }
  }

  show(name) {
    this.table = this.document.tables.find(table => table.name === name) ?? this.document.tables[0];
    this.fill();
    if (!this.table) return;
    this.describe();
    this.draw();
  }

  /** The tables in whose name, comment or columns the words occur. */
  fill() {
    const words = this.search.value.toLowerCase();
    const found = this.document.tables.filter(table =>
      [table.name, table.comment, ...table.columns.flatMap(column => [column.name, column.comment])].some(text =>
        text?.toLowerCase().includes(words),
      ),
    );
    fillWith(
      this.list,
      found.length
        ? found.map(table => {
            const hit =
              words && !table.name.toLowerCase().includes(words)
                ? table.columns.find(column => `${column.name} ${column.comment ?? ''}`.toLowerCase().includes(words))
                : null;
            return h(
              'li',
              {},
              h(
                'a',
                {
                  href: `#/schema/${encodeURIComponent(table.name)}`,
                  'aria-current': table === this.table ? 'true' : null,
                },
                h('span', {}, breakable(table.name), hit && h('span', {class: 'dim'}, ` .${hit.name}`)),
                h('span', {class: 'r num'}, table.view ? 'view' : table.rows == null ? '' : count(table.rows)),
              ),
            );
          })
        : h('li', {class: 'dim none'}, 'Nothing has these words.'),
    );
  }

  describe() {
    const table = this.table;
    const ask = h(
      'button',
      {
        class: 'btn',
        type: 'button',
        onclick: () =>
          dispatchEvent(new CustomEvent('ask', {detail: `How many ${table.name.replaceAll('_', ' ')} are there?`})),
      },
      `How many ${table.name.replaceAll('_', ' ')} are there?`,
      icon('arrow'),
    );
    const shown = PARTS.filter(([, , , has]) => !has || table.columns.some(has));
    fillWith(
      this.detail,
      h(
        'div',
        {},
        h('h2', {class: 'mono'}, table.schema ? `${table.schema}.` : '', breakable(table.name)),
        h(
          'p',
          {class: 's dim'},
          [table.comment || (table.view ? 'A view.' : 'No comment.'), table.rows == null ? '' : many(table.rows, 'row')]
            .filter(Boolean)
            .join(' '),
        ),
      ),
      h(
        'div',
        {class: 'card'},
        h(
          'div',
          {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': `Columns of ${table.name}`},
          h(
            'table',
            {class: 'columns'},
            h(
              'thead',
              {},
              h(
                'tr',
                {},
                shown.map(([text]) => h('th', {scope: 'col'}, text)),
              ),
            ),
            h(
              'tbody',
              {},
              table.columns.map(column =>
                h(
                  'tr',
                  {},
                  shown.map(([, name, of]) => h('td', {class: name, dir: 'auto'}, of(column))),
                ),
              ),
            ),
          ),
        ),
      ),
      h(
        'div',
        {class: 'row'},
        ask,
        h(
          'button',
          {
            class: 'btn quiet',
            type: 'button',
            onclick: () =>
              navigator.clipboard
                .writeText(`SELECT ${table.columns.map(column => column.name).join(', ')} FROM ${table.name}`)
                .then(() => toast('SELECT copied')),
          },
          icon('copy'),
          'Copy SELECT',
        ),
      ),
    );
  }

  draw() {
    const shown = this.all ? this.document.tables : this.near();
    fillWith(this.picture, shown.length ? drawing(shown, this.links, this.table) : null);
  }

  near() {
    const names = new Set([
      this.table.name,
      ...this.links
        .filter(link => link.from === this.table.name || link.to === this.table.name)
        .flatMap(link => [link.from, link.to]),
    ]);
    return this.document.tables.filter(table => names.has(table.name));
  }
}

const keyOf = column => [
  column.key && h('span', {class: 'tag'}, 'key'),
  column.references && h('span', {class: 'tag neutral'}, '→\u00a0', breakable(nameOf(column.references))),
];
const nameOf = reference =>
  typeof reference === 'string' ? reference : [reference.table, reference.column].filter(Boolean).join('.');
const samplesOf = column =>
  (column.samples ?? [])
    .slice(0, 4)
    .map(sample => (sample === '' ? '“”' : String(sample)))
    .map(text => (text.length > 28 ? text.slice(0, 27) + '…' : text))
    .join(', ');
const tableOf = place => {
  const parts = String(place).split('.');
  return parts.length > 1 ? parts.at(-2) : parts[0];
};

/** What is told of a column: heading, class, content, and which columns have it; what none has takes no room. */
const PARTS = [
  ['Column', 'c-name mono', column => breakable(column.name)],
  ['Type', 'c-type mono dim', column => (column.type ?? '').toLowerCase()],
  ['Key', 'c-key', keyOf, column => column.key || column.references],
  ['Comment', 'c-comment', column => column.comment, column => column.comment],
  ['Sample values', 'c-samples dim', samplesOf, column => column.samples?.length],
];

/** Which table leads to which, from the joins, else from the columns' references. */
function linksOf(document) {
  const joins = (document.joins ?? []).map(join => ({
    from: tableOf(join.from),
    to: tableOf(join.to),
    column: String(join.from).split('.').at(-1),
    sure: !join.evidence || /declared|key/i.test(join.evidence),
  }));
  if (joins.length) return joins;
  return document.tables.flatMap(table =>
    table.columns
      .filter(column => column.references)
      .map(column => ({from: table.name, to: tableOf(nameOf(column.references)), column: column.name, sure: true})),
  );
}

// ---- the picture -----------------------------------------------------------------------------------------------

const WIDE = 190,
  GAP_X = 70,
  GAP_Y = 22,
  LINE = 18,
  MOST_LINES = 6;

/** Tables in columns by their distance from the middle one; those that hang on nothing stand last. */
function drawing(tables, links, middle) {
  const own = links.filter(
    link => tables.some(table => table.name === link.from) && tables.some(table => table.name === link.to),
  );
  const boxes = place(tables, own, middle);
  const width = Math.max(...boxes.map(box => box.x + WIDE)) + 12,
    height = Math.max(...boxes.map(box => box.y + box.height)) + 12;
  const at = new Map(boxes.map(box => [box.table.name, box]));
  return s(
    'svg',
    {
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'group',
      'aria-label': `${tables.length} tables and ${own.length} keys`,
    },
    own.map(link =>
      s('path', {
        class: `link ${link.from === middle.name || link.to === middle.name ? 'on' : ''} ${link.sure ? '' : 'guess'}`,
        d: curve(at.get(link.from), at.get(link.to), link),
      }),
    ),
    boxes.map(box => boxOf(box, own, middle)),
  );
}

function linesOf(table, links) {
  const keys = table.columns.filter(
    column =>
      column.key || column.references || links.some(link => link.from === table.name && link.column === column.name),
  );
  return [...new Set([...keys, ...table.columns])].slice(0, MOST_LINES);
}

function place(tables, links, middle) {
  const distance = new Map([[middle.name, 0]]);
  for (const name of distance.keys()) {
    links
      .filter(link => link.from === name || link.to === name)
      .map(link => (link.from === name ? link.to : link.from))
      .forEach(other => {
        if (!distance.has(other)) distance.set(other, distance.get(name) + 1);
      });
  }
  const columns = [];
  const alone = tables.filter(table => !distance.has(table.name));
  const deepest = Math.max(...distance.values());
  tables
    .filter(table => distance.has(table.name))
    .forEach(table => (columns[distance.get(table.name)] ??= []).push(table));
  alone.forEach((table, i) => (columns[deepest + 1 + Math.floor(i / 6)] ??= []).push(table));
  const boxes = [];
  columns
    .flatMap(column => split(column))
    .forEach((column, x) => {
      let y = 12;
      column.forEach(table => {
        const lines = linesOf(table, links),
          height = 34 + lines.length * LINE;
        boxes.push({table, lines, x: 12 + x * (WIDE + GAP_X), y, height});
        y += height + GAP_Y;
      });
    });
  return boxes;
}

/** A column of many tables becomes several. */
function split(column) {
  const parts = Math.ceil(column.length / 7);
  return Array.from({length: parts}, (_, i) =>
    column.slice(Math.ceil(column.length / parts) * i, Math.ceil(column.length / parts) * (i + 1)),
  );
}

function curve(from, to, link) {
  const y1 = heightOf(from, link.column),
    y2 = to.y + 17;
  if (from === to || Math.abs(from.x - to.x) < WIDE) {
    const x = from.x + WIDE;
    return `M${x} ${y1}C${x + 40} ${y1} ${x + 40} ${y2} ${x} ${y2}`;
  }
  const [x1, x2] = from.x < to.x ? [from.x + WIDE, to.x] : [from.x, to.x + WIDE],
    bend = (x2 - x1) / 2;
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
}

function heightOf(box, column) {
  const line = box.lines.findIndex(each => each.name === column);
  return line < 0 ? box.y + 17 : box.y + 38 + line * LINE;
}

function boxOf(box, links, middle) {
  const cut = (text, most) => (text.length > most ? text.slice(0, most - 1) + '…' : text);
  return s(
    'a',
    {
      href: `#/schema/${encodeURIComponent(box.table.name)}`,
      class: box.table === middle ? 'on' : '',
      transform: `translate(${box.x} ${box.y})`,
    },
    s('title', {}, box.table.name),
    s('rect', {width: WIDE, height: box.height, rx: 6}),
    s('text', {x: 12, y: 22, class: 'name'}, cut(box.table.name, 22)),
    box.lines.map((column, i) =>
      s(
        'text',
        {x: 12, y: 42 + i * LINE},
        cut(column.name, 20),
        s(
          'tspan',
          {class: 'mark-key', dx: 6},
          column.key
            ? 'key'
            : links.some(link => link.from === box.table.name && link.column === column.name)
              ? '→'
              : '',
        ),
      ),
    ),
  );
}
