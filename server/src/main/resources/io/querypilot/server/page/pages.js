// Saved questions, lessons, knowledge, and the keys of the keyboard.

import {ask as prompt, fillWith, h, icon, iconButton, sentence, toast} from './dom.js';
import {ago, many, moment} from './format.js';
import {get, patch, post, remove} from './api.js';
import {laidOut, sqlText} from './sql.js';
import {fileName, resultCard} from './result.js';
import {may} from './rights.js';
import {problemNote, skeleton} from './turn.js';

const page = (title, about, ...content) =>
  h(
    'div',
    {class: 'column stack view'},
    h('header', {}, h('h1', {}, title), about && h('p', {class: 'dim s'}, about)),
    content,
  );
const told = promise =>
  promise.catch(problem => {
    toast(problem.message);
    return null;
  });

// ---- saved questions -------------------------------------------------------------------------------------------

/** All saved questions, or one with rows read now. */
export async function savedView(shell, id) {
  const saved = await get('/api/saved').catch(problem => problem);
  if (saved instanceof Error) return page('Saved questions', null, problemNote(saved));
  const one = saved.find(each => String(each.id) === id);
  return one ? savedOne(shell, one) : savedList(shell, saved);
}

function savedList(shell, saved) {
  const list = h('ul', {class: 'list'});
  const drop = async (each, row) => {
    if (await told(remove(`/api/saved/${each.id}`).then(() => true))) {
      row.remove();
      shell.refresh();
      toast('Removed', async () => {
        const {title, question, sql, chart} = each;
        await told(post('/api/saved', {title, question, sql, ...(chart ? {chart} : {})}));
        shell.refresh();
        // It has another address now.
        dispatchEvent(new HashChangeEvent('hashchange'));
      });
    }
  };
  saved.forEach(each => {
    const row = h(
      'li',
      {class: 'with-button'},
      h(
        'a',
        {href: `#/saved/${each.id}`},
        h('span', {class: 'q', dir: 'auto'}, each.title),
        h('span', {class: 'r'}, each.created ? ago(each.created) : ''),
      ),
      iconButton('trash', `Remove ${each.title}`, () => drop(each, row)),
    );
    list.append(row);
  });
  return page(
    'Saved questions',
    'Opening one reads its rows anew, with your own rights.',
    saved.length
      ? list
      : h(
          'p',
          {class: 'dim'},
          'None yet. Press ',
          h('b', {}, 'Save'),
          ' beneath an answer to keep its question, its SQL and its chart.',
        ),
  );
}

function savedOne(shell, saved) {
  const place = h('div', {class: 'stack'}, skeleton());
  const stamp = h('p', {class: 'dim s num'}, 'Reading');
  const meaning = h('p', {class: 'meaning', dir: 'auto', hidden: true});
  const read = async () => {
    try {
      const result = await post('/api/run', {sql: saved.sql, limit: 1000});
      const complaint = result.error?.message ?? (result.accepted ? null : result.issues[0]?.message);
      if (complaint)
        throw Object.assign(new Error(complaint), {
          title: 'It cannot be run any more',
          next: 'Ask the question again: the tables may have changed.',
        });
      const card = resultCard({...result, sql: saved.sql}, {name: fileName(saved.title), chosen: saved.chart});
      fillWith(place, result.rows.length ? card.element : h('p', {class: 'dim'}, 'No rows.'));
      card.settle();
      meaning.hidden = !result.meaning;
      fillWith(meaning, sentence(result.meaning ?? ''));
      stamp.textContent = `As of ${moment(new Date())}, ${many(result.row_count, 'row')}`;
    } catch (problem) {
      fillWith(place, problemNote(problem));
      stamp.textContent = '';
    }
  };
  read();
  return page(
    saved.title,
    null,
    meaning,
    stamp,
    place,
    sqlText(laidOut(saved.sql)),
    h(
      'div',
      {class: 'row'},
      h('button', {class: 'btn', type: 'button', onclick: read}, 'Refresh'),
      h(
        'button',
        {class: 'btn', type: 'button', onclick: () => dispatchEvent(new CustomEvent('ask', {detail: saved.question}))},
        'Ask it again',
      ),
      h('a', {class: 'btn quiet', href: '#/saved'}, 'All saved questions'),
    ),
  );
}

// ---- lessons ---------------------------------------------------------------------------------------------------

