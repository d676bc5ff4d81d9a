// Photos on a job sheet's page: made small, kept on the phone, and sent one by one in the background.
import { make } from '#components/forms/make.ts';
import * as messages from '#content/messages/jobs.yml';
import { fillIn } from '#lib/fill.ts';
import { shrinkPicture } from '#stores/form/shrink-picture.ts';
import { allWaiting, keep, type Waiting } from './phone-store.ts';
import { type Sent, sendWaiting } from './send-waiting.ts';

/** Of each stage, as the contract says. */
const MAX_STAGE_PHOTOS = 12;
/** Between tries while something waits. */
const AGAIN_MS = 30_000;
/** The longer side that the server keeps, in pixels. */
const LONGEST = 1600;

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});

const textOf = (sent: Sent): string => {
  if (sent.state === 'sent') return fillIn(messages.sentAt, { time: clock.format(Date.now()) });
  return sent.state === 'waiting' ? messages.savedHere : sent.msg;
};

/** What the page shows of one, by its key. */
function show(section: HTMLElement, { key, stage, name, visit }: Waiting, sent: Sent): void {
  if (visit !== section.dataset.photos) return;
  const list = section.querySelector(`[data-stage="${stage}"] [data-waiting]`);
  const row = list?.querySelector<HTMLElement>(`[data-key="${key}"]`) ?? make('li');
  row.dataset.key = key;
  row.textContent = `${name}: ${textOf(sent)}`;
  list?.append(row);
}

function room(stage: HTMLElement): number {
  const lines = stage.querySelectorAll('[data-waiting] [data-key]').length;
  return MAX_STAGE_PHOTOS - Number(stage.dataset.sent) - lines;
}

async function take(section: HTMLElement, stage: HTMLElement, input: HTMLInputElement): Promise<void> {
  const files = [...(input.files ?? [])];
  const officeOnly = section.querySelector<HTMLInputElement>('[data-office-only]')?.checked ?? false;
  const [, , token = ''] = location.pathname.split('/');
  const free = room(stage);
  // The same file may be chosen again after a failure.
  input.value = '';
  input.setCustomValidity(
    files.length > free ? fillIn(messages.tooManyPhotos, { most: MAX_STAGE_PHOTOS }) : '',
  );
  input.reportValidity();
  for (const [at, file] of files.slice(0, Math.max(0, free)).entries()) {
    const waiting: Waiting = {
      ...{ key: crypto.randomUUID(), token, visit: section.dataset.photos ?? '', at: Date.now() + at },
      ...{ stage: stage.dataset.stage ?? '', officeOnly, name: file.name },
      file: await shrinkPicture(file, LONGEST),
    };
    await keep(waiting);
    show(section, waiting, { state: 'waiting' });
  }
}

/** @param section the photos of one visit's sheet */
export async function takePhotos(section: HTMLElement): Promise<void> {
  const send = () => sendWaiting((waiting, sent) => show(section, waiting, sent));
  for (const field of section.querySelectorAll<HTMLElement>('[data-needs-script]')) field.hidden = false;
  for (const stage of section.querySelectorAll<HTMLElement>('[data-stage]')) {
    const input = stage.querySelector<HTMLInputElement>('input[type="file"]');
    input?.addEventListener('change', () => void take(section, stage, input).then(send));
  }
  for (const waiting of await allWaiting()) show(section, waiting, { state: 'waiting' });
  await send();
  addEventListener('online', () => void send());
  setInterval(() => void send(), AGAIN_MS);
}
