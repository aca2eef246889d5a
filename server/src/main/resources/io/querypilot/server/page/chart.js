// Charts by the shape of a result, drawn as SVG at the width there is, so that text keeps its size.

import {s, h, fillWith, sized} from './dom.js';
import {columnsOf, figure, short} from './format.js';

const MOST_BARS = 30;
const MOST_SERIES = 8;
const FEW_POINTS = 6;

/**
 * What a result can be drawn as: `{kinds, kind, label, measures, series}`; no kinds where a table says it best.
 * Rules: one figure is a number, one row a record, dates make a line (bars below six points), categories make bars, two
 * categories grouped bars, two figures points. Over thirty categories the table gets bars in its cells. A part of a
 * result is not drawn: nobody sees what is missing in a chart.
 */
export function shapeOf(result) {
  const columns = columnsOf(result),
    rows = result.rows;
  const of = kind => columns.filter(column => column.kind === kind);
  const figures = of('measure'),
    times = of('time'),
    texts = of('text');
  if (rows.length === 0 || figures.length === 0)
    return rows.length === 1 && columns.length > 1 ? {kinds: [], kind: 'record', columns} : none(columns);
  if (rows.length === 1)
    return {kinds: [], kind: columns.length === 1 ? 'number' : 'record', columns, measures: figures};
  // What holds no figure at all cannot be drawn, and neither can what is beyond all figures.
  const measures = figures.filter(
    column =>
      rows.some(row => row[column.at] != null) && rows.every(row => Number.isFinite(Number(row[column.at]))),
  );
  if (columns.length > 8 || result.truncated || measures.length === 0) return none(columns);
  if (times.length === 1 && texts.length <= 1) return overTime(columns, times[0], texts[0], measures, rows, result.executed_sql ?? result.sql);
  if (texts.length === 2 && measures.length === 1 && times.length === 0)
    return grouped(columns, texts, measures, rows) ?? ofCategories(columns, texts, measures, rows);
  if (texts.length >= 1 && times.length === 0) return ofCategories(columns, texts, measures, rows);
  if (measures.length === 2 && columns.length === 2 && paired(rows, measures))
    return {kinds: ['points'], kind: 'points', columns, label: null, measures, series: null};
  const ids = of('identifier');
  return ids.length === 1 && measures.length === 1 && columns.length === 2
    ? ofCategories(columns, ids, measures, rows)
    : none(columns);
}

const paired = (rows, [one, other]) =>
  rows.filter(row => row[one.at] != null && row[other.at] != null).length > 1;
const none = columns => ({kinds: [], kind: 'table', columns});
const distinct = (rows, column) => new Set(rows.map(row => row[column.at])).size;

function overTime(columns, time, text, measures, rows, sql) {
  const points = distinct(rows, time);
  const series = text && points !== rows.length ? text : null;
  const cells = new Set(rows.map(row => `${row[time.at]} ${series && row[series.at]}`));
  if (points < 2 || cells.size !== rows.length || (series && distinct(rows, series) > MOST_SERIES))
    return none(columns);
  const kinds = points > MOST_BARS ? ['line'] : ['line', 'bars'];
  const kind = points < FEW_POINTS ? 'bars' : 'line';
  return {kinds, kind, columns, label: time, measures, series, ordered: true, counts: counts(sql)};
}

/** Whether a column counts rows, so that a month without any is missing because it has none. */
const counts = (sql = '') => measure => {
  const name = measure.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const counted = new RegExp(`\\bcount\\s*\\([^()]*\\)\\s+(?:as\\s+)?["\`[]?${name}["\`\\]]?(?=[\\s,]|$)`, 'i');
  return counted.test(sql) && !/\b(having|limit|fetch|top)\b/i.test(sql);
};

function grouped(columns, texts, measures, rows) {
  const [series, label] = distinct(rows, texts[0]) <= distinct(rows, texts[1]) ? texts : [texts[1], texts[0]];
  if (
    distinct(rows, series) > MOST_SERIES ||
    distinct(rows, label) > MOST_BARS ||
    distinct(rows, label) === rows.length
  )
    return null;
  return {kinds: ['bars'], kind: 'bars', columns, label, measures, series};
}