const GROUPS = [
  ['To decide', /pending|proposed/i],
  ['In use', /active|approved/i],
  ['Not in use', /rejected|demoted|expired/i],
];

/** Lessons by what is to be done with them. */
export async function lessonsView(shell) {
  const place = h('div', {class: 'stack'});
  const view = page(
    'Lessons',
    'What corrections have taught. Only lessons in use take part in questions, and an answer names them.',
    place,
  );
  let group = null;
  const read = async () => {
    const lessons = await get('/api/lessons').catch(problem => problem);
    if (lessons instanceof Error) {
      fillWith(place, problemNote(lessons));
      return;
    }
    const groups = GROUPS.map(([label, status]) => [
      label,
      lessons.filter(lesson => status.test(lesson.status ?? 'active')),
    ]);
    group ??= groups[0][1].length ? 0 : 1;
    fillWith(
      place,
      h(
        'div',
        {class: 'segments', role: 'group', 'aria-label': 'Which lessons'},
        groups.map(([label, list], at) =>
          h(
            'button',
            {
              class: 'btn',
              type: 'button',
              'aria-pressed': String(at === group),
              onclick: () => {
                group = at;
                read();
              },
            },
            label,
            h('span', {class: 'dim num'}, list.length),
          ),
        ),
      ),
      groups[group][1].length
        ? h(
            'div',
            {},
            groups[group][1].map(lesson =>
              lessonRow(lesson, () => {
                read();
                shell.refresh();
              }),
            ),
          )
        : h(
            'p',
            {class: 'dim'},
            [
              'Nothing waits for a decision.',
              'No lesson is in use yet. Correct an answer with “This is wrong”, and what it teaches stands here.',
              'None.',
            ][group],
          ),
    );
  };
  await read();
  return view;
}

function lessonRow(lesson, changed) {
  const long = lesson.target.length > 60 || /^\s*(select|with)\b/i.test(lesson.target);
  const path = `/api/lessons/${lesson.id}`,
    act = (name, done) => async () => {
      if (await told(post(`${path}/${name}`).then(() => true))) {
        toast(done);
        changed();
      }
    };
  const edit = async () => {
    const target = await prompt(`What does “${lesson.trigger}” mean?`, {
      value: laidOut(lesson.target),
      label: 'Meaning',
      long,
      save: target => patch(path, {target}),
    });
    if (target) changed();
  };
  const forget = async () => {
    if (
      (await prompt('Forget this lesson?', {
        text: 'It is removed and takes part in no question any more.',
        action: 'Forget',
      })) &&
      (await told(remove(path).then(() => true)))
    )
      changed();
  };
  const used = /active|approved/i.test(lesson.status ?? 'active');
  const facts = [
    kindOf(lesson),
    lesson.table && `about ${lesson.table}`,
    lesson.uses
      ? `used ${many(lesson.uses, 'time')}${lesson.success_rate == null ? '' : `, right ${Math.round(lesson.success_rate * 100)} %`}`
      : null,
    ORIGINS[lesson.author] ?? lesson.author,
    lesson.learned || lesson.created ? ago(lesson.learned ?? lesson.created) : null,
  ].filter(Boolean);
  return h(
    'article',
    {class: 'lesson'},
    h(
      'div',
      {},
      h('h2', {dir: 'auto'}, `“${lesson.trigger}”`, long ? '' : [/error/.test(kindOf(lesson)) ? ' is mended by ' : ' means ', h('code', {}, lesson.target)]),
      h('p', {class: 's dim num'}, facts.join(' · ')),
      lesson.explanation && h('p', {class: 's'}, sentence(lesson.explanation)),
      long && sqlText(lesson.target),
    ),
    may('review') &&
      h(
        'div',
        {class: 'row'},
        !used && h('button', {class: 'btn primary', type: 'button', onclick: act('approve', 'In use now')}, 'Approve'),
        !/rejected/i.test(lesson.status ?? '') &&
          h('button', {class: 'btn', type: 'button', onclick: act('reject', 'Rejected')}, 'Reject'),
        iconButton('edit', 'Edit the meaning', edit),
        iconButton('trash', 'Forget', forget),
      ),
  );
}

/** Whence a lesson comes, by the name the server gives it. */
const ORIGINS = {
  correction: 'from a correction',
  error_recovery: 'from an error that was mended',
  manual: 'written by a person',
};
const kindOf = lesson => (lesson.kind ?? lesson.type ?? '').toLowerCase().replaceAll('_', ' ');

