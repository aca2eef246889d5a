// A result on a card: chart and table, what is shown of it, and the ways out of the page.

import {h, fillWith, icon, item, menu, toast} from './dom.js';
import {count, figure, many, markdown, shown} from './format.js';
import {download, post, save} from './api.js';
import {may} from './rights.js';
import {Table} from './table.js';
import {asPng, asSvg, chart, describe, shapeOf} from './chart.js';

const PAGE = 5000;
const XLSX_ROWS = 1048575;
/** So many rows stand beside a chart without scrolling. */
const BESIDE = 9;
/** A text of more letters is to be read, not to be glanced at. */
const LONG = 80;
const KINDS = {bars: 'Bars', line: 'Line', points: 'Points', pie: 'Pie'};

/**
 * A card for a result `{sql, columns, rows, row_count, truncated, added}`. `chosen` is the chart somebody chose before,
 * `onChart` hears of a new choice; the answer is `{element, chart(), settle()}`. Who has put the element on the page
 * settles it, so that it is painted at its size and nothing below it jumps.
 */
export function resultCard(result, {name = 'result', chosen, onChart = () => {}} = {}) {
  const shape = shapeOf(result);
  if (result.columns.length === 0) return {element: h('div'), chart: () => null, settle: () => {}};
  const card = new Card(result, shape, name, chosen, onChart);
  return {element: card.element, chart: () => card.kind, settle: () => card.settle()};
}

class Card {
  constructor(result, shape, name, chosen, onChart) {
    Object.assign(this, {result, shape, name, onChart});
    this.kind = shape.kinds.includes(chosen) ? chosen : shape.kinds.includes(shape.kind) ? shape.kind : null;
    this.measure = shape.measures?.[0];
    this.showChart = this.kind !== null && chosen !== 'table';
    this.showTable = true;
    this.table = new Table(result, {
      more: result.sql && may('run') ? (offset, most, sort) => this.page(offset, most, sort) : null,
      bars: shape.cellBars,
      loaded: (rows, truncated) => this.count(rows, truncated),
    });
    this.figure = h('div', {class: 'chart-box'});
    this.element = this.single() ?? this.whole();
  }

  /** The statement that brought these rows: the query, or the query with columns that a person would want beside. */
  ran() {
    return this.result.executed_sql ?? this.result.sql;
  }

  page(offset, most, sort) {
    const order = sort ? {sort: sort.column.name, descending: sort.direction < 0} : {};
    return post('/api/run', {sql: this.ran(), offset, limit: Math.min(PAGE, most), ...order});
  }

  /** One figure is written large, one row as a list of its cells: a grid of one row says less. */
  single() {
    const {rows} = this.result,
      {columns, kind} = this.shape;
    if (kind === 'number')
      return this.frame(
        h(
          'p',
          {class: 'big num', title: String(rows[0][0] ?? 'null')},
          rows[0][0] == null ? h('span', {class: 'null'}, 'null') : figure(rows[0][0], columns[0]),
          h('span', {class: 's dim'}, columns[0].name),
        ),
      );
    if (kind !== 'record' || columns.length > 24) return null;
    return this.frame(
      h(
        'dl',
        {class: 'record'},
        this.table.columns.map(column => recordCell(column, rows[0][column.at])),
      ),
    );
  }

  frame(content) {
    return h(
      'div',
      {class: 'card', role: 'group', 'aria-label': 'Result'},
      h('header', {}, h('span', {class: 'xs dim push-right'}, '1 row'), this.exports()),
      content,
    );
  }

  whole() {
    this.body = h('div', {class: 'result-body'}, this.figure, this.table.element);
    const element = h(
      'div',
      {class: 'card', role: 'group', 'aria-label': 'Result'},
      h('header', {}, this.views(), this.counted(), this.finder(), this.exports()),
      this.body,
    );
    this.draw();
    return element;
  }

  counted() {
    this.counter = h('span', {class: 'xs dim num counted'});
    this.count(this.result.row_count, this.result.truncated);
    return this.counter;
  }

  count(rows, truncated) {
    fillWith(
      this.counter,
      truncated ? `first ${many(rows, 'row')}, more exist` : many(rows, 'row'),
      `, ${many(this.result.columns.length, 'column')}`,
    );
  }

  /** Chart and table are two switches, one always on; beside them the kind of chart and the figure drawn. */
  views() {
    if (!this.kind) return null;
    const toggle = (field, label, sign) =>
      h(
        'button',
        {class: 'btn', type: 'button', 'aria-pressed': String(this[field]), onclick: () => this.toggle(field)},
        icon(sign),
        label,
      );
    this.switches = {
      showChart: toggle('showChart', 'Chart', 'chart'),
      showTable: toggle('showTable', 'Table', 'table'),
    };
    const options = (list, chosen) =>
      list.map(([value, label]) => h('option', {value, selected: value === chosen}, label));
    const kinds =
      this.shape.kinds.length > 1 &&
      h(
        'select',
        {'aria-label': 'Kind of chart', onchange: event => this.choose(event.target.value)},
        options(
          this.shape.kinds.map(kind => [kind, KINDS[kind]]),
          this.kind,
        ),
      );
    const measures =
      this.shape.measures.length > 1 &&
      this.kind !== 'points' &&
      h(
        'select',
        {
          'aria-label': 'Figure to draw',
          onchange: event => {
            this.measure = this.shape.measures[event.target.value];
            this.draw();
          },
        },
        options(
          this.shape.measures.map((measure, at) => [at, measure.name]),
          0,
        ),
      );
    return h(
      'div',
      {class: 'row'},
      h(
        'div',
        {class: 'segments', role: 'group', 'aria-label': 'Show'},
        this.switches.showChart,
        this.switches.showTable,
      ),
      kinds,
      measures,
    );
  }

