// Elements without a library: text is always set as text, so nothing from a database or a model can become markup.

const SVG = 'http://www.w3.org/2000/svg';

/** An element: h('button', {class: 'btn', onclick: go}, 'Go'). A property that is null or false is left out. */
export function h(tag, properties, ...children) {
  return fill(document.createElement(tag), properties, children);
}

/** The same for SVG. */
export function s(tag, properties, ...children) {
  return fill(document.createElementNS(SVG, tag), properties, children);
}

function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties ?? {})) set(element, name, value);
  add(element, children);
  return element;
}

function set(element, name, value) {
  if (value == null || value === false) return;
  if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
  else if (name === 'value') element.value = value;
  else element.setAttribute(name, value === true ? '' : value);
}

function add(element, children) {
  for (const child of children.flat(Infinity)) if (child != null && child !== false) element.append(child);
}

/** Puts these in the place of whatever the element holds. */
export function fillWith(element, ...children) {
  element.replaceChildren();
  add(element, children);
  return element;
}

/** A size that only the page knows; by the object model, because the content policy forbids style attributes. */
export function sized(element, property, value) {
  element.style.setProperty(property, value);
  return element;
}

const ICONS = {
  check: 'M3 8.500l3.200 3L13 4.500',
  cross: 'M4 4l8 8M12 4l-8 8',
  chevron: 'M6 3.500L10.500 8 6 12.500',
  down: 'M4 6l4 4 4-4',
  menu: 'M2.500 4.500h11M2.500 8h11M2.500 11.500h11',
  plus: 'M8 3v10M3 8h10',
  arrow: 'M3 8h10M9 4l4 4-4 4',
  stop: 'M4.500 4.500h7v7h-7z',
  alert: 'M8 1.800a6.200 6.200 0 100 12.400A6.200 6.200 0 008 1.800M8 4.800v3.800M8 11.100v.1',
  fix: 'M8 2.500v7M4.500 6h7M4.500 13h7',
  link: 'M6.5 9.5l3-3M7 4.5l1.6-1.6a3 3 0 014.5 4.2L11.4 9M9 11.5l-1.6 1.6a3 3 0 01-4.5-4.2L4.6 7',
  bookmark: 'M4 2.500h8v11l-4-3-4 3z',
  search: 'M7 2.500a4.500 4.500 0 100 9 4.500 4.500 0 000-9M10.500 10.500l3 3',
  theme: 'M8 2.500a5.500 5.500 0 100 11 5.500 5.500 0 000-11M8 2.500v11M10.500 4v8',
  more: 'M3.200 8h.6M7.700 8h.6M12.200 8h.6M3.200 8.500h.6M7.700 8.500h.6M12.200 8.500h.6',
  off: 'M2 6.500a9 9 0 0112 0M4.500 9.200a5.500 5.500 0 017 0M8 12.400v.1M3 2l10 12',
  none: 'M2.500 3h11v10h-11zM2.500 6.500h11',
  copy: 'M5.500 5.500h8v8h-8zM3.500 10.500h-1v-8h8v1',
  edit: 'M3 13l.7-3L10.500 3.200l2.300 2.300L6 12.300z',
  trash: 'M3 4.500h10M6 4.500v-2h4v2M4.500 4.500l.6 9h5.800l.6-9',
  table: 'M2.500 3h11v10h-11zM2.500 6.500h11M6.500 6.500V13',
  chart: 'M3 13V8M7 13V3M11 13V6',
  book: 'M3 3h4.500L8 3.500l.5-.5H13v9.500H8.500L8 13l-.5-.5H3zM8 3.500V13',
  bulb: 'M6 12.500h4M6.500 14h3M8 2a4 4 0 00-2.500 7.100c.6.500.8 1 .8 1.500h3.400c0-.5.2-1 .8-1.500A4 4 0 008 2',
  gauge: 'M2.500 12a5.800 5.800 0 1111 0M8 11l2.500-4',
  logo: 'M8 2a5.500 5.500 0 100 11A5.500 5.500 0 008 2M11.800 11.300L15 14.500M5.500 10L10 5.500',
};

/** A sign that repeats what a word beside it says, hidden from screen readers. */
export function icon(name, more = '') {
  return s('svg', {class: `icon ${more}`, viewBox: '0 0 16 16', 'aria-hidden': 'true'}, s('path', {d: ICONS[name]}));
}

/** A button with a sign; without a visible word it must be given a name. */
export function iconButton(name, label, onclick, more = '') {
  return h(
    'button',
    {class: `btn quiet icon-only ${more}`, type: 'button', 'aria-label': label, title: label, onclick},
    icon(name),
  );
}

/** A name of a database with places where a line may break. */
export function breakable(name) {
  return name.split(/(?<=[_.])/).flatMap((part, i) => (i ? [h('wbr'), part] : [part]));
}

