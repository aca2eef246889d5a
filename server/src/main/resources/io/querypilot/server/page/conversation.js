// A conversation: its turns, the box beneath them, and the first screen where there is none yet.

import {ask as prompt, fillWith, h, icon, iconButton, item, menu, say, toast} from './dom.js';
import {ago, count, databaseName, dialectName, many} from './format.js';
import {get, patch, post, remove, save} from './api.js';
import {enterSends, problemNote, skeleton, Turn} from './turn.js';
import {fileName} from './result.js';
import {schema} from './schema-data.js';

/** The box in which questions are written; Send turns into Stop while one is worked on. */
export class AskBox {
  /** Questions that wait for the end of the one at work, in the order in which they were asked. */
  waiting = [];

  constructor({label, placeholder, ask, stop, last = () => ''}) {
    Object.assign(this, {ask, stop});
    this.area = h('textarea', {
      rows: 1,
      'aria-label': label,
      placeholder,
      dir: 'auto',
      class: 'ask-area',
      enterkeyhint: 'send',
    });
    this.button = h('button', {class: 'btn primary send'}, 'Ask', icon('arrow'));
    this.form = h(
      'form',
      {
        class: 'ask',
        onsubmit: event => {
          event.preventDefault();
          this.submit();
        },
      },
      this.area,
      this.button,
    );
    this.area.addEventListener('keydown', event => {
      if (enterSends(event)) {
        event.preventDefault();
        if (this.working) this.wait();
        else this.submit();
      }
      // It is the key that leads here, and no question begins with it.
      if (event.key === '/' && !this.area.value) event.preventDefault();
      if (event.key === 'ArrowUp' && !this.area.value) {
        event.preventDefault();
        this.area.value = last();
      }
    });
    this.next = h('p', {class: 's dim next', hidden: true});
    this.element = h('div', {class: 'ask-box'}, this.next, this.form);
  }

  /** What is asked while another question is worked on waits for its end. */
  wait() {
    const question = this.area.value.trim();
    if (!question || tooLong(question)) return;
    this.area.value = '';
    this.waiting.push(question);
    this.tellWaiting();
  }

  /** What waits and what is written, in the order in which it was. */
  get written() {
    return [...this.waiting, this.area.value.trim()].filter(Boolean).join(' ');
  }

  /** Whoever stops a question has the next ones back, to be changed or asked. */
  giveBack() {
    if (!this.waiting.length) return;
    this.area.value = this.written;
    this.waiting = [];
    this.tellWaiting();
    this.area.focus();
  }

  tellWaiting() {
    const [first, ...more] = this.waiting;
    this.next.hidden = !first;
    fillWith(
      this.next,
      first && [
        h('span', {dir: 'auto'}, 'Asked next: ', h('b', {}, first), more.map(question => [', then ', h('b', {}, question)])),
        h('button', {class: 'plain', type: 'button', onclick: () => this.giveBack()}, 'Take back'),
      ],
    );
  }

  /** By the button, which says what it does; Enter asks. */
  submit() {
    if (this.working) {
      this.stop();
      return;
    }
    const question = this.area.value.trim();
    if (!question || tooLong(question)) {
      this.area.focus();
      return;
    }
    this.area.value = '';
    this.ask(question);
  }

  set busy(working) {
    this.working = working;
    if (!working && this.waiting.length) {
      const question = this.waiting.shift();
      this.tellWaiting();
      queueMicrotask(() => this.ask(question));
    }
    this.button.classList.toggle('primary', !working);
    fillWith(this.button, working ? [icon('stop'), 'Stop', h('kbd', {}, 'Esc')] : ['Ask', icon('arrow')]);
  }
}

/** As many characters as the server reads of a question. */
const LONGEST = 10000;

/** Told before it is sent, so that it stays in the box. */
function tooLong(question) {
  const long = question.length > LONGEST;
  if (long) toast(`The question is too long: ${count(question.length)} characters, and at most ${count(LONGEST)} are read.`);
  return long;
}

/** Conversations in which a question is worked on, also those that are not on the screen. */
const atWork = new Set();
export const workedOn = session => [...atWork].find(each => each.session === session);

/** One conversation, on the screen until another view is. `shell` is told when its name or the list of them changes. */
export class Conversation {
  session = null;
  turns = [];
  current = null;

