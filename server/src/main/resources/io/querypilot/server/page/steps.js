// The steps of a question as they happen, and folded to one line when it is over.

import {h, fillWith, icon, say, sentence} from './dom.js';
import {duration, many} from './format.js';
import {diffText, difference, sqlText} from './sql.js';

const DOING = {
  load_schema: 'Reading the schema',
  link_schema: 'Finding the tables',
  understand: 'Understanding the question',
  infer_joins: 'Joining the tables',
  find_alternatives: 'Looking for other readings',
  compare_alternatives: 'Comparing the readings',
  generate: 'Writing SQL',
  criticise: 'Checking the draft',
  execute: 'Running it',
  reflect: 'Does the result answer the question?',
  analyse: 'Finding out what went wrong',
  answer: 'Writing the answer',
  clarify: 'Asking back',
};

const doing = event => DOING[(event.node ?? '').toLowerCase()] ?? words(event.node ?? event.stage ?? 'Working');
const words = name => {
  const text = String(name).replaceAll('_', ' ').toLowerCase();
  return text[0].toUpperCase() + text.slice(1);
};

/** Each event that is worth a line: sign, tone, title, one line, and what opens beneath it. */
const LINES = {
  schema_loaded: event => ({sign: 'check', title: 'Schema read', line: many(event.tables, 'table')}),
  linked: event => ({
    sign: 'check',
    title: 'Linked tables',
    line: event.tables.join(', ') || 'none',
    more: () =>
      h(
        'p',
        {},
        event.tables.length ? 'Nearest to the question: ' : 'No table is near to the question.',
        event.tables.map((table, at) => [at ? ', ' : '', h('code', {}, table)]),
      ),
  }),
  understood: event =>
    event.tables?.length ? {sign: 'check', title: 'Understood', line: `needs ${event.tables.join(', ')}`} : null,
  joins_inferred: event =>
    event.joins?.length
      ? {
          sign: 'check',
          title: 'Joined',
          line: many(event.joins.length, 'join'),
          more: () =>
            h(
              'ul',
              {},
              event.joins.map(join => h('li', {}, h('code', {}, joinText(join)))),
            ),
        }
      : null,
  alternatives_compared: event =>
    event.clarification
      ? {
          sign: 'alert',
          tone: 'warn',
          title: 'Other readings',
          line: event.clarification.message,
          more: () =>
            h(
              'ul',
              {},
              event.clarification.options.map(option => h('li', {}, sentence(option))),
            ),
        }
      : null,
  drafted: (event, before) => drafted(event.draft, before),
  criticised: event => criticised(event.draft),
  ran: event => ran(event.draft),
  diagnosed: event =>
    event.draft?.outcome?.feedback
      ? {sign: 'alert', tone: 'warn', title: 'Diagnosis', line: inWords(event.draft.outcome.feedback)}
      : null,
  reflected: event => reflected(event.reflection),
};

/** The type of an error, which begins it, in words. */
const inWords = text => text.replace(/^[a-z]+(_[a-z]+)+\b/, type => type.replaceAll('_', ' '));

const joinText = join => (typeof join === 'string' ? join : `${join.from} = ${join.to}`);

function drafted(draft, before) {
  if (!draft) return {sign: 'alert', tone: 'warn', title: 'No draft', line: 'there was no SQL to write'};
  const repaired = before && before.sql !== draft.sql;
  const byRule = draft.origin === 'repaired' ? ', by a rule' : '';
  const changes = repaired ? difference(before.sql, draft.sql) : null;
  if (!repaired)
    return {sign: 'check', title: `Draft ${draft.number}`, line: draft.sql, code: true, more: () => sqlText(draft.sql)};
  return {
    sign: 'fix',
    title: `Draft ${draft.number}`,
    open: true,
    line: many(changes.split('\n').filter(line => /^[-+]/.test(line)).length, 'line') + ' changed' + byRule,
    more: () => diffText(changes),
  };
}

function criticised(draft) {
  const issues = draft?.critique?.issues ?? [];
  if (issues.length === 0) return {sign: 'check', title: 'Checked', line: 'nothing against the schema and the rules'};
  const blocked = issues.some(issue => issue.blocking);
  return {
    sign: blocked ? 'cross' : 'alert',
    tone: blocked ? 'bad' : 'warn',
    title: blocked ? `Draft ${draft.number} refused` : 'Critique',
    line: issues[0].message,
    more: () =>
      h(
        'ul',
        {},
        issues.map(issue =>
          h('li', {}, sentence(issue.message), issue.near_match && [' Near: ', h('code', {}, issue.near_match), '.']),
        ),
      ),
  };
}