/** What a model or a rule says as a sentence: a plain word begins with a capital, and it ends in a full stop. */
export function whole(text) {
  const begun = /^[a-z]+ /.test(text) ? text[0].toUpperCase() + text.slice(1) : text;
  return /[.?!:…]$/.test(begun) ? begun : `${begun}.`;
}

/** A sentence in which `names between back quotes` are set as code, and the schema it names can be opened. */
export function sentence(text) {
  return text.split('`').map((part, i) => (i % 2 ? h('code', {}, part) : linked(part)));
}

const linked = text =>
  text.split(/(the schema)(?= lists| spells|[.,;]|$)/).map((part, i) => (i % 2 ? h('a', {href: '#/schema'}, part) : part));

let polite,
  alarm,
  note,
  muted = false;
/** Does what is not on the screen, of which nothing is said aloud. */
export function quietly(work) {
  muted = true;
  try {
    work();
  } finally {
    muted = false;
  }
}

/** What a screen reader hears: one polite place and one urgent one, apart from what is drawn. */
export function voices() {
  polite = h('p', {class: 'sr', role: 'status', 'aria-live': 'polite'});
  alarm = h('p', {class: 'sr', role: 'alert'});
  note = h('div', {class: 'toast', role: 'status'});
  return [polite, alarm, note];
}
export const say = text => {
  if (!muted) polite.textContent = text;
};
export const shout = text => {
  if (!muted) alarm.textContent = text;
};

let fading;
/** A short word that something was done, with at most one way back. */
export function toast(text, undo) {
  fillWith(
    note,
    text,
    undo &&
      h(
        'button',
        {
          type: 'button',
          onclick: () => {
            fillWith(note);
            undo();
          },
        },
        'Undo',
      ),
  );
  clearTimeout(fading);
  fading = setTimeout(() => fillWith(note), undo ? 8000 : 2600);
}

/** A button that opens a list; arrows move, Escape closes and gives the focus back. */
export function menu(button, items) {
  const list = h('ul', {class: 'menu-list', hidden: true});
  const show = open => {
    if (open)
      fillWith(
        list,
        items().map(item => h('li', {}, item)),
      );
    list.hidden = !open;
    button.setAttribute('aria-expanded', open);
    if (open) list.querySelector('button')?.focus({preventScroll: true});
  };
  button.setAttribute('aria-expanded', false);
  button.addEventListener('click', () => show(list.hidden));
  list.addEventListener('click', event => {
    if (event.target.closest('button')) {
      show(false);
      button.focus();
    }
  });
  list.addEventListener('keydown', event => {
    const buttons = [...list.querySelectorAll('button')];
    const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
    if (step) buttons.at((buttons.indexOf(document.activeElement) + step) % buttons.length).focus();
    if (event.key === 'Escape') {
      show(false);
      button.focus();
    }
    if (step || event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
    }
  });
  const box = h('div', {class: 'menu'}, button, list);
  box.addEventListener('focusout', event => {
    if (!box.contains(event.relatedTarget)) show(false);
  });
  return box;
}

/** One line of a menu: what it does, and a quiet word about it. */
export function item(label, about, onclick) {
  return h('button', {type: 'button', onclick}, label, about && h('span', {class: 'dim xs'}, about));
}

/**
 * Asks in a dialogue of the page; answers the text, or true without a field, or null. `long` text has lines. What `save` does
 * not take is told there, and can be changed.
 */
export function ask(title, {text, action = 'Save', value, label, long = false, save = async () => {}} = {}) {
  return new Promise(answer => {
    const named = {value, 'aria-label': label ?? title, required: true, dir: 'auto'};
    const lines = String(value ?? '').split('\n').length;
    const field =
      value == null
        ? null
        : long
          ? h('textarea', {...named, class: 'field', rows: Math.min(16, lines + 1), maxlength: 100000, spellcheck: 'false'})
          : h('input', {...named, type: 'text', maxlength: 200});
    const given = () => (field ? field.value.trim() : true);
    const told = h('p', {class: 's bad-text', role: 'alert'});
    const submit = event => {
      event.preventDefault();
      save(given()).then(
        () => dialog.close('yes'),
        problem => {
          told.textContent = problem.message;
          field?.focus();
        },
      );
    };
    const dialog = h(
      'dialog',
      {class: 'box', 'aria-label': title},
      h(
        'form',
        {class: 'stack-s', onsubmit: submit},
        h('h2', {}, title),
        text && h('p', {class: 's dim'}, text),
        field,
        told,
        h(
          'div',
          {class: 'row end'},
          h('button', {class: 'btn quiet', type: 'button', onclick: () => dialog.close()}, 'Cancel'),
          h('button', {class: 'btn primary'}, action),
        ),
      ),
    );
    dialog.addEventListener('close', () => {
      dialog.remove();
      answer(dialog.returnValue === 'yes' ? given() : null);
    });
    document.body.append(dialog);
    dialog.showModal();
    if (long) field?.focus();
    else field?.select();
  });
}
