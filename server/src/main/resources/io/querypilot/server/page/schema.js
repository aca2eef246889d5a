// The schema browser: tables to search, their columns with samples, and a picture of tables and keys.

import {breakable, fillWith, h, icon, s, toast} from './dom.js';
import {count, databaseName, dialectName, many} from './format.js';
import {pathOf, schema} from './schema-data.js';
import {quoted} from './sql.js';
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
            [many(document.tables.length, 'table'), many(columns, 'column'), dialectName(document.dialect)]
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
      new Browser(fresh, this.view).show(this.table && pathOf(this.table));
      toast('Read again');
    }
  }

  show(name) {
    const {tables} = this.document;
    this.table = name
      ? (tables.find(table => pathOf(table) === name) ?? tables.find(table => table.name === name))
      : tables[0];
    this.fill();
    this.picture.parentElement?.toggleAttribute('hidden', !this.table);
    if (!this.table) {
      fillWith(this.detail, h('p', {}, 'There is no table ', h('code', {}, name), ' that you may see. Choose another.'));
      return;
    }
    this.describe();
    this.draw();
  }

  /** The tables in whose name, comment or columns the words occur. */
  fill() {
    const words = this.search.value.toLowerCase();
    const found = this.document.tables.filter(table =>
      [pathOf(table), table.comment, ...table.columns.flatMap(column => [column.name, column.comment])].some(text =>
        text?.toLowerCase().includes(words),
      ),
    );
    fillWith(
      this.list,
      found.length
        ? found.map(table => {
            const hit =
              words && !pathOf(table).toLowerCase().includes(words)
                ? table.columns.find(column => `${column.name} ${column.comment ?? ''}`.toLowerCase().includes(words))
                : null;
            return h(
              'li',
              {},
              h(
                'a',
                {
                  href: hrefOf(table),
                  'aria-current': table === this.table ? 'true' : null,
                },
                h('span', {}, breakable(this.nameOf(table)), hit && h('span', {class: 'dim'}, ` .${hit.name}`)),
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
        class: 'btn long',
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
                .writeText(this.select(table))
                .then(() => toast('SELECT copied')),
          },
          icon('copy'),
          'Copy SELECT',
        ),
      ),
    );
  }

  select({schema, name, columns}) {
    const named = each => quoted(each, this.document.dialect);
    const from = schema ? `${named(schema)}.${named(name)}` : named(name);
    return `SELECT ${columns.map(column => named(column.name)).join(', ')} FROM ${from}`;
  }

  draw() {
    const shown = this.all ? this.document.tables : this.near();
    fillWith(this.picture, shown.length ? drawing(shown, this.links, this.table, table => this.nameOf(table)) : null);
  }

  near() {
    const own = pathOf(this.table);
    const paths = new Set([
      own,
      ...this.links.filter(link => link.from === own || link.to === own).flatMap(link => [link.from, link.to]),
    ]);
    return this.document.tables.filter(table => paths.has(pathOf(table)));
  }

  /** With its schema only where another schema has a table of the same name. */
  nameOf(table) {
    const alone = this.document.tables.filter(other => other.name === table.name).length === 1;
    return alone ? table.name : pathOf(table);
  }
}

const hrefOf = table => `#/schema/${encodeURIComponent(pathOf(table))}`;

const keyOf = column => [
  column.key && h('span', {class: 'tag'}, 'key'),
  column.references && h('span', {class: 'tag neutral'}, '→\u00a0', breakable(nameOf(column.references))),
];
const nameOf = reference =>
  typeof reference === 'string' ? reference : [reference.table, reference.column].filter(Boolean).join('.');
/** A few values, or of figures and dates the least and the greatest. */
const samplesOf = column =>
  column.samples?.length || !column.least ? valuesOf(column) : rangeOf(column);
const rangeOf = ({least, greatest}) =>
  least === greatest ? plain(least) : `${plain(least)} to ${plain(greatest)}`;
/** A figure without the noughts that the database ends it with. */
const plain = text => text.replace(/^(-?\d+)\.0+$/, '$1');
const valuesOf = column =>
  (column.samples ?? [])
    .slice(0, 4)
    .map(sample => (sample === '' ? '“”' : String(sample)))
    .map(text => (text.length > 28 ? text.slice(0, 27) + '…' : text))
    .join(', ');
const tableOf = place => String(place).replace(/\.[^.]*$/, '');

