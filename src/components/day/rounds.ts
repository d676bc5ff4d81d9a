// Rounds of sending: when the page is opened, seen again or online again, after a press, and by the clock; and what the page then shows.
import * as messages from '#content/messages/jobs.yml';
import { canChange, change, isBusy, proposeNames } from './beside-forms.ts';
import { dropPages, forgetAll, keepPages, NO_SHEET, NOT_KEPT } from './keep-pages.ts';
import { keep } from './keeping.ts';
import { leadOn } from './lead-on.ts';
import { isWithOffice, type Next } from './next-sending.ts';
import { oneByOne } from './one-by-one.ts';
import { fetchPage, putInPlace } from './page-in-place.ts';
import { type At, allWork, changeWork, readWork } from './phone-store.ts';
import { post, type Sender, sendWaiting, type Told, waitingOf } from './send-waiting.ts';
import { outcomeOf } from './sentences.ts';
import {
  changesSoFar,
  noteSavedLines,
  pageVersion,
  sheetForm,
  showBase,
  showEnd,
  showKept,
  showTaken,
} from './sheet-form.ts';
import {
  engineer,
  here,
  notDone,
  path,
  say,
  sentNow,
  showUnsent,
  showVisits,
  token,
  visit,
} from './this-page.ts';
import { showSending, showSent, showWaiting } from './waiting-rows.ts';
import {
  isDone,
  isSent,
  receivedKeys,
  removed,
  setAside,
  shownBy,
  unsentOf,
  type VisitWork,
  type Waiting,
  withoutReceived,
} from './work.ts';

const FIRST_MS = 30_000;
const LONGEST_MS = 5 * 60_000;

/** Other pages of ours on this phone. */
const pages = new BroadcastChannel('job-sheets');

/** Keys of photos that were removed and may be under way. */
const takenBack = new Set<string>();

/** The office may have it already, or get it in a moment: then it leaves the phone only once the office has taken it back. */
async function removePhoto(key: string): Promise<void> {
  takenBack.add(key);
  let hasGone = true;
  const work = await keep((kept) => {
    hasGone = kept.items.every((item) => item.key !== key || item.tried);
    return hasGone ? kept : removed(kept, key);
  });
  if (!work) return;
  if (!hasGone) return showRows(work);
  const answer = await post(`${path}/remove-photo`, [['photoKey', key]]);
  const isDone = answer?.state === 'saved';
  if (!isDone) takenBack.delete(key);
  const left = isDone ? await keep((kept) => removed(kept, key)) : null;
  if (left) showRows(left);
  await refresh();
  if (!isDone) say(answer?.why || notDone());
}

async function act({ key, kind }: Waiting): Promise<void> {
  if (kind === 'photo') return removePhoto(key);
  const isToGo = !canChange(kind);
  const work = await keep((kept) => (isToGo ? removed(kept, key) : setAside(kept, key, messages.setAside)));
  if (!work) return;
  showRows(work);
  const item = work.items.find((one) => one.key === key);
  if (!isToGo && item && item.kind !== 'photo' && item.held === 'refused') change(item);
  else if (item || !isToGo) say(messages.underWay);
}

/** Of this visit: the key of what is under way. */
let sending = '';

/** Of what waits beside the sheet. */
export function showRows(work: VisitWork): void {
  showUnsent(!isDone(work));
  showTaken(work);
  showItems(work);
}

const showItems = ({ items }: VisitWork): void => showWaiting(unsentOf(items), act, sending);

async function renew(): Promise<void> {
  const before = changesSoFar();
  const known = visit ? receivedKeys(await readWork(here)) : [];
  const fresh = await fetchPage(path);
  if (!fresh) return;
  if (known.length > 0) await changeWork(here, (work) => withoutReceived(work, known));
  noteSavedLines(fresh);
  for (const part of fresh.querySelectorAll<HTMLElement>('[data-needs-script]')) part.hidden = false;
  proposeNames(fresh);
  const { sheet } = visit ? await readWork(here) : {};
  // Somebody may type or press before what they typed would be back in the new form, and what they have just typed may not be kept yet.
  const isTyped = changesSoFar() !== before || (sheet && sheet.rev !== sheet.sent);
  const replaced = putInPlace(fresh, isTyped ? ['sheet'] : []);
  if (!visit) return showVisits(await allWork());
  const form = sheetForm();
  const isNew = replaced.includes('sheet');
  const work = isNew && form ? await keep((kept) => shownBy(kept, pageVersion(form))) : await readWork(here);
  if (!work) return;
  if (form && work.sheet && !isSent(work.sheet)) (isNew ? showKept : showBase)(form, work.sheet);
  showEnd(work);
  showRows(work);
}