  constructor(shell) {
    this.shell = shell;
    this.heading = h('h1', {tabindex: -1, class: 'title', dir: 'auto'});
    this.list = h('div', {class: 'turns'});
    this.bar = h(
      'header',
      {class: 'bar', hidden: true},
      this.heading,
      (this.link = iconButton('link', 'Copy link', () => this.share())),
      this.more(),
    );
    this.follow = h('div', {class: 'follow', hidden: true}, h('div', {class: 'column'}));
    this.first = h('div', {class: 'column first'});
    this.element = h(
      'div',
      {class: 'conversation'},
      this.bar,
      this.first,
      (this.column = h('div', {class: 'column grow', hidden: true}, this.list)),
      this.follow,
    );
  }

  more() {
    return menu(
      iconButton('more', 'More about this conversation', () => {}),
      () => [
        item('Save as Markdown', null, () => this.asFile()),
        ...(this.session
          ? [
              item('Rename', null, () => this.rename()),
              ...(this.linked ? [item('Stop sharing', null, () => this.unshare())] : []),
              item('Delete', null, () => this.remove()),
            ]
          : []),
      ],
    );
  }

  // ---- opening -----------------------------------------------------------------------------------------------

  /** A new conversation: the box over what this database can answer. */
  async start() {
    const me = this.shell.me;
    this.box = new AskBox({
      label: 'Your question',
      placeholder: 'Ask in plain words',
      ask: question => this.ask(question),
      stop: () => this.stop(),
    });
    const examples = h(
      'ul',
      {class: 'list'},
      [1, 2, 3].map(() => h('li', {class: 'waiting'}, h('i'))),
    );
    const about = h('p', {class: 'dim about'}, '\u00a0');
    fillWith(
      this.first,
      h('h1', {tabindex: -1}, 'Ask ', h('code', {}, databaseName(me?.database)), ' a question'),
      about,
      this.box.element,
      h('section', {}, h('h2', {}, 'It can answer'), examples),
      (this.recently = h('div')),
    );
    this.showRecent();
    this.box.area.value = unasked(me);
    this.box.area.focus({preventScroll: true});
    const section = examples.parentElement;
    /** Where the server is gone they come with it. */
    const fill = () =>
      get('/api/examples').then(({questions}) => {
        section.hidden = false;
        fillWith(
          examples,
          questions.map(question =>
            h(
              'li',
              {},
              h(
                'button',
                {type: 'button', onclick: () => this.ask(question)},
                h('span', {class: 'q', dir: 'auto'}, question),
                icon('arrow', 'dim'),
              ),
            ),
          ),
        );
      });
    const tryToFill = () =>
      fill().catch(() => {
        section.hidden = true;
        addEventListener('connected', tryToFill, {once: true});
      });
    tryToFill();
    schema().then(
      ({tables, dialect}) => {
        const known = [many(tables.length, 'table'), dialectName(dialect)].filter(Boolean).join(', ');
        about.textContent = `${known}. Read-only: no question changes data.`;
      },
      () => {
        about.textContent = 'Read-only: no question changes data.';
      },
    );
  }

  /** The list comes after the page; until it is there, nothing waits for it. */
  showRecent() {
    if (this.recently) fillWith(this.recently, this.recent());
  }

  recent() {
    const recent = this.shell.sessions.slice(0, 4);
    return recent.length === 0
      ? null
      : h(
          'section',
          {},
          h('h2', {}, 'Recent'),
          h(
            'ul',
            {class: 'list'},
            recent.map(session =>
              h(
                'li',
                {},
                h(
                  'a',
                  {href: `#/c/${encodeURIComponent(session.id)}`},
                  h('span', {class: 'q', dir: 'auto'}, session.title || 'Untitled'),
                  h('span', {class: 'r num'}, [stageText(session), ago(session.updated)].filter(Boolean).join(' · ')),
                ),
              ),
            ),
          ),
        );
  }

  /** Is on the screen again while a question is still worked on; what came meanwhile could not be measured. */
  comeBack() {
    this.name(this.heading.textContent);
    this.turns.forEach(turn => turn.card?.settle());
    this.turns.at(-1).heading.scrollIntoView({block: 'start'});
  }

