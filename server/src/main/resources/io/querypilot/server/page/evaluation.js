// How often answers are right: figures of the last run, their course over time, and all runs.

import {fillWith, h} from './dom.js';
import {count} from './format.js';
import {get} from './api.js';
import {chart} from './chart.js';
import {problemNote} from './turn.js';

const FIGURES = [
  ['first_attempt', 'Right at first attempt'],
  ['corrected', 'Corrected by itself'],
  ['damaged', 'Damaged by correction'],
  ['unwarned', 'Right when it did not warn', 'Right, unwarned'],
];
const per = share => (share == null ? '–' : `${(share * 100).toFixed(1)} %`);

/** The view of evaluation runs, one suite and model at a time. */
export async function evaluationView() {
  const view = h(
    'div',
    {class: 'column broad stack view'},
    h(
      'header',
      {},
      h('h1', {}, 'Evaluation'),
      h('p', {class: 'dim s'}, 'Runs over questions whose answers are known.'),
    ),
  );
  const [runs, stats] = await Promise.all([
    get('/api/evaluations').catch(problem => problem),
    get('/api/stats').catch(() => null),
  ]);
  if (runs instanceof Error) {
    view.append(problemNote(runs));
    return view;
  }
  const place = h('div', {class: 'stack'});
  if (runs.length === 0)
    place.append(h('p', {class: 'dim'}, 'No run yet. ', h('code', {}, 'querypilot eval correction'), ' makes one.'));
  else
    show(
      place,
      runs.slice().sort((a, b) => (a.at < b.at ? -1 : 1)),
      null,
    );
  view.append(place);
  if (stats) view.append(asked(stats));
  return view;
}

function show(place, runs, chosen) {
  const keyOf = run => `${run.suite} · ${run.model}`,
    keys = [...new Set(runs.map(keyOf))],
    key = chosen ?? keyOf(runs.at(-1));
  const own = runs.filter(run => keyOf(run) === key),
    last = own.at(-1),
    previous = own.at(-2);
  fillWith(
    place,
    h(
      'div',
      {class: 'row'},
      h('label', {class: 's dim', for: 'suite'}, 'Suite and model'),
      h(
        'select',
        {id: 'suite', onchange: event => show(place, runs, event.target.value)},
        keys.map(each => h('option', {value: each, selected: each === key}, each)),
      ),
      h(
        'span',
        {class: 's dim num'},
        last.questions ? `${count(last.questions)} questions, ${day(last.at)}` : day(last.at),
      ),
    ),
    h(
      'dl',
      {class: 'figures num'},
      FIGURES.map(([field, label]) =>
        h(
          'div',
          {},
          h('dt', {}, label),
          h('dd', {}, per(last[field]), h('small', {}, change(last[field], previous?.[field]))),
        ),
      ),
    ),
    own.length > 1 && course(own),
    all(own),
  );
}

const day = at => String(at).slice(0, 10);

function change(now, before) {
  if (now == null || before == null) return '\u00a0';
  const points = (now - before) * 100;
  return Math.abs(points) < 0.05
    ? 'as before'
    : `${points > 0 ? '+' : '−'}${Math.abs(points).toFixed(1)} since the run before`;
}

/** Each figure as a line; a run is a moment, so two runs on one day are two points. */
function course(runs) {
  const rows = runs.flatMap(run =>
    FIGURES.filter(([field]) => run[field] != null).map(([field, label, short]) => [
      String(run.at).slice(0, 16).replace('T', ' '),
      short ?? label,
      Math.round(run[field] * 1000) / 10,
    ]),
  );
  const column = (name, at, kind) => ({name, at, kind, numeric: kind === 'measure', decimals: 1});
  const shape = {
    kind: 'line',
    label: column('run', 0, 'time'),
    series: column('figure', 1, 'text'),
    measures: [column('per cent', 2, 'measure')],
  };
  return h('div', {class: 'card'}, chart({rows}, shape, 'line', shape.measures[0]));
}

function all(runs) {
  return h(
    'section',
    {class: 'titled'},
    h('h2', {}, 'Runs'),
    h(
      'div',
      {class: 'card'},
      h(
        'div',
        {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Runs'},
        h(
          'table',
          {class: 'plain'},
          h(
            'thead',
            {},
            h(
              'tr',
              {},
              h('th', {scope: 'col'}, 'Day'),
              h('th', {scope: 'col', class: 'right'}, 'Questions'),
              FIGURES.map(([, label, short]) => h('th', {scope: 'col', class: 'right'}, short ?? label)),
            ),
          ),
          h(
            'tbody',
            {},
            runs
              .slice()
              .reverse()
              .slice(0, 50)
              .map(run =>
                h(
                  'tr',
                  {},
                  h('td', {}, day(run.at)),
                  h('td', {class: 'right'}, run.questions == null ? '–' : count(run.questions)),
                  FIGURES.map(([field]) => h('td', {class: 'right'}, per(run[field]))),
                ),
              ),
          ),
        ),
      ),
    ),
  );
}

const ASKED = [
  ['total', 'Questions', count],
  ['first_attempt_rate', 'Ran at first attempt', per],
  ['correction_effectiveness', 'Mended after a failure', per],
  ['asked_back', 'Asked back', count],
  ['answer_changed', 'Changed by a correction', count],
];

/** What became of questions that people asked since the server was started. */
function asked(stats) {
  const figures = ASKED.filter(([field]) => typeof stats[field] === 'number');
  if (figures.length === 0) return h('div');
  return h(
    'section',
    {class: 'titled'},
    h('h2', {}, 'Asked here since the start'),
    h(
      'dl',
      {class: 'figures num'},
      figures.map(([field, label, shown]) => h('div', {}, h('dt', {}, label), h('dd', {}, shown(stats[field])))),
    ),
  );
}
