// Script of an engineer's pages: today's open without a network, and what is typed or photographed there is sent once there is one.
import * as messages from '#content/messages/jobs.yml';
import { fillIn } from '#lib/fill.ts';
import { followSheet, hasNetwork, postAsPage, say } from './job-form.ts';
import { sendNoticePhoto, showPhoto, takePhotos } from './job-photos.ts';
import { keepPages } from './keep-pages.ts';
import { type Listener, sendWaiting } from './send-waiting.ts';

/** Milliseconds between tries to send what waits. */
const AGAIN_MS = 30_000;

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});
const sentNow = (): string => fillIn(messages.sentAt, { time: clock.format(Date.now()) });

const listener: Listener = {
  photo(photo, answer) {
    if (answer.state === 'refused') showPhoto(photo, answer.msg);
    else showPhoto(photo, answer.state === 'sent' ? sentNow() : messages.savedHere);
  },
  sheetSent(sheet, page) {
    if (sheet.path === location.pathname) location.replace(page);
    else say(sentNow());
  },
  sheetRefused(sheet) {
    if (sheet.path === location.pathname) void postAsPage(sheet);
    else say(messages.notSent);
  },
};
const send = () => sendWaiting(listener);

/** @returns why the photo with this key was refused; '' if it wasn't */
async function sendPhoto(key: string): Promise<string> {
  let problem = '';
  await sendWaiting({
    ...listener,
    photo(photo, answer) {
      listener.photo(photo, answer);
      if (photo.key === key && answer.state === 'refused') problem = answer.msg;
    },
  });
  return problem;
}

async function leave(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  if (!(await hasNetwork())) return say(messages.needsNetwork);
  if (!(await sendNoticePhoto(form, sendPhoto))) return;
  form.dataset.leaves = '';
  form.requestSubmit(submitter);
}

/** Forms that the phone can't keep: the customer agrees, pays, is told that somebody is on the way, or of a danger. */
function guard(form: HTMLFormElement): void {
  form.addEventListener('submit', (event) => {
    if ('leaves' in form.dataset) return;
    event.preventDefault();
    // Pressed again meanwhile.
    if ('waits' in form.dataset) return;
    form.dataset.waits = '';
    void leave(form, event.submitter).finally(() => delete form.dataset.waits);
  });
}

/** The network went as an answer was opened, so that the phone's own copy stands at its address: it knows no answer. */
const isOwnCopy = (sheet: HTMLFormElement | null): boolean =>
  ['?saved', '?unsigned', '?beside'].includes(location.search) && sheet?.dataset.answered === '';

async function start(): Promise<void> {
  const [, , token = ''] = location.pathname.split('/');
  const sheet = document.querySelector<HTMLFormElement>('form[data-sheet]');
  const photos = document.querySelector<HTMLElement>('[data-photos]');
  if (isOwnCopy(sheet) && (await hasNetwork())) return location.reload();
  const isAnswer = ['saved', 'unsigned'].includes(sheet?.dataset.answered ?? '');
  if (sheet) await followSheet(sheet, send);
  for (const form of document.querySelectorAll<HTMLFormElement>('main form:not([data-sheet])')) guard(form);
  if (photos) await takePhotos(photos, send);
  if (isAnswer) say(sentNow());
  // A reload is no answer to what was sent.
  if (location.search) history.replaceState(null, '', location.pathname);
  addEventListener('online', () => void send());
  setInterval(() => void send(), AGAIN_MS);
  await send();
  await keepPages(token);
}

// Where there is no storage or no lock, as in some private windows, the page works as without script.
if ('indexedDB' in window && 'locks' in navigator) void start().catch(() => undefined);