/** The name that tells the rows apart is the label; an identifier beside it is not drawn. */
function ofCategories(columns, texts, measures, rows) {
  const label = texts.find(column => distinct(rows, column) === rows.length) ?? null;
  if (!label) return none(columns);
  if (rows.length > MOST_BARS)
    return measures.length === 2 && paired(rows, measures)
      ? {kinds: ['points'], kind: 'table', columns, label, measures, series: null}
      : {...none(columns), cellBars: true};
  const whole = measures.length === 1 && rows.length <= MOST_SERIES && rows.every(row => row[measures[0].at] > 0);
  const kinds = ['bars', ...(measures.length >= 2 && paired(rows, measures) ? ['points'] : []), ...(whole ? ['pie'] : [])];
  return {kinds, kind: 'bars', columns, label, measures, series: null};
}

/** One line that says what the chart shows. */
export function describe(shape, measure, kind = shape.kind) {
  const by = shape.label ? ` by ${shape.label.name}` : '';
  const per = shape.series ? `, one ${kind === 'line' ? 'line' : 'bar'} per ${shape.series.name}` : '';
  return kind === 'points'
    ? `${shape.measures[1].name} against ${shape.measures[0].name}`
    : `${measure.name}${by}${per}`;
}

/** Draws a chart of a kind into a figure that follows its width. */
export function chart(result, shape, kind, measure) {
  const figureBox = h('figure', {class: 'chart'});
  const tip = h('div', {class: 'tip', hidden: true});
  const caption = h('figcaption', {}, describe(shape, measure, kind));
  let last = 0;
  const draw = () => {
    const width = Math.floor(figureBox.clientWidth - 28);
    if (width < 120 || width === last) return;
    last = width;
    fillWith(figureBox, drawing(result, shape, kind, measure, width), caption, tip);
  };
  figureBox.addEventListener('pointermove', event => point(event, figureBox, tip));
  figureBox.addEventListener('pointerleave', () => {
    tip.hidden = true;
  });
  new ResizeObserver(draw).observe(figureBox);
  // Who has put it on the page can have it drawn before anything is painted.
  figureBox.settle = draw;
  return figureBox;
}

function point(event, box, tip) {
  const text = event.target.closest('[data-tip]')?.getAttribute('data-tip');
  tip.hidden = !text;
  if (!text) return;
  tip.textContent = text;
  const frame = box.getBoundingClientRect();
  const left = Math.min(event.clientX - frame.left + 14, frame.width - tip.offsetWidth - 8);
  sized(sized(tip, 'left', `${Math.max(4, left)}px`), 'top', `${event.clientY - frame.top - tip.offsetHeight - 8}px`);
}

/** The chart itself at a given width. */
export function drawing(result, shape, kind, measure, width) {
  const draw = {bars, line, points, pie}[kind];
  return draw(result.rows, shape, measure, width);
}

