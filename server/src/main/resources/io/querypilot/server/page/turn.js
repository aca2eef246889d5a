// One question and what became of it: steps while it runs, then an answer, a question back, or what went wrong.

import {h, fillWith, icon, quietly, say, sentence, shout, sized, toast, whole} from './dom.js';
import {columnsOf, duration, many, markdown, percent, shown} from './format.js';
import {get, post, Problem, remove, stream} from './api.js';
import {diffText, difference, editor, laidOut, sqlText} from './sql.js';
import {fileName, resultCard} from './result.js';
import {may} from './rights.js';
import {Steps, stepsOf} from './steps.js';
import {names} from './schema-data.js';

/** Whose rows are on the screen: the answer's, another reading's, or those of SQL that somebody wrote. */
const ANSWER = 'answer',
  READING = 'reading',
  EDITED = 'edited';

/** As much of a title as the server takes. */
const LONGEST_TITLE = 200;

/** After so many milliseconds it is told that a statement runs; most are done before. */
const SLOW = 400;

/**
 * A question in a conversation. `said` is the correction that led to it, `before` the answer it corrects; `number` is
 * what the server calls it, so that a correction is of this question and of no other.
 */
export class Turn {
  document = null;
  shown = null;
  number = null;
  /** The statement that is being run by hand, and how to stop it. */
  statement = null;
  chart = null;
  running = null;
  /** The id of the question, once the server has begun with it: only then there is something to go on with. */
  begun = null;

  constructor(conversation, question, {said, before} = {}) {
    Object.assign(this, {conversation, question, said, before});
    this.heading = h('h2', {tabindex: -1, dir: 'auto'}, question);
    this.status = h('p', {class: 'dim s num'});
    this.content = h('div', {class: 'stack'});
    this.element = h(
      'article',
      {class: 'turn stack', 'aria-label': question},
      h(
        'header',
        {},
        this.heading,
        said && h('div', {class: 'said'}, h('p', {class: 'xs dim'}, 'You said'), h('p', {dir: 'auto'}, said)),
        this.status,
      ),
      this.content,
    );
  }

  // ---- running -----------------------------------------------------------------------------------------------

  /** Sends and shows the steps; resolves when there is something to see, whatever it is. */
  async send(path, body) {
    const stop = new AbortController();
    const steps = new Steps();
    this.running = stop;
    this.broken = null;
    if (!path.endsWith('/resume')) {
      this.again = [path, body];
      this.unasked = this.said ?? this.question;
    }
    this.conversation.busy(this);
    fillWith(this.content, steps.element, skeleton());
    const clock = setInterval(() => {
      this.status.textContent = `Working for ${((performance.now() - steps.started) / 1000).toFixed(1)} s`;
    }, 100);
    // A question need not wait for them; a correction must, or what it teaches could be among them.
    const known = (this.conversation.lessons ??= lessonIds());
    if (this.said) await known;
    try {
      await stream(path, body, (name, data) => this.aloud(() => this.hear(name, data, steps)), stop.signal);
    } catch (fault) {
      this.aloud(() => (fault.name === 'AbortError' ? this.showStopped(steps) : this.showProblem(fault, steps)));
      // Signing in loads the page anew; the box then holds what was asked.
      if (fault.status === 401 && this.unasked) this.conversation.keep(this.unasked);
    }
    clearInterval(clock);
    this.status.textContent = '';
    this.running = null;
    if (this.said && this.document) await this.showLearned(await known);
    this.conversation.idle(this);
  }

  /** Who has gone on to something else does not hear each step of this. */
  aloud(work) {
    if (this.element.isConnected) work();
    else quietly(work);
  }

  hear(name, data, steps) {
    this.unasked = '';
    if (name === 'session') {
      this.conversation.began(data.session);
    }
    if (name === 'step') {
      // Where nothing was asked before the list says so until it is read again.
      if (data.question && !this.begun && this === this.conversation.turns[0]) this.conversation.changed();
      this.begun = data.question ?? this.begun;
      steps.hear(data);
      // The steps push it down, line by line; they say themselves that something is coming.
      if (steps.count) this.content.querySelector('.skeleton')?.remove();
    }
    if (name === 'answer') {
      this.conversation.began(data.session);
      this.show(data, steps.finish());
    }
    if (name === 'error') this.showProblem(new Problem(data), steps);
  }

  stop() {
    this.unasked = '';
    if (!this.running) return;
    if (this.begun) this.stopTold = this.tellStop();
    this.running.abort();
  }

  /** The server sees only that the request is closed, as it is when a connection breaks; told so, it does not go on by itself. */
  tellStop() {
    const told = {question: this.begun};
    return post(`${this.conversation.path}/stop`, told, {keepalive: true}).catch(() => {});
  }