// ---- knowledge -------------------------------------------------------------------------------------------------

const KINDS = {
  term: 'word',
  codes: 'codes',
  unit: 'unit',
  metric: 'metric',
  filter: 'filter',
  join: 'join',
  preferred: 'table to use',
  forbidden: 'table not to use',
  verified: 'verified question',
  note: 'note',
};

/** What the team has written down about the database, to be looked through: each entry takes part, or is kept from it. */
export async function knowledgeView() {
  const place = h('div');
  const read = async () => {
    const entries = await get('/api/knowledge').catch(problem => problem);
    if (entries instanceof Error) fillWith(place, problemNote(entries));
    else
      fillWith(
        place,
        entries.length
          ? entries.map(entry => knowledgeRow(entry, read))
          : h(
              'p',
              {class: 'dim'},
              'None yet. Point the setting ',
              h('code', {}, 'knowledge'),
              ' at a file, and it stands here.',
            ),
      );
  };
  await read();
  return page(
    'Knowledge',
    'What your team has written down: the words of your business and the rules behind them. Questions use what is approved.',
    place,
  );
}

function knowledgeRow(entry, changed) {
  const learned = entry.kind === 'lesson',
    used = entry.status !== 'rejected';
  const path = learned ? `/api/lessons/${entry.id}` : `/api/knowledge/${entry.id}`;
  const act = (name, done) => async () => {
    if (await told(post(`${path}/${name}`).then(() => true))) {
      toast(done);
      changed();
    }
  };
  const edit = async () => {
    if (!learned) {
      await prompt('Where it is written', {
        text: `${entry.source}. The file is your team's: change it there, and start the server again. Until then it can be rejected here; what is changed there is decided on anew.`,
        action: 'Close',
      });
      return;
    }
    const before = entry.sql || entry.text.replace(/^(means|is mended by) /, '');
    const target = await prompt(`What does “${entry.title}” mean?`, {
      value: laidOut(before),
      label: 'Meaning',
      long: before.length > 60,
      save: target => patch(path, {target}),
    });
    if (target) changed();
  };
  return h(
    'article',
    {class: `lesson ${used ? '' : 'off'}`},
    h(
      'div',
      {},
      h('h2', {dir: 'auto'}, entry.title),
      h('p', {class: 's', dir: 'auto'}, sentence(entry.text)),
      entry.sql && sqlText(entry.sql),
      h(
        'p',
        {class: 's dim'},
        [learned ? 'lesson, written by a person' : (KINDS[entry.kind] ?? entry.kind), learned ? null : entry.source]
          .concat(used ? [] : ['rejected: no question uses it'])
          .filter(Boolean)
          .join(' · '),
      ),
    ),
    may('review') &&
      h(
        'div',
        {class: 'row'},
        used
          ? h('button', {class: 'btn', type: 'button', onclick: act('reject', 'No question uses it now')}, 'Reject')
          : h('button', {class: 'btn primary', type: 'button', onclick: act('approve', 'In use again')}, 'Approve'),
        iconButton('edit', learned ? 'Edit the meaning' : 'Edit: where it is written', edit),
      ),
  );
}

// ---- keys ------------------------------------------------------------------------------------------------------

const KEYS = [
  ['/', 'go to the question box'],
  ['Enter', 'ask'],
  ['Shift Enter', 'a new line in the question'],
  ['↑', 'the last question again, in an empty box'],
  ['Esc', 'stop the question, close what is open'],
  ['1 … 9', 'take an option of a question back'],
  ['g', 'go to the newest answer'],
  ['Ctrl K', 'find a conversation, table, page or command'],
  ['Ctrl Enter', 'run the SQL'],
  ['Ctrl Space', 'complete a name in the SQL'],
  ['Arrows in a table', 'move, with Shift mark'],
  ['Enter in a table', 'the whole value of a cell'],
  ['Ctrl C, Ctrl Shift C', 'copy what is marked, with names of columns'],
  ['Shift ← →', 'width of a column, on its name'],
  ['?', 'this list'],
];

export const keysView = async () =>
  page(
    'Keys',
    'Everything on the page works without a mouse.',
    h(
      'dl',
      {class: 'keys'},
      KEYS.map(([keys, about]) => h('div', {}, h('dt', {}, h('kbd', {}, keys)), h('dd', {}, about))),
    ),
  );
