// Start, addresses and keys. Views live behind the hash: #/, #/c/ID, #/shared/TOKEN, #/schema/TABLE, #/saved/ID, …

import {Conversation, workedOn} from './conversation.js';
import {Palette} from './palette.js';
import {h} from './dom.js';
import {Shell} from './shell.js';
import {evaluationView} from './evaluation.js';
import {keysView, knowledgeView, lessonsView, savedView} from './pages.js';
import {may} from './rights.js';
import {schemaView} from './schema.js';
import {problemNote, skeleton} from './turn.js';

const shell = new Shell({palette: () => palette.open()});
const palette = new Palette(shell, {ask: question => askNew(question), commands});
let conversation = null;

/** All there from the beginning: what is loaded when it is opened stays away where the server was gone just then. */
const VIEWS = {
  schema: ['Schema', table => schemaView(shell, table)],
  saved: ['Saved questions', id => savedView(shell, id)],
  lessons: ['Lessons', () => lessonsView(shell)],
  knowledge: ['Knowledge', () => knowledgeView(shell)],
  evaluation: ['Evaluation', () => evaluationView(shell)],
  keys: ['Keys', () => keysView()],
};
const LOADING_AFTER = 150;
let routes = 0;

const decoded = part => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

async function route() {
  const [name = '', id = ''] = location.hash.replace(/^#\/?/, '').split('/').map(decoded);
  shell.mark();
  if (name === 'c' && conversation?.session === id && conversation.element.isConnected) {
    routes++;
    return;
  }
  if (VIEWS[name]) await showView(...VIEWS[name], id);
  else openConversation(name, id);
}

/** Only what is still wanted when it comes is shown. */
async function showView(title, view, id) {
  const wanted = ++routes;
  const loading = setTimeout(() => {
    leave();
    shell.show(h('div', {class: 'column stack', 'aria-busy': 'true'}, h('h1', {tabindex: -1}, title), skeleton()));
  }, LOADING_AFTER);
  const content = await view(id).catch(problem =>
    h('div', {class: 'column stack view'}, h('h1', {}, title), problemNote(problem)),
  );
  clearTimeout(loading);
  if (wanted !== routes) return;
  leave();
  shell.show(content);
  const heading = content.querySelector('h1');
  document.title = `${heading.textContent} · QueryPilot`;
  heading.tabIndex = -1;
  heading.focus({preventScroll: true});
  scrollTo(0, 0);
}

/** A question goes on without its page, and is found in the history. */
function leave() {
  if (conversation?.working) shell.refresh();
  conversation?.stopStatements();
  conversation = null;
}

addEventListener('refreshed', () => conversation?.showRecent());

/** What could not be read while the server was gone is read when it is back. */
addEventListener('connected', () => {
  if (document.querySelector('#main .view .note.bad')) route();
});

function openConversation(name, id) {
  routes++;
  leave();
  const atWork = name === 'c' && workedOn(id);
  conversation = atWork || new Conversation(shell);
  shell.show(conversation.element);
  if (atWork) return conversation.comeBack();
  document.title = 'QueryPilot';
  if (name === 'c') return conversation.open(`/api/sessions/${encodeURIComponent(id)}`);
  if (name === 'shared') return conversation.open(`/api/shared/${encodeURIComponent(id)}`);
  return conversation.start();
}

/** A question that the server has not begun with has no address of its own yet: who leaves it stays at this one. */
function newQuestion() {
  if (/^#?\/?$/.test(location.hash) && conversation?.turns.length) openConversation('', '');
  else location.hash = '#/';
}
addEventListener('click', event => {
  const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
  if (elsewhere || !event.target.closest?.('a[href="#/"]')) return;
  event.preventDefault();
  newQuestion();
});

/** Asks in a conversation of its own. */
function askNew(question) {
  history.pushState(null, '', '#/');
  openConversation('', '');
  conversation.ask(question);
}
addEventListener('ask', event => askNew(event.detail));

function commands() {
  const go = hash => () => {
    location.hash = hash;
  };
  return [
    ['New question', '', newQuestion],
    ['Schema', 'tables, columns, keys', go('#/schema')],
    ...(may('run') ? [['Saved questions', '', go('#/saved')]] : []),
    ['Lessons', 'what corrections taught', go('#/lessons')],
    ['Knowledge', '', go('#/knowledge')],
    ...(may('review') ? [['Evaluation', 'how often it is right', go('#/evaluation')]] : []),
    ['Light or dark', '', () => document.querySelector('[aria-label="Light or dark"]').click()],
    ['Keys', 'what can be typed', go('#/keys')],
    ...(conversation?.session
      ? [
          ['Copy link', 'to this conversation', () => conversation.share()],
          ['Rename', 'this conversation', () => conversation.rename()],
        ]
      : []),
  ];
}

addEventListener('keydown', event => {
  const typing = event.target.closest?.('input, textarea, select, [contenteditable]');
  const inDialog = document.querySelector('dialog[open]');
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
    event.preventDefault();
    palette.open();
    return;
  }
  if (inDialog) return;
  if (event.key === 'Escape' && document.documentElement.classList.contains('drawer')) shell.drawer(false);
  else if (event.key === 'Escape' && conversation?.working) conversation.stop();
  else if (!typing && !event.ctrlKey && !event.metaKey && !event.altKey) plainKey(event);
});

function plainKey(event) {
  const jump = {
    g: () => conversation?.turns.at(-1)?.heading.focus(),
    '?': () => {
      location.hash = '#/keys';
    },
  }[event.key];
  if (event.key === '/') {
    event.preventDefault();
    if (conversation) conversation.box.area.focus();
    else location.hash = '#/';
  } else if (/^[1-9]$/.test(event.key))
    document.querySelectorAll('.turn:last-child button.option')[event.key - 1]?.click();
  else jump?.();
}

/** What is written and not yet asked outlives a page that is loaded anew, as it is after signing in. */
addEventListener('pagehide', () => {
  const written = conversation?.unasked;
  if (shell.me && written && !sessionStorage.getItem('unasked')) conversation.keep(written);
});
// A page that comes back as it was still has it in its box.
addEventListener('pageshow', event => event.persisted && sessionStorage.removeItem('unasked'));

/** Whoever goes back or elsewhere leaves what was open over the page; only signing in stays. */
addEventListener('hashchange', () => {
  document.querySelectorAll('dialog[open]:not(#sign-in)').forEach(dialog => dialog.close());
  route();
});
shell.begin().then(route);
