// The server, as the page sees it. Every failure becomes a Problem that says what happened and what to do next.

/** What went wrong, in words for the person: `next` is what they can do. */
export class Problem extends Error {
  constructor({title, detail, next, code, status, login}) {
    super(detail || title || 'Something went wrong.');
    Object.assign(this, {title: title || 'Something went wrong', next, code, status, login});
  }
}

const listeners = new Set();
let reachable = true;

/** Calls back when the server goes away and when it is there again. */
export const onReach = listener => {
  listeners.add(listener);
};

function reach(now) {
  if (now === reachable) return;
  reachable = now;
  listeners.forEach(listener => listener(now));
  if (!now) probe();
}

/** Asks every two seconds whether the server is back. */
function probe() {
  setTimeout(async () => {
    const back = await fetch('/health/live', {cache: 'no-store'}).then(
      reply => reply.ok,
      () => false,
    );
    if (back) reach(true);
    else probe();
  }, 2000);
}

async function send(method, path, body, {signal, accept = 'application/json', headers, keepalive = false} = {}) {
  let reply;
  try {
    reply = await fetch(path, {
      method,
      signal,
      keepalive,
      headers: {
        Accept: accept,
        'X-Requested-With': 'querypilot',
        ...(body === undefined ? {} : {'Content-Type': 'application/json'}),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (fault) {
    if (fault.name === 'AbortError') throw fault;
    reach(false);
    throw new Problem({
      code: 'unreachable',
      title: 'The server does not answer',
      detail: 'The connection to QueryPilot is gone. The page connects again by itself.',
      next: 'Check that `querypilot serve` still runs.',
    });
  }
  reach(true);
  if (!reply.ok) throw await problemOf(reply);
  return reply;
}

async function problemOf(reply) {
  const told = await reply.json().catch(() => ({}));
  const wait = reply.headers.get('Retry-After');
  const problem = new Problem({title: reply.statusText, status: reply.status, ...told});
  if (wait && !problem.next) problem.next = `Try again in ${wait} s.`;
  if (problem.status === 401) dispatchEvent(new CustomEvent('signed-out', {detail: problem}));
  return problem;
}

/** Numbers with more digits than a double holds stay text, digit by digit; how they are spelled does not matter. */
export function parse(text) {
  if (!/[\d.]{16}/.test(text)) return JSON.parse(text);
  return JSON.parse(text, (key, value, context) =>
    typeof value === 'number' && context?.source?.length > 15 && digits(String(value)) !== digits(context.source)
      ? context.source
      : value,
  );
}

/** A number without its spelling, so that 1.5E7 and 15000000 are the same: its digits, and where they begin. */
function digits(number) {
  const [, whole, fraction = '', power = 0] = number.match(/^-?(\d+)(?:\.(\d+))?(?:e([-+]?\d+))?$/i) ?? [];
  if (whole === undefined) return number;
  const all = whole + fraction,
    first = all.search(/[1-9]/);
  return first < 0 ? '0' : `${all.slice(first).replace(/0+$/, '')} ${whole.length - first + Number(power)}`;
}

async function json(method, path, body, options) {
  const reply = await send(method, path, body, options);
  const text = await reply.text();
  return text ? parse(text) : null;
}

export const get = (path, options) => json('GET', path, undefined, options);
export const post = (path, body = {}, options) => json('POST', path, body, options);
export const patch = (path, body) => json('PATCH', path, body);
export const remove = path => json('DELETE', path);

/** A file made by the server, handed to the browser's downloads. */
export async function download(path, body, name) {
  const reply = await send('POST', path, body, {accept: '*/*'});
  save(await reply.blob(), name);
}

export function save(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** A browser opens six connections to a server: what streams do not take is for everything else on the page. */
const MOST_STREAMS = 4;
const waiting = [];
let streams = 0;

/** Resolves when another stream may be opened; rejects when it is not wanted any more. */
function streamPlace(signal) {
  if (streams < MOST_STREAMS) return Promise.resolve(streams++);
  return new Promise((come, giveUp) => {
    waiting.push(come);
    signal.addEventListener('abort', () => {
      const at = waiting.indexOf(come);
      if (at < 0) return;
      waiting.splice(at, 1);
      giveUp(signal.reason);
    });
  });
}

function leaveStreamPlace() {
  const next = waiting.shift();
  if (next) next();
  else streams--;
}

/**
 * Sends and hears the events of the reply, one call of `hear(name, data)` each. Aborting `signal` closes the request,
 * which makes the server cancel the model call and the query.
 */
export async function stream(path, body, hear, signal) {
  if (streams >= MOST_STREAMS) hear('step', {type: 'waiting'});
  await streamPlace(signal);
  try {
    await heard(path, body, hear, signal);
  } finally {
    leaveStreamPlace();
  }
}

async function heard(path, body, hear, signal) {
  const reply = await send('POST', path, body, {signal, accept: 'text/event-stream'});
  let ended = false;
  const tell = (name, data) => {
    ended ||= name === 'answer' || name === 'error';
    hear(name, data);
  };
  if (!reply.headers.get('Content-Type')?.startsWith('text/event-stream'))
    return tell('answer', parse(await reply.text()));
  await readEvents(reply.body.pipeThrough(new TextDecoderStream()).getReader(), tell);
  if (!ended)
    throw new Problem({
      code: 'cut_off',
      title: 'The connection broke before the answer came',
      detail: 'The question may still be finished by the server.',
      next: 'Ask again, or continue it where it had begun.',
    });
}

async function readEvents(reader, tell) {
  let rest = '';
  for (;;) {
    const {done, value} = await reader.read().catch(broken);
    if (done) return;
    const blocks = (rest + value.replaceAll('\r', '')).split('\n\n');
    rest = blocks.pop();
    blocks.forEach(block => tellBlock(block, tell));
  }
}

/** A connection that breaks ends the stream; one that was stopped by hand is told to whoever stopped it. */
function broken(fault) {
  if (fault.name === 'AbortError') throw fault;
  return {done: true};
}

function tellBlock(block, tell) {
  const lines = block.split('\n');
  const field = name =>
    lines
      .filter(line => line.startsWith(name + ':'))
      .map(line => line.slice(name.length + 1).replace(/^ /, ''))
      .join('\n');
  if (field('data')) tell(field('event') || 'message', parse(field('data')));
}