  /** What somebody shares is theirs to correct; what the command line asked has no number, and is corrected while it is last. */
  get own() {
    return Boolean(this.conversation.session) && (this.number != null || this === this.conversation.turns.at(-1));
  }

  // ---- showing -----------------------------------------------------------------------------------------------

  show(document, steps = stepsOf(document)) {
    this.document = document;
    this.number = document.turn ?? this.number;
    const parts = {
      answered: () => this.answered(document, steps),
      needs_correction: () => this.asksBack(document, steps),
      failed: () => this.failed(document, steps),
    }[document.status];
    fillWith(this.content, parts());
    this.card?.settle();
  }

  answered(document, steps) {
    say(`${document.meaning || document.summary || ''} ${many(document.row_count, 'row')}.`);
    this.told = h('div');
    this.place = h('div', {class: 'stack'});
    const sql = this.sql(document);
    const readings = this.readings(document);
    this.aside = [
      warnings(document, this.own && (reason => this.wrong(reason))),
      this.said && this.before?.sql && changed(this.before, document),
      this.assumptions(document),
    ];
    const [warned, difference, assumed] = this.aside;
    const actions = this.actions(document);
    this.showResult(document);
    return [this.told, warned, difference, this.place, readings, assumed, sql, steps, actions];
  }

  /** The chart that was chosen, also by who has loaded the page anew since. */
  get keptChart() {
    return sessionStorage.getItem(this.chartKey);
  }
  set keptChart(kind) {
    sessionStorage.setItem(this.chartKey, kind);
  }
  get chartKey() {
    const {session, shared} = this.conversation;
    return `chart of ${session ?? shared}, ${this.number ?? this.question}`;
  }

  /** Rows, and above them what is true of them: the sentence and the sureness of an answer are of its own rows only. */
  showResult(result, source = ANSWER, words = '') {
    this.shown = {...result, source, words};
    this.card = resultCard(result, {
      name: fileName(this.question),
      chosen: (this.chart ??= this.keptChart),
      onChart: kind => {
        this.chart = this.keptChart = kind;
      },
    });
    fillWith(this.place, result.rows.length ? this.card.element : noRows(result));
    this.card.settle();
    if (this.told) fillWith(this.told, source === ANSWER ? answerWords(this.document) : otherWords(this.shown));
    if (this.origin) this.origin.textContent = source === ANSWER ? draftWords(this.document) : ORIGINS[source];
    this.aside?.forEach(part => part && (part.hidden = source !== ANSWER));
    this.unsaved?.();
  }

  /** Other readings with what they bring; one press shows it in the place of the result, another takes it back. */
  readings(document) {
    if (!document.alternatives?.length) return null;
    if (!may('run')) return otherReadings(document);
    const note = h('p', {class: 's', hidden: true});
    const problem = h('div');
    const buttons = document.alternatives.map(other =>
      h(
        'button',
        {class: 'chip', type: 'button', 'aria-pressed': 'false', onclick: () => take(other)},
        sentence(other.description),
        other.row_count == null ? '' : [' ', h('b', {dir: 'auto'}, other.preview || many(other.row_count, 'row'))],
      ),
    );
    const press = taken =>
      buttons.forEach((button, at) =>
        button.setAttribute('aria-pressed', String(document.alternatives[at] === taken)),
      );
    const take = async other => {
      const on = buttons[document.alternatives.indexOf(other)].getAttribute('aria-pressed') === 'true';
      if (on && document.columns?.length) {
        fillWith(problem);
        this.leaveStatement();
        this.showResult(document);
      } else {
        const reading = on ? {source: ANSWER, words: ''} : {source: READING, words: other.description};
        // What could not be run is not shown, so nothing here may say that it is.
        if (!(await this.run(on ? ran(document) : other.sql, problem, reading))) return;
      }
      press(on ? null : other);
      note.hidden = on;
      fillWith(note, 'Shown above: ', h('b', {}, other.description), '. Press it again for the first reading.');
      if (on) this.rest(laidOut(ran(document)), ANSWER);
      else this.rest(laidOut(other.sql), READING, other.description);
    };
    return h('section', {}, h('h3', {}, 'Other readings'), h('div', {class: 'chips'}, buttons), note, problem);
  }

