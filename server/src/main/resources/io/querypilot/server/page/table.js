// A result as a grid: sorted, searched, sized, copied; of many rows and columns only those in view exist as elements.

import {h, fillWith, sized, breakable, toast, icon} from './dom.js';
import {columnsOf, compare, count, many, shown, tabbed} from './format.js';

const ALL_AT_ONCE = 150;
const AROUND = 6;
const ALL_ACROSS = 16;
const BESIDE = 1;
const MOST = 100000;
let grids = 0;

/**
 * A grid over a result; `more(offset, most, sort)` promises the next rows where the result was cut, in the order of a
 * column where one is given, `loaded` hears how many there are then.
 */
export class Table {
  rows;
  columns;
  order;
  sort = null;
  /** The one that the database has done; what it gave is not sorted again. */
  sorted = null;
  search = '';
  first = 0;
  shownRows = new Map();
  across = [0, 0];
  cursor = null;
  anchor = null;
  loading = null;

  constructor(result, {more, bars = false, loaded = () => {}} = {}) {
    Object.assign(this, {more, fetch: more, bars, loaded});
    this.truncated = result.truncated;
    this.rows = result.rows.slice();
    this.columns = columnsOf(result).map(column => ({...column, added: isAdded(result, column)}));
    this.id = `grid-${++grids}`;
    if (bars) this.measureBars();
    this.build();
    this.reorder();
  }

  build() {
    this.body = h('tbody');
    this.cols = this.columns.map(column => sized(h('col'), 'width', `${this.natural(column)}px`));
    this.heads = this.columns.map(column => this.head(column));
    this.table = h(
      'table',
      {
        class: 'grid',
        role: 'grid',
        tabindex: 0,
        'aria-label': 'Rows of the result',
        'aria-multiselectable': 'true',
        onkeydown: event => this.key(event),
        onpointerdown: event => this.point(event),
        ondblclick: event => this.open(event),
      },
      h('colgroup', {}, this.cols),
      h('thead', {}, h('tr', {'aria-rowindex': 1}, this.heads)),
      this.body,
    );
    this.page = h('div', {class: 'grid-page'}, this.table);
    this.frame = h('div', {class: 'grid-frame', onscroll: () => this.scrolled()}, this.page);
    this.status = h('span', {class: 'num'});
    this.jump = h('input', {
      type: 'number',
      min: 1,
      class: 'jump',
      'aria-label': 'Go to row',
      placeholder: 'Row',
      onchange: event => this.goTo(event.target.value - 1),
    });
    this.loader = h('button', {class: 'btn quiet small', type: 'button', onclick: () => this.loadAll()}, 'Load all');
    this.element = h(
      'div',
      {class: 'grid-box'},
      this.frame,
      h('div', {class: 'grid-foot'}, this.status, this.loader, this.jump),
    );
    new ResizeObserver(() => this.fit()).observe(this.frame);
  }

  head(column) {
    const tag =
      column.added && h('span', {class: 'tag', title: 'Not asked for: added so that the answer can be read'}, 'added');
    return h(
      'th',
      {scope: 'col', 'aria-colindex': column.at + 1, class: cellClass(column), title: `${column.name} (${column.type})`},
      h(
        'button',
        {
          type: 'button',
          class: 'sort',
          tabindex: column.at ? -1 : 0,
          onclick: () => this.sortBy(column),
          onkeydown: event => this.headKey(event, column),
        },
        h('span', {class: 'name', dir: 'auto'}, tag, breakable(column.name)),
        h('span', {class: 'arrow', 'aria-hidden': 'true'}),
      ),
      h('span', {
        class: 'sizer',
        'aria-hidden': 'true',
        onpointerdown: event => this.drag(event, column),
        ondblclick: () => this.setWidth(column, this.widest(column)),
      }),
    );
  }