  /** An earlier conversation, from the server. */
  async open(path) {
    // What was written into the box since stays there.
    if (this.bar.hidden) this.begun();
    fillWith(this.list, skeleton());
    try {
      const kept = await get(path);
      // What somebody shared is theirs: a follow-up begins a conversation of one's own.
      const shared = path.startsWith('/api/shared/');
      this.session = shared ? null : kept.id;
      this.link.hidden = shared;
      this.linked = kept.shared;
      if (shared) this.box.area.placeholder = 'Shared with you: a follow-up goes on in a copy of your own';
      this.name(kept.title);
      this.turns = kept.turns.map(each => {
        const turn = new Turn(this, each.question, {said: each.said});
        turn.kept = each;
        return turn;
      });
      fillWith(
        this.list,
        this.turns.map(turn => turn.element),
      );
      this.turns.forEach((turn, at) => turn.showKept(turn.kept, at === this.turns.length - 1));
      this.shared = shared ? path : null;
      if (!shared && kept.asking) this.unfinished(kept.asking, kept.stopped);
      else if (this.turns.length === 0) fillWith(this.list, h('p', {class: 'dim'}, 'Nothing was asked here yet.'));
    } catch (problem) {
      this.name('Conversation');
      if (problem.code === 'unreachable')
        addEventListener('connected', () => this.element.isConnected && this.open(path), {once: true});
      fillWith(
        this.list,
        problemNote(
          problem,
          h(
            'div',
            {class: 'row'},
            h('button', {class: 'btn', type: 'button', onclick: () => this.open(path)}, 'Try again'),
            h('a', {class: 'btn quiet', href: '#/'}, 'New question'),
          ),
        ),
      );
    }
  }

  /** A question that was cut off, or is worked on elsewhere, goes on where it stands; one that somebody stopped waits. */
  unfinished(question, stopped) {
    const turn = new Turn(this, question);
    this.turns.push(turn);
    this.list.append(turn.element);
    if (stopped) turn.showKeptStop(stopped);
    else turn.resume();
  }

  /** From the first screen to the conversation: its bar above, the box beneath. */
  begun() {
    this.first.remove();
    this.column.hidden = false;
    this.bar.hidden = false;
    this.follow.hidden = false;
    this.box = new AskBox({
      label: 'Follow-up question',
      placeholder: 'Ask a follow-up',
      ask: question => this.ask(question),
      stop: () => this.stop(),
      last: () => this.turns.at(-1)?.question ?? '',
    });
    this.box.area.value = unasked(this.shell.me);
    fillWith(this.follow.firstChild, this.box.element);
    if (matchMedia('(min-width: 48rem)').matches) this.box.area.focus({preventScroll: true});
  }

  // ---- asking ------------------------------------------------------------------------------------------------

  async ask(question) {
    if (this.shared && !(await this.makeOwn())) return this.rephrase(question);
    return this.take(new Turn(this, question), '/api/ask', this.asking(question));
  }

  /** A follow-up to what somebody shared stands in a copy of one's own, which knows what was asked before. */
  async makeOwn() {
    const copy = await post(`${this.shared}/continue`).catch(problem => {
      toast(problem.message);
    });
    if (!copy) return false;
    this.shared = null;
    this.began(copy.id);
    return true;
  }

  /** Where the server has it; a name that somebody chose may hold a slash. */
  get path() {
    return `/api/sessions/${encodeURIComponent(this.session)}`;
  }

  asking(question) {
    return {question, ...(this.session ? {session: this.session} : {})};
  }

  correct(turn, text, shown = text) {
    if (turn.number == null && turn !== this.turns.at(-1)) {
      toast('Other questions were asked since. Ask this one again, and say what to change.');
      return null;
    }
    const next = new Turn(this, turn.question, {said: shown, before: turn.document});
    const of = turn.number == null ? {} : {turn: turn.number};
    return this.take(next, `${this.path}/correct`, {text, ...of});
  }

  take(turn, path, body) {
    this.stop();
    if (this.turns.length === 0) {
      this.begun();
      this.name(turn.question);
    }
    this.turns.push(turn);
    this.list.append(turn.element);
    turn.element.scrollIntoView({block: 'start'});
    return turn.send(path, body).then(() => this.tellBelow(turn));
  }

  /** Who reads further up when an answer comes is told, and not moved. */
  tellBelow(turn) {
    const below = () => turn.heading.getBoundingClientRect().top > innerHeight - this.follow.offsetHeight;
    if (!turn.element.isConnected || !below()) return;
    const go = h(
      'button',
      {class: 'btn small below', type: 'button', onclick: () => turn.heading.scrollIntoView({block: 'start'})},
      'New answer',
      icon('down'),
    );
    const seen = () => {
      if (go.isConnected && below()) return;
      go.remove();
      removeEventListener('scroll', seen);
    };
    this.follow.firstChild.prepend(go);
    addEventListener('scroll', seen, {passive: true});
  }

