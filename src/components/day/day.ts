// Script of an engineer's pages: nothing that is typed, pressed or photographed there is lost, with a network or without one.
//
// - `work.ts` (pure) says what the phone keeps of a visit, `next-sending.ts` what goes next and what an answer leaves; `fields.ts`,
//   `sheet-lines.ts` and `unseen-fields.ts` read and restore what a form holds. `phone-store.ts` does each change in one transaction;
//   `sentences.ts` (pure) says what there is.
// - `sheet-form.ts`, `beside-forms.ts` and `job-photos.ts` turn presses into such changes, `keeping.ts` says when one is on the phone.
// - `send-waiting.ts` posts what waits to the page's own addresses under the present link, and gets `{ state, version, why }`
//   (src/contract/jobs/day-answer.ts). `page-in-place.ts` then puts the answered page in place; nothing is posted as a page.
// - `keep-pages.ts` and public/day-worker.js keep pages, and never touch what waits. `one-tab.ts` lets one tab write a sheet.
//
// Work belongs to an engineer and a visit, not to a link: a link that is replaced takes its pages along, and the next one sends the work.
import { isReachable } from '#api/reachable.ts';
import * as messages from '#content/messages/jobs.yml';
import { fillIn } from '#lib/fill.ts';
import { isUnsaid, keepPress, kindOf, lacksTerms, pressNow, proposeNames } from './beside-forms.ts';
import { showRecords } from './beside-total.ts';
import { type Chosen, choiceOf, photosOf } from './job-photos.ts';
import { dropPages, forgetAll } from './keep-pages.ts';
import { keep } from './keeping.ts';
import { takeVisit } from './one-tab.ts';
import { allWork, openStore } from './phone-store.ts';
import { refresh, sendNow, showRows, startSending } from './rounds.ts';
import { waitingOf } from './send-waiting.ts';
import { othersSentence, sentenceOf } from './sentences.ts';
import {
  areLinesUnsaved,
  arrive,
  changesSoFar,
  keepLetters,
  pageVersion,
  pressSheet,
  sheetForm,
  showEnd,
  showKept,
  takeEndBack,
} from './sheet-form.ts';
import { showSignatures } from './signature-pad.ts';
import { engineer, say, showKeeps, showNetwork, token, visit } from './this-page.ts';
import { givenUp, queued, shownBy } from './work.ts';

/** Sheet, photos and what waits can't be touched before what is kept is shown, nor while another tab writes the sheet. */
function setInert(isInert: boolean): void {
  for (const part of document.querySelectorAll<HTMLElement>(
    'main :is(form,[data-waiting],[data-photos],[data-send],[data-region="end"],[data-arrive])',
  ))
    part.inert = isInert;
}

/** Where the phone keeps nothing, the browser posts the form as without this script. */
async function postAsPage(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  if (kindOf(form) === 'agree' && areLinesUnsaved()) return say(messages.saveFirst);
  if (kindOf(form) === 'agree' && isUnsaid(form)) return say(messages.signOrType);
  if (kindOf(form) === 'agree' && lacksTerms(form)) return say(messages.termsMissing);
  if (!(await isReachable())) return;
  form.dataset.native = '';
  form.requestSubmit(button);
}