  /** In the header arrows go from column to column, with Shift they change the width. */
  headKey(event, column) {
    const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) {
      this.setWidth(column, column.drawn + 24 * step);
      return;
    }
    const buttons = this.heads.map(head => head.querySelector('.sort'));
    const next = buttons[Math.max(0, Math.min(buttons.length - 1, column.at + step))];
    buttons.forEach(button => {
      button.tabIndex = button === next ? 0 : -1;
    });
    next.focus();
  }

  // ---- order -------------------------------------------------------------------------------------------------

  /** First press: figures and dates from the highest, words from A; second press turns; third gives the order back. */
  async sortBy(column) {
    await this.loading;
    const start = column.kind === 'text' || column.kind === 'identifier' ? 1 : -1;
    const same = this.sort?.column === column;
    const sort = !same ? {column, direction: start} : this.sort.direction === start ? {column, direction: -start} : null;
    if (this.truncated || this.sorted) await this.sortAll(sort);
    this.sort = sort;
    this.heads.forEach((head, at) => {
      const on = this.sort?.column.at === at;
      if (on) head.setAttribute('aria-sort', this.sort.direction > 0 ? 'ascending' : 'descending');
      else head.removeAttribute('aria-sort');
    });
    this.frame.scrollTop = 0;
    this.reorder();
    this.widen();
  }

  /** Of rows that are not all here the first in an order may be elsewhere: the database sorts them, where it can. */
  async sortAll(sort) {
    const asked = this.fetched(sort).then(page => {
      this.rows = [];
      Object.assign(this, {sort, sorted: sort, more: this.fetch});
      this.append(page);
      if (this.bars) this.measureBars();
    });
    this.loading = asked.catch(() => {});
    await asked.catch(async why => {
      this.loading = null;
      await this.loadAll();
      if (this.truncated) toast(`Only the first ${count(this.rows.length)} rows are sorted. ${why.message}`);
    });
  }

  async fetched(sort) {
    const named = this.columns.filter(column => column.name.toLowerCase() === sort?.column.name.toLowerCase());
    if (named.length > 1) throw new Error('Two columns have this name.');
    if (!this.fetch) throw new Error('The others cannot be read here.');
    const page = await this.fetch(0, MOST, sort);
    if (complaint(page)) throw new Error(complaint(page));
    return page;
  }

  find(words) {
    this.search = words.toLowerCase();
    this.frame.scrollTop = 0;
    this.reorder();
  }

  reorder() {
    this.order = this.rows.keys().toArray?.() ?? [...this.rows.keys()];
    if (this.search)
      this.order = this.order.filter(at =>
        this.columns.some(column => this.holds(this.rows[at][column.at], column)),
      );
    if (this.sort && this.sort !== this.sorted) {
      const {column, direction} = this.sort;
      this.order.sort((a, b) => compare(this.rows[a][column.at], this.rows[b][column.at], column, direction) || a - b);
    }
    this.clear();
    this.table.setAttribute('aria-rowcount', this.truncated ? -1 : this.order.length + 1);
    this.table.setAttribute('aria-colcount', this.columns.length);
    this.draw();
  }

  /** Whether a cell has the words that are looked for, as it is or as it is shown: 9999.95 is seen as 9,999.95. */
  holds(cell, column) {
    if (cell == null) return false;
    const found = text => text.toLowerCase().includes(this.search);
    return found(String(cell)) || (column.kind === 'measure' && found(shown(cell, column)));
  }

  // ---- rows in view ------------------------------------------------------------------------------------------

  get rowHeight() {
    return (this.measured ??= this.body.rows[0]?.getBoundingClientRect().height || null);
  }

  clear() {
    this.body.replaceChildren();
    this.shownRows.clear();
  }

  /** What is asked of the frame is asked before anything is changed, or the browser would lay it out twice. */
  draw() {
    const {scrollTop, scrollLeft, clientHeight, clientWidth} = this.frame;
    this.seen = {scrollTop, scrollLeft, clientHeight, clientWidth, head: this.table.tHead.offsetHeight};
    this.look();
    const [from, to] = this.window();
    for (const [at, row] of this.shownRows)
      if (at < from || at >= to) {
        row.remove();
        this.shownRows.delete(at);
      }
    let next = this.body.firstChild;
    for (let at = from; at < to; at++) {
      const known = this.shownRows.get(at);
      if (known) {
        next = known.nextSibling;
        continue;
      }
      const row = this.row(at);
      this.shownRows.set(at, row);
      this.body.insertBefore(row, next);
    }
    const height = this.order.length > ALL_AT_ONCE ? (this.rowHeight ?? 34) : 0;
    sized(this.table, 'margin-top', `${from * height}px`);
    sized(this.page, 'height', height ? `${this.order.length * height + this.seen.head}px` : 'auto');
    this.mark();
    this.tell();
  }

  window() {
    if (this.order.length <= ALL_AT_ONCE) return [0, this.order.length];
    const height = this.rowHeight ?? 34;
    const top = Math.floor(this.seen.scrollTop / height);
    return [
      Math.max(0, top - AROUND),
      Math.min(this.order.length, top + Math.ceil((this.seen.clientHeight || 420) / height) + AROUND),
    ];
  }

  /** Which columns exist beside the first, which stays put; those around the view too, so that not each step brings new ones. */
  look() {
    const last = this.columns.length;
    if (last <= ALL_ACROSS) {
      this.across = [1, last];
      return;
    }
    const {scrollLeft, clientWidth} = this.seen;
    const left = scrollLeft + (this.columns[0].drawn ?? 0),
      right = scrollLeft + (clientWidth || 1200);
    const from = this.columns.findIndex(column => column.at && this.end(column) > left),
      past = this.columns.findIndex(column => column.at && this.start(column) >= right);
    const [first, end] = [from < 0 ? last : from, past < 0 ? last : past];
    if (first >= this.across[0] && end <= this.across[1]) return;
    this.across = [Math.max(1, first - BESIDE), Math.min(last, end + BESIDE)];
    this.clear();
  }

  start(column) {
    return column.start ?? column.at * 100;
  }

  end(column) {
    return this.start(column) + (column.drawn ?? 100);
  }

  row(at) {
    const cells = this.rows[this.order[at]];
    const [from, to] = this.across;
    const some = this.columns.slice(from, to).map(column => this.cell(at, column, cells[column.at]));
    return h(
      'tr',
      {'aria-rowindex': at + 2},
      this.cell(at, this.columns[0], cells[0]),
      gap(from - 1),
      some,
      gap(this.columns.length - to),
    );
  }

  /** The element of a place; none where it is out of view. */
  cellAt(row, column) {
    const [from, to] = this.across;
    if (column === 0) return this.shownRows.get(row)?.cells[0];
    return column < from || column >= to ? undefined : this.shownRows.get(row)?.cells[column - from + (from > 1 ? 2 : 1)];
  }

  cell(at, column, value) {
    const text = value == null ? 'null' : shown(value, column);
    const cell = h(
      'td',
      {
        class: cellClass(column) + (value == null ? ' null' : '') + (fits(text, column) ? '' : ' cut'),
        id: `${this.id}-${at}-${column.at}`,
        'aria-colindex': column.at + 1,
        'aria-selected': 'false',
        title: value == null ? null : text === String(value) && text.length < 30 ? null : String(value),
        dir: column.kind === 'text' ? 'auto' : null,
      },
      text === '' ? h('span', {class: 'empty'}, 'empty') : text,
    );
    if (column.most) sized(cell, '--bar', `${Math.max(0, value / column.most) * 100}%`);
    return cell;
  }

  measureBars() {
    const column = this.columns.find(each => each.kind === 'measure');
    if (column) column.most = this.rows.reduce((most, row) => Math.max(most, row[column.at] ?? 0), 0);
  }

  scrolled() {
    this.pending ??= requestAnimationFrame(() => {
      this.pending = null;
      this.draw();
      this.loadNear();
    });
  }

  tell() {
    const total = this.order.length;
    const height = this.rowHeight ?? 34;
    const {scrollTop, clientHeight, head} = this.seen;
    const from = Math.min(total, Math.floor(scrollTop / height) + 1);
    const to = Math.min(total, Math.max(from, Math.round((scrollTop + clientHeight - head) / height)));
    const all = this.truncated ? `the first ${count(total)} rows; there are more` : many(total, 'row');
    const part = clientHeight > 0 && (from > 1 || to < total);
    const among = this.truncated ? ` among the first ${count(this.rows.length)} rows; there are more` : '';
    const found = `${many(total, 'row')} with “${this.search}”${among}`;
    this.status.textContent = this.search ? found : part ? `Rows ${count(from)} to ${count(to)} of ${all}` : all;
    this.jump.hidden = total <= ALL_AT_ONCE;
    this.loader.hidden = !this.truncated || !this.more;
  }

  goTo(at) {
    const row = Math.max(0, Math.min(this.order.length - 1, at));
    this.frame.scrollTop = row * (this.rowHeight ?? 34);
    this.select(row, this.cursor?.[1] ?? 0);
  }

  // ---- more rows ---------------------------------------------------------------------------------------------

  loadNear() {
    const {scrollTop, clientHeight, scrollHeight} = this.frame;
    if (this.truncated && this.more && !this.search && scrollTop + clientHeight > scrollHeight - 600) this.load();
  }

  load() {
    return (this.loading ??= this.more(this.rows.length, MOST - this.rows.length, this.sorted).then(
      page => this.append(page),
      problem => this.giveUp(problem.message),
    ));
  }

  append(page) {
    if (complaint(page)) return this.giveUp(complaint(page));
    this.loading = null;
    page.rows.forEach(row => this.rows.push(row));
    this.truncated = page.truncated && page.rows.length > 0;
    this.loaded(this.rows.length, this.truncated);
    this.reorder();
    this.widen();
  }

  giveUp(message) {
    this.loading = null;
    this.more = null;
    this.tell();
    toast(message);
  }

  async loadAll() {
    this.loader.disabled = true;
    while (this.truncated && this.more && this.rows.length < MOST) await this.load();
    this.loader.disabled = false;
    if (this.truncated && this.more) this.giveUp(`Stopped at ${count(this.rows.length)} rows. Export brings all.`);
  }

  // ---- widths ------------------------------------------------------------------------------------------------

  /** Rows that have come to either end may be longer than those before; no column becomes narrower by it. */
  widen() {
    this.columns.forEach(column => {
      const before = column.natural;
      column.natural = null;
      column.natural = Math.max(before, this.natural(column));
    });
    this.fit();
  }

  /** As wide as its longest cells and its name need, within reason. */
  natural(column) {
    return (column.natural ??= Math.min(340, Math.max(72, this.cellsWidth(column, 100), this.nameWidth(column))));
  }

  cellsWidth(column, rows) {
    const order = this.order ?? [...this.rows.keys()];
    const texts = [...order.slice(0, rows), ...order.slice(-rows)]
      .map(at => this.rows[at][column.at])
      .map(value => (value == null ? 'null' : shown(value, column)));
    const longest = texts.reduce((most, text) => (text.length > most.length ? text : most), '');
    return textWidth(longest) + 34;
  }

  /** A name may break after an underscore, but not within a word. */
  nameWidth(column) {
    const words = column.name.split(/(?<=[_ ])/);
    const line = Math.max(...words.map(word => word.length), Math.min(20, column.name.length));
    return textWidth('n'.repeat(line)) + 52;
  }

  widest(column) {
    return Math.min(900, Math.max(this.cellsWidth(column, 2000), textWidth(column.name) + 56));
  }

  /** Room that is left over goes to the words; where it is short, names break before figures are cut. */
  fit() {
    const widths = this.squeezed();
    const whole = widths.reduce((sum, width) => sum + width, 0);
    const spare = this.frame.clientWidth - whole;
    const wordy = this.columns.filter(column => column.kind === 'text' && !column.width);
    const takers = new Set((wordy.length ? wordy : this.columns.filter(column => !column.width)).map(each => each.at));
    const before = this.columns.map(column => column.drawn).join();
    let start = 0;
    this.columns.forEach((column, at) => {
      column.drawn = Math.floor(widths[at] + (spare > 0 && takers.has(at) ? spare / takers.size : 0));
      column.start = start;
      start += column.drawn;
      sized(this.cols[at], 'width', `${column.drawn}px`);
    });
    sized(this.table, 'width', spare > 0 && takers.size ? '100%' : `${Math.floor(whole)}px`);
    this.table.classList.toggle('pinned', spare < 0);
    if (before !== this.columns.map(column => column.drawn).join()) this.clear();
    this.draw();
  }

  /** The natural widths, less what their names take, where that makes the table fit. */
  squeezed() {
    const widths = this.columns.map(column => column.width ?? this.natural(column));
    const least = this.columns.map(
      (column, at) => column.width ?? Math.min(widths[at], Math.max(72, this.cellsWidth(column, 100))),
    );
    const sum = list => list.reduce((total, width) => total + width, 0);
    const short = sum(widths) - this.frame.clientWidth,
      give = sum(widths) - sum(least);
    if (short <= 0 || give < short) return widths;
    return widths.map((width, at) => width - ((width - least[at]) * short) / give);
  }

  setWidth(column, width) {
    column.width = Math.max(56, Math.min(1200, width));
    this.fit();
  }

  drag(event, column) {
    event.preventDefault();
    event.stopPropagation();
    const start = event.clientX - column.drawn,
      sizer = event.currentTarget;
    sizer.setPointerCapture(event.pointerId);
    const move = moved => this.setWidth(column, moved.clientX - start);
    sizer.addEventListener('pointermove', move);
    sizer.addEventListener('pointerup', () => sizer.removeEventListener('pointermove', move), {once: true});
  }

  // ---- selecting and copying ---------------------------------------------------------------------------------

  point(event) {
    const cell = event.target.closest('td[id]');
    if (!cell || event.button !== 0) return;
    const [row, column] = this.place(cell);
    this.select(row, column, event.shiftKey);
    const move = moved => {
      const over = document.elementFromPoint(moved.clientX, moved.clientY)?.closest('td[id]');
      if (over && this.body.contains(over)) this.select(...this.place(over), true);
    };
    if (event.pointerType !== 'mouse') return;
    addEventListener('pointermove', move);
    addEventListener('pointerup', () => removeEventListener('pointermove', move), {once: true});
  }

  place(cell) {
    return cell.id.split('-').slice(-2).map(Number);
  }

  select(row, column, extend = false) {
    if (!extend || !this.anchor) this.anchor = [row, column];
    this.cursor = [row, column];
    this.mark();
  }

  range() {
    if (!this.cursor) return null;
    const [[r1, c1], [r2, c2]] = [this.anchor, this.cursor];
    return {top: Math.min(r1, r2), bottom: Math.max(r1, r2), left: Math.min(c1, c2), right: Math.max(c1, c2)};
  }

  mark() {
    const range = this.range();
    this.body.querySelectorAll('.on').forEach(cell => {
      cell.classList.remove('on', 'here');
      cell.setAttribute('aria-selected', 'false');
    });
    if (!range) return;
    for (const at of this.shownRows.keys()) {
      if (at < range.top || at > range.bottom) continue;
      for (let column = range.left; column <= range.right; column++) {
        const cell = this.cellAt(at, column);
        cell?.classList.add('on');
        cell?.setAttribute('aria-selected', 'true');
      }
    }
    const here = this.cellAt(...this.cursor);
    here?.classList.add('here');
    if (here) this.table.setAttribute('aria-activedescendant', here.id);
    else this.table.removeAttribute('aria-activedescendant');
  }

  key(event) {
    if (event.target !== this.table) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c' && !String(getSelection())) {
      event.preventDefault();
      this.copy(event.shiftKey);
      return;
    }
    if ((event.ctrlKey || event.metaKey) && event.key === 'a') {
      event.preventDefault();
      this.anchor = [0, 0];
      this.select(this.order.length - 1, this.columns.length - 1, true);
      return;
    }
    if (event.key === 'Enter' && this.cursor) {
      this.openCell(...this.cursor);
      return;
    }
    const to = this.target(event);
    if (!to) return;
    event.preventDefault();
    this.select(...to, event.shiftKey);
    this.reveal(...to);
  }

  target({key, ctrlKey}) {
    const last = this.order.length - 1,
      end = this.columns.length - 1;
    const [row, column] = this.cursor ?? [-1, 0];
    const page = Math.max(1, Math.floor(this.frame.clientHeight / (this.rowHeight ?? 34)) - 2);
    const to = {
      ArrowDown: [row + 1, column],
      ArrowUp: [row - 1, column],
      ArrowRight: [Math.max(0, row), column + (this.cursor ? 1 : 0)],
      ArrowLeft: [Math.max(0, row), column - 1],
      PageDown: [row + page, column],
      PageUp: [row - page, column],
      Home: [ctrlKey ? 0 : Math.max(0, row), 0],
      End: [ctrlKey ? last : Math.max(0, row), end],
    }[key];
    return to && last >= 0 ? [Math.max(0, Math.min(last, to[0])), Math.max(0, Math.min(end, to[1]))] : null;
  }

  reveal(row, column) {
    const height = this.rowHeight ?? 34,
      head = this.table.tHead.offsetHeight;
    const top = row * height,
      view = this.frame.clientHeight - head;
    if (top < this.frame.scrollTop) this.frame.scrollTop = top;
    if (top + height > this.frame.scrollTop + view) this.frame.scrollTop = top + height - view;
    this.revealColumn(this.columns[column]);
    this.draw();
    this.cellAt(row, column)?.scrollIntoView({block: 'nearest', inline: 'nearest'});
  }

  /** The first column stays put, so the others must come out from beneath it. */
  revealColumn(column) {
    const pinned = this.table.classList.contains('pinned') ? (this.columns[0].drawn ?? 0) : 0;
    if (!column.at || column.start == null) return;
    if (column.start - pinned < this.frame.scrollLeft) this.frame.scrollLeft = column.start - pinned;
    else if (this.end(column) > this.frame.scrollLeft + this.frame.clientWidth)
      this.frame.scrollLeft = this.end(column) - this.frame.clientWidth;
  }

  /** Copies what is marked, or everything where nothing is. */
  async copy(withNames) {
    const range = this.range() ?? {top: 0, bottom: this.order.length - 1, left: 0, right: this.columns.length - 1};
    const rows = this.order
      .slice(range.top, range.bottom + 1)
      .map(at => this.rows[at].slice(range.left, range.right + 1));
    const names = withNames ? this.columns.slice(range.left, range.right + 1).map(column => column.name) : null;
    await navigator.clipboard.writeText(tabbed(rows, names));
    toast(
      `Copied ${many(rows.length, 'row')}, ${many(range.right - range.left + 1, 'column')}` +
        (withNames ? ' with names' : ''),
    );
  }

  open(event) {
    const cell = event.target.closest('td[id]');
    if (cell) this.openCell(...this.place(cell));
  }

  /** The whole value of a cell. */
  openCell(row, at) {
    const value = this.rows[this.order[row]][at];
    const text = value == null ? 'null' : typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
    const dialog = h(
      'dialog',
      {class: 'box', 'aria-label': this.columns[at].name, onclose: () => dialog.remove()},
      h(
        'div',
        {class: 'stack-s'},
        h('h2', {class: 'mono'}, this.columns[at].name),
        h('pre', {class: 'cell-value', tabindex: 0, dir: 'auto'}, text),
        h(
          'div',
          {class: 'row end'},
          h(
            'button',
            {class: 'btn quiet', onclick: () => navigator.clipboard.writeText(text).then(() => toast('Copied'))},
            icon('copy'),
            'Copy',
          ),
          h('button', {class: 'btn primary', onclick: () => dialog.close()}, 'Close'),
        ),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
  }
}

/** Whether a text is sure to fit: what is clipped costs the browser a layer, so only what may need it is. */
const fits = (text, column) => text.length * (column.numeric ? 9 : 11) + 28 <= (column.drawn ?? 0);

/** Why a statement brought no rows. */
const complaint = page => page.error?.message ?? (page.accepted === false ? page.issues[0]?.message : null);

/** Room for columns that are out of view. */
const gap = columns => columns > 0 && h('td', {class: 'gap', colspan: columns, 'aria-hidden': 'true'});

let ruler;
/** How wide a text is in the letters of a table. */
function textWidth(text) {
  ruler ??= document.createElement('canvas').getContext('2d');
  ruler.font = `14px ${getComputedStyle(document.body).fontFamily}`;
  return Math.ceil(ruler.measureText(text).width);
}

const cellClass = column =>
  [column.numeric ? 'right' : '', column.added ? 'added' : '', column.most ? 'barred' : ''].filter(Boolean).join(' ');
const isAdded = (result, column) =>
  Boolean(column.added) ||
  (result.added ?? []).some(added => added === column.name || added === column.at || added?.name === column.name);