/** The page as the server has it now, but for what is still typed or waits on this one: never an older one after a newer. */
export const refresh = oneByOne(renew);

function goes({ visit: of }: At, next: Next): void {
  if (!visit || of !== visit || !('item' in next)) return;
  sending = next.id;
  showSending(next.item, act);
}

/** What came of this page's own visit in a round: the newest answer speaks, unless a sheet lies beside, whatever goes after it. */
let last: Told | undefined;

function told(what: Told): void {
  sending = '';
  pages.postMessage(what.at);
  if ((visit && what.at.visit !== visit) || ('item' in what.next && takenBack.has(what.next.id))) return;
  if (last?.answer.state !== 'beside' || 'step' in what.next) last = what;
  const { next, answer, work } = what;
  if (!visit || !('item' in next)) return;
  if (isWithOffice(answer.state)) showSent(next.item);
  // What was taken counts as waiting until the page says that it was paid.
  showItems(work);
  const { item } = next;
  // Nor is the phone handed over by itself.
  const isFormHere = item.kind === 'paid' || item.kind === 'danger';
  if (answer.state === 'refused' && isFormHere && !isBusy(item)) change(item);
}

async function ended(state: 'replaced' | 'ended'): Promise<void> {
  await (state === 'ended' ? forgetAll() : dropPages(token));
  // The link's own page says what is left, and what to do.
  location.reload();
}

const sender: Sender = { engineer, token, goes, told, ended };

async function showOutcome(): Promise<void> {
  const what = last;
  last = undefined;
  sending = '';
  // What went without an answer can't be changed any more.
  if (visit) showRows(await readWork(here));
  else showVisits(await allWork());
  if (!what) return;
  // The sheet is the office's now: what was typed lies beside it, and nobody goes on typing over theirs.
  if (what.answer.state === 'beside' && document.activeElement instanceof HTMLElement)
    document.activeElement.blur();
  if (what.answer.version !== null || 'item' in what.next) await refresh();
  say(outcomeOf(what.answer.state, sentNow(), visit ? await readWork(here) : undefined));
  leadOn(what);
}

let reported = -1;

/** The office reads how much waits on which phone, and until when it has heard of what still waits. */
async function report(): Promise<void> {
  const own = await waitingOf(engineer);
  if (!navigator.onLine) return;
  if (own === 0 && reported === 0) return;
  if (await post(`/day/${token}/phone`, [['waiting', String(own)]])) reported = own;
}

/** @param again also tries what the office couldn't take before */
async function send(again: boolean): Promise<void> {
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

/** Sheets that the kept pages show needn't stay, nor sent ones of visits that have no page any more. */
async function keepAll(): Promise<void> {
  const before = (await allWork()).filter((work) => work.engineer === engineer);
  const versions = await keepPages(token);
  if (versions.size === 0) return;
  for (const work of before) {
    const { visit: of } = work;
    const version = versions.get(of) ?? NO_SHEET;
    // The open page itself is renewed with it.
    const known = version === NOT_KEPT || of === visit ? [] : receivedKeys(work);
    const isWritten = of === visit && sheetForm() !== null;
    await changeWork({ engineer, visit: of }, (kept) =>
      withoutReceived(isWritten ? kept : shownBy(kept, version), known),
    );
  }
}

export async function startSending(): Promise<void> {
  pages.addEventListener('message', ({ data }) => {
    if (data.visit === visit || !visit) void refresh();
  });
  addEventListener('online', () => void sendNow(true));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendNow(true);
  });
  await sendNow(true);
  // This page may be one that the phone kept from before, or the newest.
  if (visit && receivedKeys(await readWork(here)).length > 0) await refresh();
  await keepAll();
}