  assumptions(document) {
    if (!document.assumptions?.length) return null;
    return h(
      'section',
      {},
      h('h3', {}, 'Assumptions'),
      h(
        'ul',
        {class: 'facts'},
        document.assumptions.map(text =>
          h(
            'li',
            {},
            h('span', {dir: 'auto'}, sentence(text)),
            this.own &&
              h(
                'button',
                {class: 'plain', type: 'button', onclick: () => this.wrong(`Not so: ${text.replaceAll('`', '')} `)},
                'Not so',
              ),
          ),
        ),
      ),
    );
  }

  // ---- SQL ---------------------------------------------------------------------------------------------------

  sql(document, open = matchMedia('(min-width: 48rem)').matches) {
    const first = laidOut(ran(document) ?? document.attempts?.at(-1)?.sql ?? '');
    if (!first) return null;
    if (!may('run')) return this.readOnly(document, first, open);
    let original = first;
    this.resting = {sql: first, source: ANSWER, words: ''};
    /** Shows a statement that nobody has edited: the answer's, or another reading's. */
    this.rest = (sql, source, words = '') => {
      original = sql;
      this.resting = {sql, source, words};
      this.editor.value = sql;
    };
    const note = h('span', {class: 'xs dim edit-note'});
    const problem = h('div');
    const undo = h(
      'button',
      {
        class: 'btn quiet',
        type: 'button',
        hidden: true,
        onclick: () => {
          this.editor.value = original;
          fillWith(problem);
          this.leaveStatement();
          if (original === first && document.columns?.length) this.showResult(document);
          else this.run(original, problem);
        },
      },
      'Undo my edits',
    );
    const run = h(
      'button',
      {
        class: 'btn',
        type: 'button',
        onclick: () => (this.statement ? this.statement.stop() : this.run(this.editor.value, problem)),
      },
    );
    this.showRunning = running => {
      run.setAttribute('aria-busy', String(running));
      fillWith(run, running ? [icon('stop'), 'Stop'] : ['Run', h('kbd', {}, 'Ctrl Enter')]);
    };
    this.showRunning(false);
    this.editor = editor(original, {
      names,
      run: () => this.run(this.editor.value, problem),
      changed: text => {
        const edited = text !== original;
        fillWith(problem);
        undo.hidden = !edited;
        run.classList.toggle('primary', edited);
        note.textContent = edited ? 'Edited by you; it is checked before it runs' : 'Edit and run it; it can only read';
      },
    });
    this.origin = h('span', {class: 'dim'}, draftWords(document));
    return (this.sqlBox = h(
      'details',
      {class: 'fold', open},
      h(
        'summary',
        {},
        icon('chevron', 'opens'),
        h('b', {}, 'SQL'),
        this.origin,
      ),
      this.editor.element,
      problem,
      h(
        'div',
        {class: 'tools'},
        run,
        undo,
        note,
        copyButton(() => this.editor.value),
      ),
    ));
  }

  /** The statement for who may look at it and not run one. */
  readOnly(document, sql, open) {
    return h(
      'details',
      {class: 'fold', open},
      h('summary', {}, icon('chevron', 'opens'), h('b', {}, 'SQL'), h('span', {class: 'dim'}, draftWords(document))),
      sqlText(sql),
      h('div', {class: 'tools'}, copyButton(() => sql)),
    );
  }

  /** Runs a statement through the same guard as every draft, and shows its rows where the answer's are. */
  async run(sql, problem = h('div'), reading = laidOut(sql) === this.resting?.sql ? this.resting : {source: EDITED, words: ''}) {
    if (this.statement?.sql === sql) return false;
    fillWith(problem);
    const {source, words} = reading;
    const statement = this.begin(sql);
    try {
      const result = await post('/api/run', {sql, limit: 1000}, {signal: statement.signal});
      if (this.statement !== statement) return false;
      const complaints = [
        ...(result.accepted ? [] : result.issues.map(issue => issue.message)),
        ...(result.error ? [result.error.message] : []),
      ];
      if (complaints.length) {
        fillWith(
          problem,
          note('bad', 'cross', [
            h('strong', {}, result.accepted ? 'The database refused it. ' : 'The guard refused it. '),
            complaints.map(text => h('p', {}, sentence(whole(text)))),
          ]),
        );
        shout(complaints[0]);
        return false;
      }
      this.place ??= this.content.appendChild(h('div', {class: 'stack'}));
      const added = source === ANSWER ? this.document.added : [];
      this.showResult({...result, sql, added}, source, words);
      say(`Ran, ${many(result.row_count, 'row')}`);
      return true;
    } catch (fault) {
      if (this.statement === statement) fillWith(problem, fault.name === 'AbortError' ? stopped() : problemNote(fault));
      return false;
    } finally {
      this.end(statement);
    }
  }

  /** One statement at a time: the server stops one whose request is closed, and whoever runs another wants no other rows. */
  begin(sql) {
    this.leaveStatement();
    const request = new AbortController();
    const slow = setTimeout(() => this.tellSlow(), SLOW);
    this.statement = {sql, slow, signal: request.signal, stop: () => request.abort()};
    this.showRunning?.(true);
    return this.statement;
  }

  /** What takes a while is told above the answer too: the SQL may be folded, or out of view. */
  tellSlow() {
    say('Running');
    fillWith(
      this.status,
      'Running. ',
      h('button', {class: 'plain', type: 'button', onclick: () => this.statement?.stop()}, 'Stop'),
    );
  }

  /** Stops it without a word: whoever has gone on to other rows does not want these any more. */
  leaveStatement() {
    const left = this.statement;
    if (!left) return;
    this.end(left);
    left.stop();
  }

  end(statement) {
    clearTimeout(statement.slow);
    if (this.statement !== statement) return;
    this.statement = null;
    this.status.textContent = '';
    this.showRunning?.(false);
  }

  // ---- correcting --------------------------------------------------------------------------------------------

  actions(document) {
    const {own} = this;
    const save = h(
      'button',
      {class: 'btn', type: 'button', onclick: () => this.save(save)},
      icon('bookmark'),
      h('span', {}, 'Save'),
    );
    this.unsaved = () => {
      save.removeAttribute('aria-pressed');
      save.lastChild.textContent = 'Save';
    };
    return h(
      'div',
      {class: 'row actions'},
      own && h('button', {class: 'btn', type: 'button', onclick: () => this.wrong('')}, 'This is wrong'),
      document.sql && may('run') && save,
      own &&
        h(
          'button',
          {class: 'btn', type: 'button', onclick: () => this.conversation.share()},
          icon('link'),
          'Copy link',
        ),
    );
  }

  /** Keeps what is on the screen: whoever opens it again gets the rows that were saved. */
  async save(button) {
    const kept = this.shown ?? {...this.document, source: ANSWER};
    const {source, words} = kept;
    const chart = this.chart ?? this.card?.chart();
    const title = {[READING]: `${this.question} (${words})`, [EDITED]: `${this.question} (edited)`}[source];
    try {
      await post('/api/saved', {
        title: [...(title ?? this.question)].slice(0, LONGEST_TITLE).join(''),
        question: this.question,
        sql: ran(kept),
        ...(chart ? {chart} : {}),
      });
      button.setAttribute('aria-pressed', 'true');
      button.lastChild.textContent = 'Saved';
      this.conversation.changed();
    } catch (problem) {
      toast(problem.message);
    }
  }

  /** Opens the box in which somebody says what is wrong, with words to begin with. */
  wrong(text) {
    const open = document.getElementById('wrong-words');
    const typed = this.form?.contains(open) ? open.value : '';
    open?.closest('form').remove();
    const words = h('textarea', {
      class: 'field',
      rows: 2,
      required: true,
      dir: 'auto',
      id: 'wrong-words',
      value: text || typed,
      placeholder: 'For example: only paid orders count',
    });
    const kind = (label, start) =>
      h(
        'button',
        {
          class: 'chip',
          type: 'button',
          onclick: () => {
            words.value = start;
            words.focus();
          },
        },
        label,
      );
    this.form = h(
      'form',
      {
        class: 'box stack-s',
        onsubmit: event => {
          event.preventDefault();
          this.correct(words.value);
        },
      },
      h('h3', {}, 'What is wrong?'),
      h(
        'div',
        {class: 'chips'},
        kind('Wrong table or column', 'Use '),
        kind('Rows missing or too many', 'Only '),
        kind('Wrong period', 'In '),
        kind('Wrong calculation', 'I meant '),
      ),
      h('label', {class: 's', for: 'wrong-words'}, 'Say it in your words'),
      words,
      h(
        'div',
        {class: 'row'},
        h('button', {class: 'btn primary'}, 'Correct it'),
        h('button', {class: 'btn quiet', type: 'button', onclick: () => this.form.remove()}, 'Cancel'),
        h('span', {class: 'xs dim'}, `What it teaches is shown${may('review') ? ', and can be undone' : ''}.`),
      ),
    );
    words.addEventListener('keydown', event => {
      if (enterSends(event)) {
        event.preventDefault();
        this.form.requestSubmit();
      }
      if (event.key === 'Escape') {
        event.stopPropagation();
        this.form.remove();
      }
    });
    this.content.append(this.form);
    words.focus();
    this.form.scrollIntoView({block: 'center'});
  }

  correct(text, shown) {
    this.form?.remove();
    if (text.trim()) this.conversation.correct(this, text.trim(), shown);
  }

  /** What the correction taught: the lessons that were not there before. */
  async showLearned(known) {
    if (!known) return;
    const learned = (await get('/api/lessons').catch(() => [])).filter(lesson => !known.has(lesson.id));
    learned.forEach(lesson => known.add(lesson.id));
    if (learned.length) this.content.prepend(...learned.map(learnedNote));
    this.conversation.changed();
  }

  // ---- ends that are no answer -------------------------------------------------------------------------------

  asksBack(document, steps) {
    const {options = [], previews = [], asks = true} = document.clarification;
    const message = document.clarification.message;
    const later = this.conversation.turns.slice(this.conversation.turns.indexOf(this) + 1);
    const taken = later.find(turn => turn.question === this.question && options.includes(turn.said))?.said;
    say(whole(message));
    const words = h('textarea', {
      class: 'field',
      rows: 2,
      dir: 'auto',
      'aria-label': 'In your words',
      placeholder: asks && options.length ? 'Or in your words' : 'Say it in other words',
    });
    const send = event => {
      event.preventDefault();
      this.correct(words.value);
    };
    words.addEventListener('keydown', event => {
      if (enterSends(event)) send(event);
    });
    return [
      h('p', {class: 'meaning', dir: 'auto'}, sentence(whole(message))),
      !asks && options.length > 0 && nearby(options),
      h(
        'div',
        {class: previews.some(Boolean) ? 'options' : 'options plain'},
        asks &&
          options.map((option, at) =>
            h(
              'button',
              {class: 'option', type: 'button', disabled: !this.own, onclick: () => this.correct(String(at + 1), option)},
              h('kbd', {}, at + 1),
              h('span', {class: 'words', dir: 'auto'}, sentence(option)),
              previews[at] && h('span', {class: 'preview', dir: 'auto'}, previews[at]),
              this.own && h('span', {class: 'end'}, option === taken ? 'Taken' : 'Take this'),
            ),
          ),
        this.own && h('form', {class: 'option free', onsubmit: send}, words, h('button', {class: 'btn'}, 'Send')),
      ),
      steps,
    ];
  }

  failed(document, steps) {
    const last = document.attempts?.at(-1);
    const told =
      document.clarification?.message ??
      document.error?.message ??
      document.reflection?.reasoning ??
      'No draft could be answered.';
    const message = brief(told);
    shout(message);
    const error = last?.outcome?.error_message;
    const refused = last?.critique?.issues?.some(issue => issue.blocking);
    const sql = this.sql(document, true);
    // A draft that failed is no answer, and neither is what running it by hand brings.
    if (this.resting) this.resting.source = EDITED;
    return [
      note('bad', 'cross', [
        h('p', {dir: 'auto'}, h('strong', {}, 'No answer. '), sentence(whole(message))),
        h(
          'div',
          {class: 'row'},
          h('button', {class: 'btn', type: 'button', onclick: () => this.conversation.ask(this.question)}, 'Try again'),
          h(
            'button',
            {class: 'btn quiet', type: 'button', onclick: () => this.conversation.rephrase(this.question)},
            'Change the question',
          ),
        ),
      ]),
      document.clarification?.options?.length > 0 &&
        h(
          'ul',
          {class: 'facts'},
          document.clarification.options.map(option => h('li', {}, h('span', {dir: 'auto'}, sentence(option)))),
        ),
      error &&
        h(
          'section',
          {},
          h('h3', {}, refused ? 'What was wrong with the last draft' : 'What the database said'),
          h('pre', {class: 'raw', tabindex: 0}, error),
        ),
      (this.told = h('div')),
      (this.place = h('div', {class: 'stack'})),
      sql,
      steps,
    ];
  }

  /** One that was stopped before the page was loaded. */
  showKeptStop(question) {
    this.begun = question;
    this.showStopped(new Steps());
  }

  showStopped(steps) {
    const kept = steps.count ? ` after ${many(steps.count, 'step')}` : '';
    const folded = steps.finish(`stopped${kept}`);
    say('Stopped');
    fillWith(
      this.content,
      note('', 'stop', [
        h('p', {}, h('strong', {}, `Stopped${kept}.`), ' The model and the query were told to stop.'),
        h(
          'div',
          {class: 'row'},
          this.begun
            ? h('button', {class: 'btn', type: 'button', onclick: () => this.resume()}, 'Continue')
            : h('button', {class: 'btn', type: 'button', onclick: () => this.retry()}, 'Ask again'),
          h(
            'button',
            {class: 'btn quiet', type: 'button', onclick: () => this.conversation.rephrase(this.question)},
            'Change the question',
          ),
        ),
      ]),
      steps.count ? folded : null,
    );
  }

  /** Goes on with this very question; what another window has asked here since is not its answer. */
  async resume() {
    // What is to go on must not be told to stop afterwards.
    await this.stopTold;
    return this.send(`${this.conversation.path}/resume`, this.begun ? {question: this.begun} : {});
  }

  /** Asks anew, or says the correction anew; what stood here unfinished and was not taken up yet still stands. */
  retry() {
    if (!this.again && !this.begun) return this.resume();
    this.begun = null;
    const [path, body] = this.again ?? ['/api/ask'];
    return this.send(path, path === '/api/ask' ? this.conversation.asking(this.question) : body);
  }

  /** A question that was cut off goes on when the server is back, if what is on the screen still says that it was. */
  goOnWhenBack() {
    const broken = (this.broken = {});
    addEventListener(
      'connected',
      () => {
        if (this.broken === broken && !this.running && this.element.isConnected) this.resume();
      },
      {once: true},
    );
  }

  showProblem(problem, steps) {
    const folded = steps?.finish('not finished');
    shout(`${TITLES[problem.code] ?? titleOf(problem)}. ${problem.message}`);
    // What had begun goes on where it stopped, once whatever failed it is there again.
    const resume = this.begun && (problem.code === 'cut_off' || problem.status === 429 || problem.status >= 500);
    if (resume && (problem.code === 'cut_off' || problem.code === 'stopping')) this.goOnWhenBack();
    fillWith(
      this.content,
      problemNote(
        problem,
        h(
          'div',
          {class: 'row'},
          resume && h('button', {class: 'btn primary', type: 'button', onclick: () => this.resume()}, 'Continue'),
          h(
            'button',
            {class: `btn ${resume ? '' : 'primary'}`, type: 'button', onclick: () => this.retry()},
            resume ? 'Ask again' : 'Try again',
          ),
          h(
            'button',
            {class: 'btn quiet', type: 'button', onclick: () => this.conversation.rephrase(this.question)},
            'Change the question',
          ),
        ),
      ),
      steps?.count ? folded : null,
    );
  }

  /** An earlier turn of which only the statement is known: its rows come when they are wanted. */
  showKept({sql, summary, document, turn}, now) {
    this.number = turn;
    if (document?.columns?.length || (document?.status && document.status !== 'answered')) {
      this.show(document);
      return;
    }
    const kept = {
      status: 'answered',
      sql: document?.sql ?? sql,
      summary: document?.summary ?? summary,
      meaning: document?.meaning,
      columns: [],
      rows: [],
      row_count: 0,
      attempts: [],
      ...(document?.confidence == null
        ? {}
        : {
            confidence: document.confidence,
            sure: document.sure,
            warnings: document.warnings,
            assumptions: document.assumptions,
            alternatives: document.alternatives,
          }),
    };
    this.document = kept;
    const problem = h('div');
    this.place = h(
      'div',
      {class: 'stack'},
      h('button', {class: 'btn', type: 'button', onclick: () => this.run(kept.sql, problem)}, 'Show the rows'),
      problem,
    );
    this.told = h('div', {}, answerWords(kept));
    this.aside = [this.assumptions(kept)];
    fillWith(
      this.content,
      this.told,
      kept.sql && may('run') && this.place,
      this.readings(kept),
      this.aside,
      this.sql(kept, false),
      kept.sql && this.actions(kept),
    );
    if (now && kept.sql && may('run')) this.run(kept.sql, problem);
  }

  /** The turn as Markdown, for a file that outlives the page. */
  asMarkdown() {
    const end = this.shown ?? this.document ?? {};
    const {meaning, summary, words, columns = [], rows = []} = end;
    const sql = ran(end);
    const parts = [
      `## ${this.question}`,
      this.said && `> ${this.said}`,
      words && `Another reading: ${words}`,
      meaning || summary,
      columns.length && markdown(columns, rows.slice(0, 200)),
      sql && '```sql\n' + laidOut(sql) + '\n```',
    ];
    return parts.filter(Boolean).join('\n\n');
  }
}

const stopped = () => note('', 'stop', h('p', {}, h('strong', {}, 'Stopped.'), ' The database was told to stop.'));

/** The statement behind the rows: the query, or the query with columns that a person would want beside. */
const ran = ({executed_sql: executed, sql}) => executed ?? sql;

/** Of what is told of all drafts, each with its error and its SQL, how it went and why it ended: the drafts stand below. */
function brief(told) {
  const lines = told.split('\n');
  const drafts = lines.findLastIndex(line => line.startsWith('   '));
  return drafts < 0 ? told : [lines[0].replace(/:$/, '.'), ...lines.slice(drafts + 1)].join(' ');
}

/** What lies near a question that cannot be answered is no choice: names of the schema, or other words for it. */
const NAMES = /^([\w$]+(\.[\w$]+)*|and [\d,]+ more)$/;
function nearby(options) {
  const names = options.every(option => NAMES.test(option));
  return h(
    'section',
    {},
    h('h3', {}, names ? 'What there is' : 'What could be meant'),
    h(
      'ul',
      {class: 'facts'},
      options.map(option => h('li', {dir: 'auto'}, names ? option : sentence(option))),
    ),
    names && h('p', {class: 's'}, h('a', {href: '#/schema'}, 'See the schema')),
  );
}

/** Enter sends, Shift+Enter breaks the line; nothing is sent while an input method composes a character. */
export const enterSends = event =>
  event.key === 'Enter' && !event.shiftKey && !event.isComposing && event.keyCode !== 229;

async function lessonIds() {
  return get('/api/lessons').then(
    lessons => new Set(lessons.map(lesson => lesson.id)),
    () => null,
  );
}

export const skeleton = () => h('div', {class: 'card skeleton', 'aria-hidden': 'true'}, h('i'), h('i'), h('i'));
export const note = (tone, sign, content) =>
  h('div', {class: `note ${tone}`}, icon(sign), h('div', {class: 'stack-s'}, content));

/** Where the name of a status says nothing to a person. */
const TITLES = {
  stopping: 'The server is being stopped',
  overloaded: 'Too many at once',
  too_many_questions: 'Too many at once',
  too_many_requests: 'Too many requests',
  unauthenticated: 'Not signed in',
  model_unreachable: 'The model does not answer',
  model_overloaded: 'The model is overloaded',
  stopped: 'Stopped',
  turn_passed: 'It can no longer be corrected',
  question_invalid: 'That cannot be asked',
  request_invalid: 'That cannot be done',
  session_unknown: 'This conversation is not there',
};

/** The name of a status is for programs. */
const titleOf = ({title, status}) => (status >= 400 ? (status >= 500 ? 'Something went wrong' : 'That did not work') : title);


export function problemNote(problem, actions) {
  const next = problem.next;
  return note('bad', problem.code === 'unreachable' || problem.code === 'cut_off' ? 'off' : 'cross', [
    h('p', {dir: 'auto'}, h('strong', {}, `${TITLES[problem.code] ?? titleOf(problem)}. `), sentence(problem.message)),
    next && h('p', {class: 's'}, sentence(next)),
    actions,
  ]);
}

const copyButton = text =>
  h(
    'button',
    {
      class: 'btn quiet push',
      type: 'button',
      onclick: () => navigator.clipboard.writeText(text()).then(() => toast('SQL copied')),
    },
    icon('copy'),
    'Copy',
  );

/** Other readings for who may not run them. */
const otherReadings = ({alternatives}) =>
  h(
    'section',
    {},
    h('h3', {}, 'Other readings'),
    h(
      'ul',
      {class: 'facts'},
      alternatives.map(({description, preview, row_count: rows}) =>
        h(
          'li',
          {dir: 'auto'},
          h('span', {}, sentence(description)),
          rows != null && h('b', {}, preview || many(rows, 'row')),
        ),
      ),
    ),
  );

const ORIGINS = {[READING]: 'another reading', [EDITED]: 'edited by you'};

const draftWords = ({attempts, model}) =>
  attempts?.length ? `draft ${attempts.at(-1).number}${model ? ` by ${model}` : ''}` : '';

/** What an answer says of itself, and how sure it is. */
function answerWords(document) {
  const said = document.meaning || document.summary;
  return [said && h('p', {class: 'meaning', dir: 'auto'}, sentence(said)), sureness(document)];
}

/** What is known of rows that are not the answer's: what their SQL computes, and that nobody says it is the answer. */
function otherWords({meaning, source, words}) {
  return [
    meaning && h('p', {class: 'meaning', dir: 'auto'}, sentence(meaning)),
    h(
      'p',
      {class: 's dim', dir: 'auto'},
      source === READING
        ? ['Another reading: ', sentence(words), '.']
        : 'Your own SQL: nothing says that it answers the question.',
    ),
  ];
}

/** How sure, in a figure and a word, with what speaks for it and against it. */
function sureness(document) {
  const confidence = document.confidence ?? document.attempts?.at(-1)?.confidence;
  const facts = [
    document.attempts?.length > 1 && many(document.attempts.length, 'draft'),
    document.millis && duration(document.millis),
  ].filter(Boolean);
  if (confidence == null) return facts.length ? h('p', {class: 'sure dim s num'}, facts.join(' · ')) : null;
  const sure = document.sure ?? confidence >= 0.6;
  const bar = sized(h('i'), 'width', percent(confidence).replace(' ', ''));
  return h(
    'details',
    {class: `sure ${sure ? '' : 'low'}`},
    h(
      'summary',
      {},
      // A bar that is nearly full would say the contrary.
      (sure || confidence < 0.6) && h('span', {class: 'meter', 'aria-hidden': 'true'}, bar),
      h('span', {}, sureWords(sure, confidence)),
      h('span', {class: 'why'}, 'why'),
      facts.map(fact => h('span', {class: 'fact num'}, fact)),
    ),
    h(
      'ul',
      {},
      reasons(document).map(([sign, text]) =>
        h('li', {}, h('span', {'aria-label': sign === '+' ? 'for' : 'against'}, sign), h('span', {}, sentence(text))),
      ),
    ),
  );
}

/** A figure that sounds sure is left out where something speaks against the answer. */
function sureWords(sure, confidence) {
  if (sure) return `${percent(confidence)} sure`;
  return confidence < 0.6 ? `Not sure: ${percent(confidence)}` : 'Not sure';
}

function reasons(document) {
  const failed = (document.attempts ?? []).filter(attempt => !attempt.outcome?.success).length;
  const lessons = document.applied_lessons ?? document.lessons ?? [];
  return [
    ...(document.reflection?.acceptable && document.reflection.reasoning ? [['+', document.reflection.reasoning]] : []),
    ...lessons.map(lesson => ['+', `A lesson took part: “${lesson.trigger}” means \`${lesson.target}\`.`]),
    ...(failed
      ? [['−', `${many(failed, 'draft')} failed before this one ran.`]]
      : document.attempts?.length
        ? [['+', 'The first draft ran as it was written.']]
        : []),
    ...(document.warnings ?? []).map(text => ['−', text]),
    ...(document.reflection?.issues ?? []).map(text => ['−', text]),
  ];
}

function warnings(document, wrong) {
  const told = document.warnings ?? [];
  if (told.length === 0) return null;
  return note('warn', 'alert', [
    h('strong', {class: 'sr'}, 'Warning: '),
    told.map(text => h('p', {dir: 'auto'}, sentence(text))),
    wrong &&
      h('div', {class: 'row'}, h('button', {class: 'btn small', type: 'button', onclick: () => wrong('')}, 'Correct it')),
  ]);
}

function noRows(result) {
  const told = (result.warnings ?? []).length
    ? null
    : ' No row meets all of its conditions. Look at them in the SQL below, or ask without one.';
  return note('', 'none', h('p', {}, h('strong', {}, 'No rows.'), told));
}

function changed(before, now) {
  if (laidOut(before.sql) === laidOut(now.sql)) return null;
  return h(
    'section',
    {},
    h('h3', {}, 'What changed'),
    diffText(difference(before.sql, now.sql)),
    h(
      'p',
      {class: 's dim num before-after'},
      `Before: ${briefly(before)}. Now: ${briefly(now)}.`,
    ),
  );
}

/** One figure says itself; of more the rows are counted. */
function briefly(result) {
  const alone = result.rows?.length === 1 && result.columns?.length === 1;
  return alone ? shown(result.rows[0][0], columnsOf(result)[0]) : many(result.row_count ?? 0, 'row');
}

/** A whole statement is not written out: it stands below as the SQL of this answer. */
function learnedWords({trigger, target}) {
  if (/^\s*(select|with)\b/i.test(target)) return `questions like “${trigger}” are answered with the SQL below.`;
  return [`“${trigger}” means `, h('code', {}, target), '.'];
}

function learnedNote(lesson) {
  const box = note('good', 'bulb', [
    h('p', {}, h('strong', {}, 'Learned: '), learnedWords(lesson)),
    h(
      'p',
      {class: 's dim'},
      /pending|proposed/i.test(lesson.status ?? '')
        ? 'It waits for approval before it takes part.'
        : 'It takes part in questions that say so, and is named when it does.',
    ),
    h(
      'div',
      {class: 'row'},
      may('review') &&
        h('button', {class: 'btn', type: 'button', onclick: () => forget(lesson, box)}, 'Forget it'),
      h('a', {class: 'btn quiet', href: '#/lessons'}, 'See lessons'),
    ),
  ]);
  return box;
}

async function forget(lesson, box) {
  await remove(`/api/lessons/${lesson.id}`).then(
    () => {
      box.remove();
      toast('Forgotten');
    },
    problem => toast(problem.message),
  );
}
