// Rounds of sending: when the page is opened, seen again or online again, after a press, and by the clock; and what the page then shows.
import * as messages from '#content/messages/jobs.yml';
import { change } from './beside-forms.ts';
import { dropPages, forgetAll, keepPages } from './keep-pages.ts';
import { keep } from './keeping.ts';
import { fetchPage, putInPlace } from './page-in-place.ts';
import { allWork, changeWork, readWork } from './phone-store.ts';
import { post, type Sender, sendWaiting, type Told, waitingOf } from './send-waiting.ts';
import { pageVersion, sheetForm, showEnd, showKept, showSums } from './sheet-form.ts';
import { engineer, here, say, sentenceOf, sentNow, showVisits, token, visit } from './this-page.ts';
import { removeRow, showSent, showWaiting } from './waiting-rows.ts';
import { dropped, isSent, shownBy, type VisitWork, type Waiting } from './work.ts';

const FIRST_MS = 30_000;
const LONGEST_MS = 5 * 60_000;

/** Other pages of ours on this phone. */
const pages = new BroadcastChannel('job-sheets');

function act(item: Waiting): void {
  if (item.kind !== 'photo') {
    change(item);
    return;
  }
  removeRow(item.key);
  void keep((work) => dropped(work, item.key));
}

/** Of what waits beside the sheet. */
export const showRows = ({ items }: VisitWork): void => showWaiting(items, act);

/** The page as the server has it now, but for what is still typed on this one. */
export async function refresh(): Promise<void> {
  const fresh = await fetchPage(location.pathname);
  if (!fresh) return;
  for (const part of fresh.querySelectorAll<HTMLElement>('[data-needs-script]')) part.hidden = false;
  const replaced = putInPlace(fresh);
  if (!visit) return showVisits(await allWork());
  const form = sheetForm();
  const isNew = replaced.includes('sheet');
  const work = isNew && form ? await keep((kept) => shownBy(kept, pageVersion(form))) : await readWork(here);
  if (!work) return;
  if (isNew && form && work.sheet && !isSent(work.sheet)) showKept(form, work.sheet);
  if (form) showSums(form);
  showEnd(work);
  showRows(work);
}

/** What came of this page's own visit in a round: the newest answer speaks. */
let last: Told | undefined;

function told(what: Told): void {
  pages.postMessage(what.at);
  if (visit && what.at.visit !== visit) return;
  last = what;
  const { next, answer, work } = what;
  if (!visit || !('item' in next)) return;
  if (answer.state === 'saved' || answer.state === 'beside') showSent(next.item);
  showRows(work);
  const isAbout = (item: Waiting) =>
    item.key === next.id || ('photoKey' in item && item.photoKey === next.id);
  if (answer.state === 'refused')
    for (const item of work.items) if (isAbout(item) && item.kind !== 'photo') change(item);
}

async function ended(state: 'replaced' | 'ended'): Promise<void> {
  await (state === 'ended' ? forgetAll() : dropPages(token));
  // The link's own page says what is left, and what to do.
  location.reload();
}

const sender: Sender = { engineer, token, told, ended };

/** Leads to what is to be mended: the field, or the form in which somebody agrees. */
function leadOn({ next, answer }: Told): void {
  if ('item' in next) return;
  if (answer.state === 'unsigned')
    for (const form of document.querySelectorAll('main form[action$="/agree"], main form[action$="/ask"]'))
      form.closest('details')?.setAttribute('open', '');
  const [issue] = answer.issues ?? [];
  if (issue) document.getElementById(issue.path.replace(/^ending\./, ''))?.focus();
}

async function showOutcome(): Promise<void> {
  const what = last;
  last = undefined;
  if (!visit) showVisits(await allWork());
  if (!what) return;
  if (what.answer.version !== null || 'item' in what.next) await refresh();
  if (!visit) return say(sentNow());
  say(sentenceOf(await readWork(here)) || (what.answer.state === 'beside' ? messages.beside : sentNow()));
  leadOn(what);
}

let reported = -1;

/** The office reads how much waits on which phone. */
async function report(): Promise<void> {
  const { own } = await waitingOf(engineer);
  if (own !== reported && (await post(`/day/${token}/phone`, [['waiting', String(own)]]))) reported = own;
}

/** @param again also tries what the office couldn't take before */
export async function send(again: boolean): Promise<void> {
  if (!engineer) return;
  try {
    await sendWaiting(sender, again);
    await showOutcome();
    await report();
  } catch {
    // The phone's store fails: nothing was taken off it.
    say(messages.notKept);
  }
}

let wait = FIRST_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

function sendLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    wait = Math.min(2 * wait, LONGEST_MS);
    void send(false).finally(sendLater);
  }, wait);
}

/** After a press, or when the network may be back: the waits begin anew. */
export async function sendNow(again = false): Promise<void> {
  wait = FIRST_MS;
  try {
    await send(again);
  } finally {
    sendLater();
  }
}

/** Sheets that the kept pages show needn't stay. */
async function keepAll(): Promise<void> {
  for (const [of, version] of await keepPages(token))
    if (of !== visit && !Number.isNaN(version))
      await changeWork({ engineer, visit: of }, (work) => shownBy(work, version));
}

export async function startSending(): Promise<void> {
  pages.addEventListener('message', ({ data }) => {
    if (data.visit === visit || !visit) void refresh();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendNow(true);
  });
  await sendNow(true);
  await keepAll();
}
