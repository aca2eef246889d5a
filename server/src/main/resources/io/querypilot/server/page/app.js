// Start, addresses and keys. Views live behind the hash: #/, #/c/ID, #/shared/TOKEN, #/schema/TABLE, #/saved/ID, …

import {Conversation} from './conversation.js';
import {Palette} from './palette.js';
import {rememberTheme, Shell} from './shell.js';

rememberTheme();
const shell = new Shell({palette: () => palette.open()});
const palette = new Palette(shell, {ask: question => askNew(question), commands});
let conversation = null;

const VIEWS = {
  schema: table => import('./schema.js').then(view => view.schemaView(shell, table)),
  saved: id => import('./pages.js').then(view => view.savedView(shell, id)),
  lessons: () => import('./pages.js').then(view => view.lessonsView(shell)),
  knowledge: () => import('./pages.js').then(view => view.knowledgeView(shell)),
  evaluation: () => import('./evaluation.js').then(view => view.evaluationView(shell)),
  keys: () => import('./pages.js').then(view => view.keysView()),
};

async function route() {
  const [name = '', id = ''] = location.hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
  if (name === 'c' && conversation?.session === id) {
    shell.mark();
    return;
  }
  const view = VIEWS[name];
  if (view) {
    conversation = null;
    await showView(view, id);
  } else openConversation(name, id);
  shell.mark();
}

async function showView(view, id) {
  const content = await view(id);
  shell.show(content);
  const heading = content.querySelector('h1');
  document.title = `${heading.textContent} · QueryPilot`;
  heading.tabIndex = -1;
  heading.focus({preventScroll: true});
  scrollTo(0, 0);
}

function openConversation(name, id) {
  conversation?.stop();
  conversation = new Conversation(shell);
  shell.show(conversation.element);
  document.title = 'QueryPilot';
  if (name === 'c') return conversation.open(`/api/sessions/${encodeURIComponent(id)}`);
  if (name === 'shared') return conversation.open(`/api/shared/${encodeURIComponent(id)}`);
  return conversation.start();
}

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
    ['New question', '', go('#/')],
    ['Schema', 'tables, columns, keys', go('#/schema')],
    ['Saved questions', '', go('#/saved')],
    ['Lessons', 'what corrections taught', go('#/lessons')],
    ['Knowledge', '', go('#/knowledge')],
    ['Evaluation', 'how often it is right', go('#/evaluation')],
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

addEventListener('hashchange', route);
shell.begin().then(route);