/** @returns whether something is to be sent; null where the phone keeps nothing */
async function press(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<boolean | null> {
  // Some phones leave the focus in the field above, where somebody would seem to go on typing.
  if (button?.matches('.button') && document.activeElement?.matches('input,textarea'))
    (document.activeElement as HTMLElement).blur();
  if (form.matches('[data-sheet]')) return pressSheet(form, button);
  const kind = kindOf(form);
  if (!kind) {
    const done = await pressNow(form);
    if (done === null) return false;
    const before = changesSoFar();
    // What was done is said, though the phone's store fails and the page can't be renewed.
    await refresh().catch(() => undefined);
    // What was typed meanwhile says for itself that it is kept.
    if (changesSoFar() === before) say(done);
    return false;
  }
  if (kind === 'agree' && isUnsaid(form)) {
    say(messages.signOrType);
    return false;
  }
  if (kind === 'agree' && lacksTerms(form)) {
    say(messages.termsMissing);
    return false;
  }
  const work = await keepPress(form, kind);
  if (work) showRows(work);
  return work && true;
}

/** Each is in sight as soon as it is kept. */
async function keepPhotos(chosen: Chosen): Promise<void> {
  for await (const photo of photosOf(chosen)) {
    const work = await keep((kept) => queued(kept, photo), messages.photoNotKept);
    if (!work) return;
    showRows(work);
  }
  void sendNow();
}

/** One choice of photos after the other: the next one counts what the one before has added. */
let choosing: Promise<void> = Promise.resolve();

/** Whether this page may write. */
let starts: Promise<boolean> | undefined;

// Before anything is waited for: whatever is pressed early is kept as well.
document.addEventListener('submit', (event) => {
  const { target, submitter } = event;
  const form = target as HTMLFormElement;
  if (!form.closest('main') || !starts || 'native' in form.dataset) return;
  event.preventDefault();
  // Pressed again meanwhile.
  if ('waits' in form.dataset) return;
  form.dataset.waits = '';
  const button = submitter as HTMLButtonElement | null;
  void starts
    .then(
      () => press(form, button),
      () => null,
    )
    .then(
      (isToSend) => {
        delete form.dataset.waits;
        if (isToSend === null) return postAsPage(form, button);
        return isToSend ? sendNow() : undefined;
      },
      () => {
        delete form.dataset.waits;
        say(messages.notKept);
      },
    );
});

document.addEventListener('input', ({ target }) => {
  // The sheet's end stands outside its form.
  const { form, name } = target as HTMLInputElement;
  // A name that is typed is no longer only proposed, though it is the same.
  if ('there' in (target as HTMLElement).dataset) (target as HTMLInputElement).defaultValue = '';
  const isSearch = (target as HTMLElement).closest('[data-finder]') !== null;
  if (form?.matches('[data-sheet]') && starts && !isSearch) keepLetters(form);
  if (name === 'amount' || name === 'method') showRecords();
});

document.addEventListener('change', ({ target }) => {
  const input = target as HTMLInputElement;
  if (!input.matches('[data-stage] input[type="file"]')) return;
  const chosen = choiceOf(input);
  const next = () => keepPhotos(chosen);
  choosing = choosing.then(next, next);
});

/** More or fewer of what a field counts, or the next of a list; within its limits. */
function stepBy({ dataset, parentElement }: HTMLElement): void {
  const control = parentElement?.querySelector<HTMLInputElement | HTMLSelectElement>('input,select');
  if (!control) return;
  const by = Number(dataset.by);
  if (control instanceof HTMLSelectElement) {
    const most = control.options.length - 1;
    control.selectedIndex = Math.max(0, Math.min(most, control.selectedIndex + by));
  } else {
    const least = Number(control.min || 1);
    const most = Number(control.max || 999);
    control.value = String(Math.max(least, Math.min(most, (Number(control.value) || 0) + by)));
  }
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

document.addEventListener('click', (event) => {
  const pressed = (selector: string) => (event.target as Element).closest<HTMLElement>(selector);
  const by = pressed('[data-by]');
  if (by) stepBy(by);
  const form = pressed('[data-arrive]') && sheetForm();
  if (form) arrive(form);
  if (pressed('[data-take-back]')) void takeEndBack().then((work) => work && showEnd(work));
  if (!pressed('[data-needs-network]') || navigator.onLine) return;
  event.preventDefault();
  say(messages.needsNetwork);
});

// As a dialog would be closed.
document.addEventListener('keydown', ({ key }) => {
  const handed = document.querySelector<HTMLDetailsElement>('.job-handed[open]');
  if (!handed || !/^Escape$/.test(key)) return;
  handed.open = false;
  handed.querySelector('summary')?.focus();
});

function showWhatScriptDoes(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-needs-script]')) part.hidden = false;
  proposeNames();
  showSignatures();
}

/** What was kept of this visit, unless the page itself shows it by now. */
async function showSheet(): Promise<void> {
  if (!visit) return say(navigator.onLine ? '' : messages.offline);
  const form = sheetForm();
  const work = await keep((kept) => (form ? shownBy(kept, pageVersion(form)) : givenUp(kept)));
  if (!work) return;
  if (form && work.sheet) showKept(form, work.sheet);
  showEnd(work);
  showRows(work);
  say(sentenceOf(work) || (navigator.onLine ? '' : messages.offline));
}

/** On the page of a link that has ended: its pages go, and what waits stays for the next link, unless the phone was lost. */
async function sayWhatIsLeft(): Promise<void> {
  if (document.querySelector('[data-link="ended"]')) return forgetAll();
  await dropPages(token);
  const count = await waitingOf();
  if (count > 0) say(fillIn(messages.leftHere, { count }));
}

async function sayOfOthers(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-others]');
  if (place) place.textContent = othersSentence(await allWork(), engineer);
}

/** @returns whether this page may write, and sends */
async function start(): Promise<boolean> {
  setInert(visit !== '');
  try {
    if (!engineer) {
      await sayWhatIsLeft();
      return false;
    }
    showNetwork();
    await openStore();
    const mayWrite = visit === '' || (await takeVisit(visit, () => location.reload()));
    showWhatScriptDoes();
    await showSheet();
    await sayOfOthers();
    showKeeps(true);
    if (mayWrite) setInert(false);
    else say(messages.otherTab);
    return mayWrite;
  } catch (cause) {
    showKeeps(false);
    say(messages.notKept);
    setInert(false);
    throw cause;
  }
}

// Without locks or a store, as in some private windows, the page works as without script, and says that it keeps nothing.
if ('indexedDB' in window && 'locks' in navigator) {
  starts = start();
  void starts.then((mayWrite) => (mayWrite ? startSending() : undefined)).catch(() => undefined);
  for (const change of ['offline', 'online']) addEventListener(change, showNetwork);
}
