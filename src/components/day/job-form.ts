// The form of a job sheet on a phone: what is typed stays on the phone until the server has it, with a network or without one.
import { isReachable } from '#api/reachable.ts';
import * as messages from '#content/messages/jobs.yml';
import { formatMoney } from '#lib/money.ts';
import { dropSheet, keepSheet, type TypedSheet, typedSheet } from './phone-store.ts';
import { fieldsOf, setFields, takeStep, totalOf } from './typed-lines.ts';

/** A network that doesn't answer by then is none. */
const PATIENCE_MS = 5_000;

export const hasNetwork = (): Promise<boolean> =>
  Promise.race([
    isReachable(),
    new Promise<boolean>((done) => {
      setTimeout(done, PATIENCE_MS, false);
    }),
  ]);

export function say(message: string): void {
  const state = document.querySelector('[data-state]');
  if (state) state.textContent = message;
}

function hidden(form: HTMLFormElement, name: string, value: string): void {
  const input = Object.assign(document.createElement('input'), { type: 'hidden', name, value });
  form.append(input);
}

/** Posts it as a page of its own, which says what is missing. It isn't sent by itself again. */
export async function postAsPage(sheet: TypedSheet): Promise<void> {
  await keepSheet({ ...sheet, step: '' });
  const form = Object.assign(document.createElement('form'), { method: 'post', action: sheet.path });
  for (const [name, value] of sheet.fields) hidden(form, name, value);
  hidden(form, 'step', sheet.step);
  document.body.append(form);
  form.submit();
}

function showTotal(form: HTMLFormElement): void {
  const total = totalOf(fieldsOf(form));
  const shown = form.querySelector<HTMLElement>('[data-total]');
  if (shown && total !== null) shown.textContent = formatMoney(total, shown.dataset.total ?? '');
}

async function keep(form: HTMLFormElement, change: Partial<TypedSheet> = {}): Promise<void> {
  const visit = form.dataset.sheet ?? '';
  const before = await typedSheet(visit);
  await keepSheet({
    visit,
    path: location.pathname,
    step: before?.step ?? '',
    keys: before?.keys ?? [],
    fields: fieldsOf(form),
    at: Date.now(),
    ...change,
  });
}

/** Posts the form as a browser does, with the key of this press and those of earlier ones that the server may have got. */
function leave(form: HTMLFormElement, submitter: HTMLElement | null, keys: readonly string[]): void {
  for (const old of form.querySelectorAll('[name="key"], [name="earlier"]')) old.remove();
  hidden(form, 'key', keys.at(-1) ?? '');
  for (const key of keys.slice(0, -1)) hidden(form, 'earlier', key);
  form.dataset.leaves = '';
  form.requestSubmit(submitter);
  // What is typed from now on would go with the page.
  form.inert = true;
  addEventListener('pagehide', () => Object.assign(form, { inert: false }), { once: true });
}

/** With a network the page is posted; without one the phone keeps the sheet, or changes its lines itself. */
async function press(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  send: () => Promise<void>,
): Promise<void> {
  const step = (submitter as HTMLButtonElement | null)?.value || 'save';
  const keys = [...((await typedSheet(form.dataset.sheet ?? ''))?.keys ?? []), crypto.randomUUID()];
  if (await hasNetwork()) {
    await keep(form, { keys, step: '' });
    leave(form, submitter, keys);
  } else if (step === 'save' || step === 'finish') {
    await keep(form, { keys, step });
    say(step === 'save' ? messages.savedHere : messages.endedHere);
    await send();
  } else if (takeStep(form, step)) {
    await keep(form);
    showTotal(form);
    say(messages.savedHere);
  } else say(messages.needsNetwork);
}

/** @param send tries to send what waits */
export async function followSheet(form: HTMLFormElement, send: () => Promise<void>): Promise<void> {
  const { sheet: visit = '', answered } = form.dataset;
  const typed = await typedSheet(visit);
  if (answered === 'saved') await dropSheet(visit);
  else if (typed && answered !== 'shown') {
    setFields(form, typed.fields);
    showTotal(form);
    say(typed.step === 'finish' ? messages.endedHere : messages.savedHere);
  }
  form.addEventListener('input', () => {
    showTotal(form);
    void keep(form).then(() => say(messages.savedHere));
  });
  form.addEventListener('submit', (event) => {
    if ('leaves' in form.dataset) return;
    event.preventDefault();
    void press(form, event.submitter, send);
  });
}