const svg = (width, height, label, ...content) =>
  s('svg', {viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': label}, content);
const text = (x, y, words, more = {}) => s('text', {x: round(x), y: round(y), ...more}, words);
const round = value => Math.round(value * 10) / 10;
const clip = (words, most) => (words.length > most ? words.slice(0, most - 1) + '…' : words);
const named = value => (value == null ? 'null' : String(value));
const number = value => (value == null ? null : Number(value));

/** Round steps of an axis from zero (or below it) to the highest value. */
function ticks(low, most, about) {
  const high = most > low ? most : low + 1;
  const span = high - low;
  const raw = span / about,
    power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 2.5, 5, 10].map(f => f * power).find(candidate => candidate >= raw);
  const start = Math.floor(low / step) * step;
  return Array.from({length: Math.ceil((high - start) / step - 1e-9) + 1}, (_, i) =>
    Number((start + i * step).toPrecision(12)),
  );
}

// ---- bars ------------------------------------------------------------------------------------------------------

/** A row as it is drawn: the length comes from `value`, the words from the cell, which may have more digits. */
const itemOf = (row, label, measure) => ({
  name: named(row[label.at]),
  value: number(row[measure.at]),
  told: row[measure.at] == null ? 'null' : figure(row[measure.at], measure),
});

/** Where bars begin and how long one is, in a room that has the figures beside them. */
function lengths(items, from, width) {
  const values = items.map(item => item.value ?? 0);
  const low = Math.min(0, ...values),
    high = Math.max(0, ...values);
  const labels = Math.max(...items.map(item => item.told.length)) * 7 + 14;
  const start = from + (low < 0 ? labels : 0),
    room = Math.max(20, width - start - labels),
    scale = room / (high - low || 1);
  const zero = start - low * scale;
  return item => {
    const size = Math.max(1.5, scale * Math.abs(item.value)),
      back = item.value < 0;
    return {
      x: round(back ? zero - size : zero),
      size: round(size),
      end: back ? zero - size - 6 : zero + size + 6,
      anchor: back ? 'end' : 'start',
      zero,
    };
  };
}

function bar(item, place, top, height, colour, small = '') {
  if (item.value == null) return text(place.zero + 6, top + height - 6, 'null', {class: `label ${small}`});
  return [
    s('rect', {class: `mark ${colour}`, x: place.x, y: top, width: place.size, height, rx: 2}),
    text(place.end, top + height - (small ? 2 : 6), item.told, {class: `value ${small}`, 'text-anchor': place.anchor}),
  ];
}

function bars(rows, shape, measure, width) {
  if (shape.series) return groupedBars(rows, shape, measure, width);
  const items = rows.map(row => itemOf(row, shape.label, measure));
  if (!shape.ordered) items.sort((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity) || 0);
  const small = width < 440,
    height = small ? 44 : 30;
  const names = small ? 0 : Math.min(240, Math.max(...items.map(item => item.name.length)) * 6.7 + 14);
  const place = lengths(items, names, width);
  return svg(
    width,
    items.length * height,
    barsTell(items, measure),
    items.map((item, at) => {
      const y = at * height;
      return s(
        'g',
        {'data-tip': `${item.name}: ${item.told}`},
        s('rect', {class: 'hit', x: 0, y, width, height}),
        small
          ? text(0, y + 12, clip(item.name, 46), {class: 'label'})
          : text(names - 10, y + height / 2 + 4, clip(item.name, 34), {class: 'label', 'text-anchor': 'end'}),
        ...[bar(item, place(item), small ? y + 18 : y + 5, 20, 'c0')].flat(),
      );
    }),
  );
}

function barsTell(items, measure) {
  const known = items.filter(item => item.value != null);
  const most = known.reduce((a, b) => (b.value > a.value ? b : a)),
    least = known.reduce((a, b) => (b.value < a.value ? b : a));
  const told = item => `${item.name} with ${item.told}`;
  return `Bars of ${measure.name}: ${items.length} values, highest ${told(most)}, lowest ${told(least)}.`;
}

function groupedBars(rows, shape, measure, width) {
  const names = [...new Set(rows.map(row => named(row[shape.label.at])))],
    series = [...new Set(rows.map(row => named(row[shape.series.at])))];
  const items = new Map(
    rows.map(row => [
      named(row[shape.label.at]) + '\u0000' + named(row[shape.series.at]),
      itemOf(row, shape.label, measure),
    ]),
  );
  const thick = 16,
    gap = 14,
    head = 20,
    block = head + series.length * thick + gap;
  const whose = legend(series, width);
  const place = lengths([...items.values()], 0, width);
  return svg(
    width,
    whose.high + names.length * block,
    `Bars of ${measure.name} by ${shape.label.name} and ${shape.series.name}.`,
    whose.marks,
    names.map((name, at) => {
      const y = whose.high + at * block;
      return s(
        'g',
        {},
        text(0, y + 13, clip(name, 60), {class: 'label strong'}),
        series.map((one, i) => {
          const item = items.get(name + '\u0000' + one);
          return item
            ? s(
                'g',
                {'data-tip': `${name}, ${one}: ${item.told}`},
                ...[bar(item, place(item), y + head + i * thick, thick - 3, `c${i}`, 'small')].flat(),
              )
            : null;
        }),
      );
    }),
  );
}

/** Which colour is whose, over as many lines as it takes; `high` says how much room that is. */
function legend(series, width) {
  let x = 0,
    y = 0;
  const marks = series.map((one, i) => {
    const wide = Math.min(one.length, 24) * 7 + 34;
    if (x > 0 && x + wide > width) [x, y] = [0, y + 20];
    const mark = s(
      'g',
      {},
      s('rect', {class: `mark c${i}`, x, y: y + 4, width: 12, height: 12, rx: 2}),
      text(x + 17, y + 14, clip(one, 24), {class: 'label'}),
    );
    x += wide;
    return mark;
  });
  return {marks, high: y + 28};
}

// ---- line ------------------------------------------------------------------------------------------------------

function line(rows, shape, measure, width) {
  const times = whole([...new Set(rows.map(row => named(row[shape.label.at])))].sort());
  const lines = seriesOf(rows, shape, measure, times);
  const names = lines.length > 1 ? lines.map(each => each.name) : [];
  const beside = names.length > 0 && width > 520;
  const whose = names.length > 0 && !beside ? legend(names, width) : {marks: [], high: 0};
  const left = 50,
    right = beside ? Math.min(190, Math.max(...names.map(name => name.length)) * 7.2 + 16) : 14,
    top = 18 + whose.high,
    bottom = 28,
    height = (width < 420 ? 220 : 300) + whose.high;
  const all = lines.flatMap(each => each.values).filter(value => value != null);
  const steps = ticks(Math.min(0, ...all), Math.max(0, ...all), 5);
  const place = places(times);
  const x = at => left + (width - left - right) * place[at];
  const y = value => top + (height - top - bottom) * (1 - (value - steps[0]) / (steps.at(-1) - steps[0] || 1));
  return svg(
    width,
    height,
    lineTell(lines, times, measure),
    steps.map(step => [
      s('line', {class: 'rule', x1: left, x2: width - right, y1: round(y(step)), y2: round(y(step))}),
      text(left - 8, y(step) + 4, short(step), {class: 'label', 'text-anchor': 'end'}),
    ]),
    timeLabels(times, x, width, height),
    lines.map((each, i) => s('path', {class: `stroke c${i}`, d: path(each.values, x, y)})),
    lines.length === 1 ? extremes(lines[0], x, y, times.length) : whose.marks,
    beside ? ends(lines, x, y) : null,
    lines.map((each, i) =>
      each.values.map((value, at) =>
        value == null
          ? null
          : s(
              'g',
              {'data-tip': `${each.name ? each.name + ', ' : ''}${times[at]}: ${each.told[at]}`},
              times.length <= 60
                ? s('circle', {class: `mark c${i}`, cx: round(x(at)), cy: round(y(value)), r: 2.8})
                : null,
              s('circle', {class: 'hit', cx: round(x(at)), cy: round(y(value)), r: 10}),
            ),
      ),
    ),
  );
}

/** Where each time stands between 0 and 1; a month that is missing leaves its room, so that slopes are true. */
function places(times) {
  const moments = times.map(time =>
    Date.parse(time.replace(/-?Q([1-4])$/, (_, quarter) => `-${String(quarter * 3 - 2).padStart(2, '0')}`)),
  );
  if (moments.some(Number.isNaN) || moments.at(-1) === moments[0])
    return times.map((_, at) => (times.length < 2 ? 0.5 : at / (times.length - 1)));
  return moments.map(moment => (moment - moments[0]) / (moments.at(-1) - moments[0]));
}

function seriesOf(rows, shape, measure, times) {
  const names = shape.series ? [...new Set(rows.map(row => named(row[shape.series.at])))] : [''];
  return names.map(name => {
    const own = shape.series ? rows.filter(row => named(row[shape.series.at]) === name) : rows;
    const byTime = new Map(own.map(row => [named(row[shape.label.at]), itemOf(row, shape.label, measure)]));
    const nothing = shape.counts?.(measure) ? {value: 0, told: '0'} : {value: null, told: 'null'};
    const items = times.map(time => byTime.get(time) ?? nothing);
    return {name, values: items.map(item => item.value), told: items.map(item => item.told)};
  });
}

const MOST_TIMES = 600;

/** Months, quarters or years with those that are missing between them; other times as they are. */
function whole(times) {
  const months = times.map(monthOf);
  if (months.some(month => month == null)) return times;
  const [first] = times,
    step = /^\d{4}$/.test(first) ? 12 : /Q/.test(first) ? 3 : 1;
  const size = (months.at(-1) - months[0]) / step + 1;
  return size > MOST_TIMES ? times : Array.from({length: size}, (_, at) => timeOf(months[0] + at * step, first));
}

/** Months since the year 0; null where it is no month, quarter or year. */
function monthOf(time) {
  const [, year, quarter, month] = time.match(/^(\d{4})(?:-?Q([1-4])|-(\d{2}))?$/) ?? [];
  return year == null ? null : year * 12 + (quarter ? quarter * 3 - 3 : month ? month - 1 : 0);
}

/** The same back, written like another. */
function timeOf(month, like) {
  const year = String(Math.floor(month / 12)).padStart(4, '0'),
    part = month % 12;
  if (/^\d{4}$/.test(like)) return year;
  return /Q/.test(like)
    ? year + like.slice(4, -1) + (part / 3 + 1)
    : `${year}-${String(part + 1).padStart(2, '0')}`;
}

/** A missing value is a gap, never a zero that nobody measured; what is counted, and was not there, was none. */
function path(values, x, y) {
  let pen = false;
  return values
    .map((value, at) => {
      const command = value == null ? '' : `${pen ? 'L' : 'M'}${round(x(at))} ${round(y(value))}`;
      pen = value != null;
      return command;
    })
    .join('');
}

function extremes({values, told}, x, y, length) {
  const known = values.filter(value => value != null);
  const high = values.indexOf(Math.max(...known)),
    low = values.indexOf(Math.min(...known));
  return [...new Set([high, low])].map(at =>
    text(x(at), y(values[at]) + (at === high ? -9 : 18), told[at], {
      class: 'value',
      'text-anchor': at > length - 2 ? 'end' : at < 1 ? 'start' : 'middle',
    }),
  );
}

/** Times below the line, as many as have room. */
function timeLabels(times, x, width, height) {
  let free = -Infinity;
  return times.map((time, at) => {
    const label = time.slice(0, 10),
      half = label.length * 3.6,
      last = x(at) + half > width;
    const from = x(at) - (last ? 2 * half : half);
    if (from < free) return null;
    free = from + 2 * half + 14;
    return text(x(at), height - 8, label, {class: 'label', 'text-anchor': last ? 'end' : 'middle'});
  });
}

/** Names at the ends of the lines, moved apart where they would meet. */
function ends(lines, x, y) {
  const places = lines
    .map(each => {
      const at = each.values.findLastIndex(value => value != null);
      return {name: each.name, x: x(at) + 8, y: y(each.values[at] ?? 0) + 4};
    })
    .sort((a, b) => a.y - b.y);
  places.forEach((place, at) => {
    if (at) place.y = Math.max(place.y, places[at - 1].y + 15);
  });
  return places.map(place => text(place.x, place.y, clip(place.name, 25), {class: 'value'}));
}

function lineTell(lines, times, measure) {
  if (lines.length > 1)
    return `Lines of ${measure.name} from ${times[0]} to ${times.at(-1)}: ${lines.map(each => each.name).join(', ')}.`;
  const {values, told: words} = lines[0],
    known = values.filter(value => value != null),
    high = Math.max(...known),
    low = Math.min(...known);
  const told = value => `${words[values.indexOf(value)]} in ${times[values.indexOf(value)]}`;
  return `Line of ${measure.name} from ${times[0]} to ${times.at(-1)}: highest ${told(high)}, lowest ${told(low)}.`;
}

// ---- points and pie --------------------------------------------------------------------------------------------

function points(rows, shape, measure, width) {
  const [across, up] = shape.measures,
    height = Math.min(380, Math.max(240, width * 0.5)),
    left = 56,
    bottom = 44,
    top = 12,
    right = 16;
  const spots = rows
    .slice(0, 2000)
    .map(row => ({
      name: shape.label ? named(row[shape.label.at]) : '',
      x: number(row[across.at]),
      y: number(row[up.at]),
      told: [row[across.at], row[up.at]],
    }))
    .filter(spot => spot.x != null && spot.y != null);
  const xs = ticks(
      Math.min(0, ...spots.map(spot => spot.x)),
      Math.max(0, ...spots.map(spot => spot.x)),
      width < 520 ? 4 : 7,
    ),
    ys = ticks(Math.min(0, ...spots.map(spot => spot.y)), Math.max(0, ...spots.map(spot => spot.y)), 5);
  const x = value => left + ((width - left - right) * (value - xs[0])) / (xs.at(-1) - xs[0]),
    y = value => top + (height - top - bottom) * (1 - (value - ys[0]) / (ys.at(-1) - ys[0]));
  return svg(
    width,
    height,
    `Points: ${up.name} against ${across.name}, ${spots.length} rows.`,
    ys.map(step => [
      s('line', {class: 'rule', x1: left, x2: width - right, y1: round(y(step)), y2: round(y(step))}),
      text(left - 8, y(step) + 4, short(step), {class: 'label', 'text-anchor': 'end'}),
    ]),
    xs.map(step => text(x(step), height - bottom + 18, short(step), {class: 'label', 'text-anchor': 'middle'})),
    text((left + width - right) / 2, height - 6, across.name, {class: 'label strong', 'text-anchor': 'middle'}),
    spots.map(spot =>
      s('circle', {
        class: 'mark c0 faint',
        cx: round(x(spot.x)),
        cy: round(y(spot.y)),
        r: 4,
        'data-tip':
          (spot.name ? spot.name + ': ' : '') +
          `${across.name} ${figure(spot.told[0], across)}, ${up.name} ${figure(spot.told[1], up)}`,
      }),
    ),
  );
}

function pie(rows, shape, measure, width) {
  const items = rows
    .map(row => itemOf(row, shape.label, measure))
    .sort((a, b) => b.value - a.value);
  const total = items.reduce((sum, item) => sum + item.value, 0),
    radius = Math.min(110, width / 4),
    middle = radius + 6,
    height = Math.max(middle * 2, items.length * 24 + 12);
  let turn = -Math.PI / 2;
  return svg(
    width,
    height,
    barsTell(items, measure).replace('Bars', 'Shares'),
    items.map((item, i) => {
      const from = turn,
        to = (turn += (item.value / total) * Math.PI * 2),
        at = angle => `${round(middle + radius * Math.cos(angle))} ${round(middle + radius * Math.sin(angle))}`;
      const label = `${item.name}: ${item.told} (${Math.round((item.value / total) * 1000) / 10} %)`,
        y = 18 + i * 24;
      const d =
        items.length === 1
          ? `M${middle} ${middle - radius}a${radius} ${radius} 0 1 0 .01 0z`
          : `M${middle} ${middle}L${at(from)}A${radius} ${radius} 0 ${to - from > Math.PI ? 1 : 0} 1 ${at(to)}Z`;
      return s(
        'g',
        {'data-tip': label},
        s('path', {class: `mark c${i} slice`, d}),
        s('rect', {class: `mark c${i}`, x: middle * 2 + 14, y: y - 10, width: 12, height: 12, rx: 2}),
        text(middle * 2 + 34, y, clip(label, Math.floor((width - middle * 2 - 40) / 6.6)), {class: 'label'}),
      );
    }),
  );
}

// ---- as a file -------------------------------------------------------------------------------------------------

const INLINED = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'fill-opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
];