  toggle(field) {
    const other = field === 'showChart' ? 'showTable' : 'showChart';
    this[field] = !this[field];
    if (!this[field]) this[other] = true;
    for (const [name, button] of Object.entries(this.switches)) button.setAttribute('aria-pressed', String(this[name]));
    this.onChart(this.showChart ? this.kind : 'table');
    this.draw();
  }

  choose(kind) {
    this.kind = kind;
    this.onChart(kind);
    this.draw();
  }

  draw() {
    const drawn = this.showChart && this.kind;
    fillWith(this.figure, drawn && chart(this.result, this.shape, this.kind, this.measure));
    this.figure.hidden = !drawn;
    this.table.element.hidden = !this.showTable;
    this.body.classList.toggle('many', this.result.rows.length > BESIDE);
    this.body.classList.toggle('side-by-side', Boolean(drawn) && this.showTable && this.result.columns.length <= 2);
  }

  settle() {
    if (!this.element.isConnected) return;
    this.figure.firstChild?.settle();
    if (this.table.element.isConnected) this.table.fit();
  }

  finder() {
    return this.result.rows.length < 25
      ? null
      : h('input', {
          type: 'search',
          class: 'find',
          placeholder: 'Find in rows',
          'aria-label': 'Find in rows',
          oninput: event => this.table.find(event.target.value),
        });
  }

  // ---- ways out ----------------------------------------------------------------------------------------------

  exports() {
    const button = h('button', {class: 'btn', type: 'button'}, 'Export', icon('down'));
    const all = this.result.truncated ? 'all rows' : many(this.result.row_count, 'row');
    return menu(button, () => [
      item('Copy', 'for a spreadsheet', () => this.table.copy(true)),
      ...(may('run')
        ? [
            item('CSV', all, () => this.file('csv', button)),
            item('Excel', all, () => this.file('xlsx', button)),
            item('JSON', all, () => this.file('json', button)),
            item('Markdown', all, () => this.file('markdown', button)),
          ]
        : []),
      item('Copy Markdown', `${count(this.table.rows.length)} shown`, () =>
        navigator.clipboard
          .writeText(
            markdown(
              this.table.columns,
              this.table.order.map(at => this.table.rows[at]),
            ),
          )
          .then(() => toast('Copied as Markdown')),
      ),
      ...(this.kind
        ? [
            item('Chart as PNG', 'picture', () => this.picture(true)),
            item('Chart as SVG', 'drawing', () => this.picture(false)),
          ]
        : []),
    ]);
  }

  /** The whole result, made by the server from the statement; what has no statement is made here. */
  async file(format, button) {
    const name = `${this.name}.${format === 'markdown' ? 'md' : format}`;
    if (format === 'xlsx' && this.result.row_count > XLSX_ROWS) {
      toast(`A sheet of Excel ends at ${count(XLSX_ROWS)} rows. Take CSV.`);
      return;
    }
    button.disabled = true;
    button.setAttribute('aria-busy', 'true');
    try {
      await download('/api/export', {sql: this.ran(), format}, name);
      toast(`Saved ${name}`);
    } catch (problem) {
      toast(`${problem.message} ${problem.next ?? ''}`);
    }
    button.disabled = false;
    button.removeAttribute('aria-busy');
  }

  async picture(bitmap) {
    const drawing = asSvg(this.result, this.shape, this.kind, this.measure);
    save(
      bitmap ? await asPng(drawing) : new Blob([drawing], {type: 'image/svg+xml'}),
      `${this.name}.${bitmap ? 'png' : 'svg'}`,
    );
    toast(`Saved the chart: ${describe(this.shape, this.measure, this.kind)}`);
  }
}

/** One cell of the only row; a text to read takes the width of the card. */
function recordCell(column, value) {
  const text = value == null ? null : shown(value, column);
  const long = text?.length > LONG;
  return h(
    'div',
    {class: [column.added ? 'added' : '', long ? 'long' : ''].join(' ')},
    h('dt', {}, column.name, column.added && h('span', {class: 'tag'}, 'added')),
    h(
      'dd',
      {class: column.numeric ? 'num' : '', dir: 'auto', tabindex: long ? 0 : null},
      text ?? h('span', {class: 'null'}, 'null'),
    ),
  );
}

/** A name for files made from a question. */
export const fileName = question =>
  question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'result';
