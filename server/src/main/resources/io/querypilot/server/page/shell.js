// What stands around every view: sidebar, top bar on a phone, light and dark, and what is said when the server is gone.

import {fillWith, h, icon, iconButton, sized, toast, voices} from './dom.js';
import {get, onReach, post} from './api.js';
import {databaseName} from './format.js';
import {granted, may} from './rights.js';

/** Each with the right without which it would show nothing. */
const PAGES = [
  ['schema', 'Schema', 'table'],
  ['saved', 'Saved questions', 'bookmark', 'run'],
  ['lessons', 'Lessons', 'bulb'],
  ['knowledge', 'Knowledge', 'book'],
  ['evaluation', 'Evaluation', 'gauge', 'review'],
];

const MOST_SESSIONS = 500;

/** The frame of the page. */
export class Shell {
  me = null;
  /** The latest conversations; `found` are those in the list, which has words to search for. */
  sessions = [];
  found = [];
  most = 50;
  saved = [];

  constructor({palette}) {
    this.main = h('main', {id: 'main', tabindex: -1});
    this.offline = h('div', {class: 'gone', role: 'alert', hidden: true});
    this.conversations = h('ul', {id: 'conversations'});
    this.savedList = h('ul');
    this.savedBox = h(
      'section',
      {'aria-labelledby': 'h-saved', hidden: true},
      h('h2', {id: 'h-saved'}, 'Saved questions'),
      this.savedList,
    );
    this.todo = h('span', {class: 'badge num', hidden: true});
    this.foot = h('div', {class: 'side-foot'});
    this.search = h('input', {
      type: 'search',
      placeholder: 'Search',
      'aria-label': 'Search conversations',
      oninput: () => {
        clearTimeout(this.typing);
        this.typing = setTimeout(() => this.refresh(), 150);
      },
    });
    this.side = h(
      'aside',
      {class: 'side', id: 'side', 'aria-label': 'Conversations and pages'},
      this.top(palette),
      this.lists(),
      this.foot,
    );
    this.scrim = h('button', {
      class: 'scrim',
      type: 'button',
      'aria-label': 'Close menu',
      onclick: () => this.drawer(false),
    });
    this.menuButton = iconButton('menu', 'Open menu', () => this.drawer(true));
    this.where = h('p', {class: 'where'});
    fillWith(
      document.getElementById('app'),
      h(
        'header',
        {class: 'phone-top'},
        this.menuButton,
        this.where,
        h('a', {class: 'btn quiet icon-only', href: '#/', 'aria-label': 'New question'}, icon('plus')),
      ),
      h('div', {class: 'app'}, this.side, this.scrim, h('div', {class: 'stage'}, this.offline, this.main)),
      voices(),
    );
    // What sticks to the top stands below it, however many lines it takes.
    new ResizeObserver(() => sized(document.documentElement, '--gone', `${this.offline.offsetHeight}px`)).observe(
      this.offline,
    );
    onReach(there => this.reached(there));
    addEventListener('signed-out', event => this.signIn(event.detail));
    comeBack();
    this.side.addEventListener('click', event => {
      if (event.target.closest('a')) this.drawer(false);
    });
    matchMedia('(max-width: 48rem)').addEventListener('change', () => this.drawer(false));
    this.drawer(false);
  }

  top(palette) {
    return h(
      'div',
      {class: 'side-top'},
      h(
        'div',
        {class: 'brand'},
        icon('logo'),
        h('span', {}, 'QueryPilot'),
        iconButton('theme', 'Light or dark', turnTheme, 'push'),
      ),
      h('a', {class: 'btn', href: '#/'}, icon('plus'), 'New question'),
      h(
        'button',
        {class: 'btn quiet start', type: 'button', onclick: palette},
        icon('search'),
        'Find or jump to',
        h('kbd', {class: 'push'}, 'Ctrl K'),
      ),
    );
  }

  lists() {
    return h(
      'div',
      {class: 'side-scroll'},
      (this.pages = h('nav', {'aria-label': 'Pages'})),
      h(
        'section',
        {'aria-labelledby': 'h-conversations'},
        h('h2', {id: 'h-conversations'}, 'Conversations'),
        this.search,
        this.conversations,
      ),
      this.savedBox,
    );
  }

  async begin() {
    this.me = await get('/api/me').catch(() => null);
    if (this.me) granted(this.me.scopes);
    fillWith(
      this.pages,
      PAGES.filter(([, , , right]) => !right || may(right)).map(([path, label, sign]) =>
        h('a', {href: `#/${path}`}, icon(sign), h('span', {}, label), path === 'lessons' && this.todo),
      ),
    );
    fillWith(
      this.where,
      h('b', {}, this.me ? databaseName(this.me.database) : 'QueryPilot'),
      this.me?.model && h('span', {class: 'dim'}, ` · ${this.me.model}`),
    );
    fillWith(
      this.foot,
      this.me && [
        h(
          'div',
          {},
          h('span', {class: 'dot'}),
          h('span', {}, h('b', {title: this.me.database}, databaseName(this.me.database)), ', read-only'),
        ),
        h('div', {}, h('span', {class: 'dot'}), h('span', {}, this.me.model)),
        this.me.authenticated &&
          h(
            'div',
            {},
            h('span', {}, this.me.name),
            h(
              'button',
              {
                class: 'plain push',
                type: 'button',
                onclick: () => this.signOut(),
              },
              'Sign out',
            ),
          ),
      ],
    );
    // Nothing waits for the lists.
    this.refresh();
  }