  busy(turn) {
    this.current = turn;
    atWork.add(this);
    this.box.busy = true;
  }
  idle(turn) {
    if (this.current === turn) {
      this.current = null;
      atWork.delete(this);
      this.box.busy = false;
      if (!this.element.isConnected) toast(`${turn.document ? 'Answered' : 'Not answered'}: ${turn.question}`);
    }
    this.shell.refresh();
  }
  stop() {
    if (this.current) this.box.giveBack();
    this.current?.stop();
  }
  /** Rows that nobody looks at any more need not be brought. */
  stopStatements() {
    this.turns.forEach(turn => turn.leaveStatement());
  }
  get working() {
    return this.current !== null;
  }

  /** Puts a question back into the box, to be changed. */
  rephrase(question) {
    this.box.area.value = question;
    this.box.area.focus();
  }

  began(session) {
    if (!session || this.session === session) return;
    this.session = session;
    this.link.hidden = false;
    if (!this.element.isConnected) return;
    history.replaceState(null, '', `#/c/${encodeURIComponent(session)}`);
    this.shell.mark();
  }

  changed() {
    this.shell.refresh();
  }

  // ---- the conversation as a thing ---------------------------------------------------------------------------

  name(title) {
    this.heading.textContent = title || 'Untitled';
    document.title = `${title || 'Untitled'} · QueryPilot`;
  }

  async rename() {
    const title = await prompt('Rename the conversation', {
      value: this.heading.textContent,
      save: title => patch(this.path, {title}),
    });
    if (!title) return;
    this.name(title);
    this.shell.refresh();
  }

  async remove() {
    const sure = await prompt('Delete this conversation?', {
      text: 'Its questions and answers are removed from the server. Lessons stay.',
      action: 'Delete',
    });
    if (sure)
      await remove(this.path).then(
        () => {
          this.abandon();
          toast('Deleted');
          this.shell.refresh();
          location.hash = '#/';
        },
        problem => toast(problem.message),
      );
  }

  /** Closes the request of a question that nobody wants any more, which stops it. */
  abandon() {
    const turn = this.current;
    this.current = null;
    atWork.delete(this);
    turn?.running?.abort();
  }

  /** What the server has not heard of: another reply may have said that the login has ended before this one's could. */
  get unasked() {
    return [this.turns.at(-1)?.unasked, this.box.written].filter(Boolean).join(' ');
  }

  /** Outlives the page, for whom it is of. */
  keep(question) {
    sessionStorage.setItem('unasked', JSON.stringify({by: this.shell.me?.name, question}));
  }

  async share() {
    if (!this.session) return;
    const link = await post(`${this.path}/share`).then(
      shared => new URL(shared.link, location.href).href,
      problem => {
        toast(`No link was made. ${problem.message}`);
      },
    );
    if (!link) return;
    this.linked = true;
    await navigator.clipboard.writeText(link).then(
      () => toast('Link copied. It opens for who may see the same data.'),
      () => prompt('Link to this conversation', {value: link, action: 'Close'}),
    );
  }

  async unshare() {
    await remove(`${this.path}/share`).then(
      () => {
        this.linked = false;
        toast('Links to this conversation no longer open it');
      },
      problem => toast(problem.message),
    );
  }

  asFile() {
    const text = [
      `# ${this.heading.textContent}`,
      `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${databaseName(this.shell.me?.database)}`,
      ...this.turns.map(turn => turn.asMarkdown()),
    ].join('\n\n');
    save(new Blob([text + '\n'], {type: 'text/markdown'}), `${fileName(this.heading.textContent)}.md`);
    say('Saved');
  }
}

/** What was kept when a login had ended; not for anybody else who logs in then. */
function unasked(me) {
  const kept = JSON.parse(sessionStorage.getItem('unasked') ?? '{}');
  if (me) sessionStorage.removeItem('unasked');
  return (me?.name === kept.by && kept.question) || '';
}

function stageText(session) {
  if (workedOn(session.id)) return 'being worked on';
  if (session.asks) return 'waits for your choice';
  return session.turns > 1 ? many(session.turns, 'question') : '';
}