function ran(draft) {
  if (!draft) return null;
  if (draft.outcome?.success)
    return {sign: 'check', title: `Draft ${draft.number} ran`, line: many(draft.outcome.row_count, 'row')};
  const message = draft.outcome?.error_message ?? 'it failed';
  return {
    sign: 'cross',
    tone: 'bad',
    title: `Draft ${draft.number} failed`,
    line: message,
    more: () => [
      h('pre', {class: 'raw', tabindex: 0}, message),
      draft.outcome?.feedback && h('p', {}, sentence(draft.outcome.feedback)),
    ],
  };
}

function reflected(reflection) {
  if (!reflection) return null;
  return {
    sign: reflection.acceptable ? 'check' : 'alert',
    tone: reflection.acceptable ? '' : 'warn',
    title: 'Reflection',
    line: reflection.reasoning || (reflection.acceptable ? 'the result answers the question' : 'not yet the answer'),
    more: reflection.issues?.length
      ? () =>
          h(
            'ul',
            {},
            reflection.issues.map(issue => h('li', {}, sentence(issue))),
          )
      : null,
  };
}

/** The list that grows while a question is worked on. */
export class Steps {
  count = 0;
  failed = 0;
  before = null;
  started = performance.now();

  constructor() {
    this.list = h('ol', {class: 'steps'});
    this.busy = h(
      'li',
      {class: 'step now'},
      h('span', {class: 'spinner', 'aria-hidden': 'true'}),
      h('span', {class: 'title'}, 'Working'),
      h('span', {class: 'line'}),
    );
    this.element = h('div', {class: 'steps-box'}, this.list);
    this.list.append(this.busy);
  }

  hear(event) {
    if (event.type === 'entered') {
      fillWith(this.busy.children[1], doing(event));
      fillWith(this.busy.children[2], '');
      say(doing(event));
      return;
    }
    if (event.type === 'waiting') {
      fillWith(this.busy.children[1], 'Waiting for your other questions');
      return;
    }
    if (event.type === 'arriving') {
      fillWith(this.busy.children[2], event.text || event.reasoning);
      return;
    }
    const line = LINES[event.type]?.(event, event.type === 'drafted' ? this.before : null);
    this.before = event.draft ?? this.before;
    if (!line) return;
    this.count++;
    this.failed += line.tone === 'bad' ? 1 : 0;
    this.busy.before(row(line, event.millis));
    say(`${line.title}: ${line.code ? '' : line.line}`);
  }

  /** Folds the list to one line that tells how it went. */
  finish(how = '') {
    this.busy.remove();
    const time = duration(performance.now() - this.started);
    const failed = this.failed ? `, ${many(this.failed, 'draft')} failed` : '';
    const told = `${many(this.count, 'step')}, ${time}${failed}`;
    return this.folded(how || told);
  }

  folded(told) {
    const open = localStorage.getItem('steps') === 'open';
    const fold = h(
      'details',
      {class: 'fold', open, ontoggle: () => localStorage.setItem('steps', fold.open ? 'open' : 'folded')},
      h('summary', {}, icon('chevron', 'opens'), h('b', {}, 'Steps'), h('span', {class: 'dim'}, told)),
      this.list,
    );
    return fold;
  }
}

function row(line, millis) {
  const cells = [
    icon(line.sign, line.tone || 'good'),
    h('span', {class: 'title'}, line.title),
    h('span', {class: `line ${line.code ? 'mono' : ''}`, dir: 'auto'}, line.line),
    h('span', {class: 'time num'}, millis == null ? '' : duration(millis)),
  ];
  if (!line.more) return h('li', {class: 'step'}, cells, h('span'));
  return h(
    'li',
    {},
    h(
      'details',
      {open: line.open},
      h('summary', {class: 'step'}, cells, icon('chevron', 'opens dim')),
      h('div', {class: 'step-more'}, line.more()),
    ),
  );
}

/** The steps of an answer that was not watched, told from its document. */
export function stepsOf(document) {
  const steps = new Steps();
  document.attempts?.forEach(draft => {
    steps.hear({type: 'drafted', draft, millis: draft.millis});
    if (draft.critique?.issues?.length) steps.hear({type: 'criticised', draft});
    if (draft.outcome) steps.hear({type: 'ran', draft});
  });
  if (document.reflection) steps.hear({type: 'reflected', reflection: document.reflection});
  steps.busy.remove();
  return steps.folded(
    `${many(document.attempts?.length ?? 0, 'draft')}${document.millis ? `, ${duration(document.millis)}` : ''}`,
  );
}