  /** Reads the lists of the sidebar again. */
  async refresh() {
    const words = this.search.value;
    const list = search =>
      get(`/api/sessions?limit=${this.most}&search=${encodeURIComponent(search)}`).catch(() => null);
    const refreshed = (this.refreshed = (this.refreshed ?? 0) + 1);
    const [sessions, found, saved, lessons] = await Promise.all([
      list(''),
      words ? list(words) : null,
      get('/api/saved').catch(() => null),
      get('/api/lessons').catch(() => null),
    ]);
    // An earlier search that comes late is not shown.
    if (refreshed !== this.refreshed) return;
    this.sessions = sessions ?? this.sessions;
    this.found = words ? (found ?? []) : this.sessions;
    this.saved = saved ?? this.saved;
    dispatchEvent(new CustomEvent('refreshed'));
    const entry = (href, title) => h('li', {}, h('a', {href}, h('span', {dir: 'auto'}, title)));
    fillWith(
      this.conversations,
      this.found.length
        ? [
            this.found.map(session => entry(`#/c/${encodeURIComponent(session.id)}`, session.title || 'Untitled')),
            this.found.length >= this.most && this.most < MOST_SESSIONS && this.older(),
          ]
        : h('li', {class: 'dim none'}, this.search.value ? 'None has these words.' : 'Your questions will stand here.'),
    );
    fillWith(
      this.savedList,
      this.saved.slice(0, 8).map(saved => entry(`#/saved/${saved.id}`, saved.title)),
    );
    this.savedBox.hidden = this.saved.length === 0 || !may('run');
    const open = (lessons ?? []).filter(lesson => /pending|proposed/i.test(lesson.status ?? '')).length;
    this.todo.hidden = open === 0 || !may('review');
    this.todo.textContent = open;
    this.todo.setAttribute('aria-label', `${open} to decide`);
    this.mark();
  }

  older() {
    const more = () => {
      this.most = Math.min(MOST_SESSIONS, this.most * 3);
      this.refresh();
    };
    return h('li', {}, h('button', {class: 'plain older', type: 'button', onclick: more}, 'Show older ones'));
  }

  /** Marks where we are. */
  mark() {
    const here = location.hash.split('?')[0] || '#/';
    this.side.querySelectorAll('nav a, li a').forEach(link => {
      const on = here === link.hash || (link.closest('nav') && here.startsWith(link.hash + '/'));
      if (on) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    });
  }

  show(...content) {
    fillWith(this.main, content);
  }

  // ---- phone -------------------------------------------------------------------------------------------------

  drawer(open) {
    const narrow = matchMedia('(max-width: 48rem)').matches;
    const was = document.documentElement.classList.contains('drawer');
    document.documentElement.classList.toggle('drawer', open && narrow);
    this.side.inert = narrow && !open;
    this.main.inert = narrow && open;
    this.menuButton.setAttribute('aria-expanded', String(open && narrow));
    if (open && narrow) this.side.querySelector('.side-top a').focus();
    else if (was) this.menuButton.focus();
  }

  // ---- the server --------------------------------------------------------------------------------------------

  reached(there) {
    this.offline.hidden = there;
    fillWith(
      this.offline,
      icon('off'),
      h(
        'span',
        {},
        h('b', {}, 'The server does not answer.'),
        ' What is on the screen stays. The page connects again by itself.',
      ),
    );
    if (there) {
      toast('Connected again');
      this.begin();
      dispatchEvent(new CustomEvent('connected'));
    }
  }

  /** Whoever signs in next begins at the beginning. */
  async signOut() {
    await post('/api/logout').catch(() => null);
    sessionStorage.clear();
    this.me = null;
    history.replaceState(null, '', '#/');
    location.reload();
  }

  signIn(problem) {
    if (document.getElementById('sign-in')) return;
    const key = h('input', {
      type: 'password',
      id: 'sign-in-key',
      autocomplete: 'current-password',
      required: true,
    });
    const heading = h('h2', {tabindex: -1}, 'Sign in');
    const told = h('p', {class: 's bad-text', role: 'alert'});
    const enter = async event => {
      event.preventDefault();
      await post('/api/login', {key: key.value}).then(
        () => location.reload(),
        fault => {
          told.textContent = fault.message;
          key.select();
        },
      );
    };
    const dialog = h(
      'dialog',
      {class: 'box', id: 'sign-in', 'aria-label': 'Sign in', oncancel: event => event.preventDefault()},
      h(
        'form',
        {class: 'stack-s', onsubmit: enter},
        heading,
        h(
          'p',
          {class: 's dim'},
          this.me ? 'Your session has ended; what you asked is kept.' : 'This server asks who you are.',
        ),
        problem.login && [
          h('a', {class: 'btn primary wide', href: problem.login, onclick: leave}, 'Sign in with your account'),
          h('p', {class: 'or'}, 'or with a key'),
        ],
        h('label', {class: 's', for: 'sign-in-key'}, 'Key, as ', h('code', {}, 'querypilot keys'), ' makes it'),
        key,
        told,
        h(
          'div',
          {class: 'row end'},
          h('button', {class: problem.login ? 'btn' : 'btn primary'}, problem.login ? 'Use the key' : 'Sign in'),
        ),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
    // Not on the link: the Enter that asked might still be down.
    (problem.login ? heading : key).focus();
  }
}

/** The way by the identity provider ends at the first screen; what was open is opened again. */
function leave() {
  sessionStorage.setItem('left', location.hash);
}

function comeBack() {
  const left = sessionStorage.getItem('left');
  sessionStorage.removeItem('left');
  if (left && !location.hash) history.replaceState(null, '', left);
}

function turnTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
  localStorage.setItem('theme', root.dataset.theme);
}
