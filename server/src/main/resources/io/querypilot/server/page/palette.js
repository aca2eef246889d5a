// The palette: one box that finds conversations, saved questions, tables, pages and commands.

import {fillWith, h} from './dom.js';
import {may} from './rights.js';
import {pathOf, tables} from './schema-data.js';

/** So many of a kind are offered, so that none keeps the others out. */
const OF_EACH = 8;

/** How far an entry is from what was typed: that very name, one that begins so, or one that has it. */
const distance = ({label}, typed) => {
  const name = label.toLowerCase();
  return name === typed ? 0 : name.startsWith(typed) ? 1 : 2;
};

/** The nearest of each kind, kind by kind, and first the kind that has the nearest. */
function fewOfEach(entries, typed) {
  const near = (a, b) => distance(a, typed) - distance(b, typed);
  const kinds = [...new Set(entries.map(entry => entry.group))];
  return kinds
    .map(kind => entries.filter(entry => entry.group === kind).sort(near).slice(0, OF_EACH))
    .sort(([a], [b]) => near(a, b))
    .flat();
}

/** Opens over everything; Enter opens what is marked, or asks what was typed where nothing fits. */
export class Palette {
  chosen = 0;
  found = [];

  constructor(shell, {ask, commands}) {
    Object.assign(this, {shell, ask, commands});
    this.input = h('input', {
      type: 'text',
      role: 'combobox',
      'aria-expanded': 'true',
      'aria-controls': 'palette-list',
      'aria-label': 'Find or jump to',
      placeholder: 'Question, table, page or command',
      autocomplete: 'off',
      oninput: () => {
        this.chosen = 0;
        this.fill();
      },
      onkeydown: event => this.key(event),
    });
    this.list = h('ul', {id: 'palette-list', role: 'listbox', 'aria-label': 'Found'});
    this.dialog = h(
      'dialog',
      {
        class: 'palette',
        'aria-label': 'Find or jump to',
        onclick: event => {
          if (event.target === this.dialog) this.dialog.close();
        },
      },
      this.input,
      this.list,
      h(
        'footer',
        {},
        h('span', {}, h('kbd', {}, '↑'), ' ', h('kbd', {}, '↓'), ' move'),
        h('span', {}, h('kbd', {}, 'Enter'), ' open'),
        h('span', {}, h('kbd', {}, 'Esc'), ' close'),
      ),
    );
    document.body.append(this.dialog);
  }

  async open() {
    if (this.dialog.open) return;
    this.input.value = '';
    this.chosen = 0;
    this.known = this.entries([]);
    this.dialog.showModal();
    this.fill();
    this.known = this.entries(await tables());
    this.fill();
  }

  entries(all) {
    const link = (group, label, about, hash) => ({
      group,
      label,
      about,
      go: () => {
        location.hash = hash;
      },
    });
    return [
      ...this.commands().map(([label, about, go]) => ({group: 'Commands', label, about, go})),
      ...this.shell.sessions.map(session =>
        link('Conversations', session.title || 'Untitled', '', `#/c/${encodeURIComponent(session.id)}`),
      ),
      ...(may('run') ? this.shell.saved : []).map(saved => link('Saved questions', saved.title, '', `#/saved/${saved.id}`)),
      ...all.map(table =>
        link('Tables', table.name, table.comment || table.schema, `#/schema/${encodeURIComponent(pathOf(table))}`),
      ),
    ];
  }

  fill() {
    const words = this.input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = this.known.filter(entry =>
      words.every(word => `${entry.label} ${entry.about}`.toLowerCase().includes(word)),
    );
    this.found = words.length
      ? [
          ...fewOfEach(fits, words.join(' ')),
          {
            group: 'Ask',
            label: this.input.value.trim(),
            about: 'as a question',
            go: () => this.ask(this.input.value.trim()),
          },
        ]
      : fits.slice(0, 40);
    this.chosen = Math.min(this.chosen, this.found.length - 1);
    let group = '';
    fillWith(
      this.list,
      this.found.flatMap((entry, at) => [
        entry.group !== group && h('li', {class: 'group', role: 'presentation'}, (group = entry.group)),
        h(
          'li',
          {
            role: 'option',
            id: `palette-${at}`,
            'aria-selected': String(at === this.chosen),
            onclick: () => this.take(at),
          },
          h('span', {dir: 'auto'}, entry.label),
          entry.about && h('span', {class: 'xs dim'}, entry.about),
        ),
      ]),
    );
    this.input.setAttribute('aria-activedescendant', `palette-${this.chosen}`);
    document.getElementById(`palette-${this.chosen}`)?.scrollIntoView({block: 'nearest'});
  }

  key(event) {
    const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
    if (step) {
      event.preventDefault();
      this.chosen = (this.chosen + step + this.found.length) % this.found.length;
      this.fill();
    }
    if (event.key === 'Enter' && !event.isComposing) {
      event.preventDefault();
      this.take(this.chosen);
    }
  }

  take(at) {
    this.dialog.close();
    this.found[at]?.go();
  }
}