/** What is told of a column: heading, class, content, and which columns have it; what none has takes no room. */
const PARTS = [
  ['Column', 'c-name mono', column => breakable(column.name)],
  ['Type', 'c-type mono dim', column => (column.type ?? '').toLowerCase()],
  ['Key', 'c-key', keyOf, column => column.key || column.references],
  ['Comment', 'c-comment', column => column.comment, column => column.comment],
  ['Sample values', 'c-samples dim num', samplesOf, column => column.samples?.length || column.least],
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
      .map(column => ({
        from: pathOf(table),
        to: tableOf(nameOf(column.references)),
        column: column.name,
        sure: true,
      })),
  );
}

// ---- the picture -----------------------------------------------------------------------------------------------

const WIDE = 190,
  GAP_X = 70,
  GAP_Y = 22,
  LINE = 18,
  BEND = 40,
  MOST_LINES = 6;

/** Tables in columns by their distance from the middle one; those that hang on nothing stand last. */
function drawing(tables, links, middle, named) {
  const own = links.filter(
    link => tables.some(table => pathOf(table) === link.from) && tables.some(table => pathOf(table) === link.to),
  );
  const boxes = place(tables, own, middle);
  // Keys between tables of the last column bend out to its right.
  const width = Math.max(...boxes.map(box => box.x + WIDE)) + BEND,
    height = Math.max(...boxes.map(box => box.y + box.height)) + 12;
  const at = new Map(boxes.map(box => [pathOf(box.table), box]));
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
        class: `link ${link.from === pathOf(middle) || link.to === pathOf(middle) ? 'on' : ''} ${link.sure ? '' : 'guess'}`,
        d: curve(at.get(link.from), at.get(link.to), link),
      }),
    ),
    boxes.map(box => boxOf(box, own, middle, named(box.table))),
  );
}

function linesOf(table, links) {
  const keys = table.columns.filter(
    column =>
      column.key || column.references || links.some(link => link.from === pathOf(table) && link.column === column.name),
  );
  const all = [...new Set([...keys, ...table.columns])];
  // A line that says "1 more" takes the room of the one.
  return all.length <= MOST_LINES + 1 ? all : all.slice(0, MOST_LINES);
}

function place(tables, links, middle) {
  const distance = new Map([[pathOf(middle), 0]]);
  for (const name of distance.keys()) {
    links
      .filter(link => link.from === name || link.to === name)
      .map(link => (link.from === name ? link.to : link.from))
      .forEach(other => {
        if (!distance.has(other)) distance.set(other, distance.get(name) + 1);
      });
  }
  const columns = [];
  const alone = tables.filter(table => !distance.has(pathOf(table)));
  const deepest = Math.max(...distance.values());
  tables
    .filter(table => distance.has(pathOf(table)))
    .forEach(table => (columns[distance.get(pathOf(table))] ??= []).push(table));
  alone.forEach((table, i) => (columns[deepest + 1 + Math.floor(i / 6)] ??= []).push(table));
  const boxes = [];
  columns
    .flatMap(column => split(column))
    .forEach((column, x) => {
      let y = 12;
      column.forEach(table => {
        const lines = linesOf(table, links),
          more = table.columns.length - lines.length,
          height = 34 + (lines.length + (more ? 1 : 0)) * LINE;
        boxes.push({table, lines, more, x: 12 + x * (WIDE + GAP_X), y, height});
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
    return `M${x} ${y1}C${x + BEND} ${y1} ${x + BEND} ${y2} ${x} ${y2}`;
  }
  const [x1, x2] = from.x < to.x ? [from.x + WIDE, to.x] : [from.x, to.x + WIDE],
    bend = (x2 - x1) / 2;
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
}

function heightOf(box, column) {
  const line = box.lines.findIndex(each => each.name === column);
  return line < 0 ? box.y + 17 : box.y + 38 + line * LINE;
}

function boxOf(box, links, middle, name) {
  const cut = (text, most) => (text.length > most ? text.slice(0, most - 1) + '…' : text);
  return s(
    'a',
    {
      href: hrefOf(box.table),
      class: box.table === middle ? 'on' : '',
      transform: `translate(${box.x} ${box.y})`,
    },
    s('title', {}, pathOf(box.table)),
    s('rect', {width: WIDE, height: box.height, rx: 6}),
    s('text', {x: 12, y: 22, class: 'name'}, cut(name, 22)),
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
            : links.some(link => link.from === pathOf(box.table) && link.column === column.name)
              ? '→'
              : '',
        ),
      ),
    ),
    box.more > 0 && s('text', {x: 12, y: 42 + box.lines.length * LINE, class: 'more'}, `and ${box.more} more`),
  );
}