/** The chart as a file of fixed size that needs no style sheet, on the ground it was seen on. */
export function asSvg(result, shape, kind, measure) {
  const place = h('figure', {class: 'chart offscreen', 'aria-hidden': 'true'});
  document.body.append(place);
  const picture = drawing(result, shape, kind, measure, 960);
  place.append(picture);
  picture.querySelectorAll('.hit').forEach(hit => hit.remove());
  picture.querySelectorAll('*').forEach(node => {
    const style = getComputedStyle(node);
    INLINED.forEach(name => node.setAttribute(name, style.getPropertyValue(name)));
  });
  const height = Number(picture.getAttribute('height')),
    ground = getComputedStyle(document.body).backgroundColor;
  const title = s(
    'text',
    {
      x: 0,
      y: 0,
      'font-family': 'sans-serif',
      'font-size': 15,
      'font-weight': 600,
      fill: getComputedStyle(document.body).color,
    },
    describe(shape, measure, kind),
  );
  const file = s(
    'svg',
    {xmlns: 'http://www.w3.org/2000/svg', viewBox: `-20 -44 1000 ${height + 64}`, width: 1000, height: height + 64},
    s('rect', {x: -20, y: -44, width: 1000, height: height + 64, fill: ground}),
  );
  title.setAttribute('y', -18);
  file.append(title, ...picture.childNodes);
  file.querySelectorAll('[class],[data-tip]').forEach(node => {
    node.removeAttribute('class');
    node.removeAttribute('data-tip');
  });
  place.remove();
  return new XMLSerializer().serializeToString(file);
}

/** The same as a bitmap, twice as fine. */
export async function asPng(svgText) {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svgText], {type: 'image/svg+xml'}));
  await new Promise((done, failed) => {
    image.onload = done;
    image.onerror = failed;
    image.src = address;
  });
  const canvas = Object.assign(document.createElement('canvas'), {
    width: image.naturalWidth * 2,
    height: image.naturalHeight * 2,
  });
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  return new Promise(done => canvas.toBlob(done, 'image/png'));
}
