// Photos on a job sheet's page: made small, kept on the phone, and sent one by one in the background.
import { make } from '#components/forms/make.ts';
import * as messages from '#content/messages/jobs.yml';
import { fillIn } from '#lib/fill.ts';
import { shrinkPicture } from '#stores/form/shrink-picture.ts';
import { keepPhoto, type WaitingPhoto, waitingPhotos } from './phone-store.ts';

/** Of each stage, as the contract says. */
const MAX_STAGE_PHOTOS = 12;
/** The longer side that the server keeps, in pixels. */
const LONGEST = 1600;
/** How long a safety notice waits for its photo. */
const NOTICE_WAITS_MS = 10_000;

/** Shows what became of a photo, by its key, if it is of this page's visit. */
export function showPhoto({ key, stage, name, visit }: WaitingPhoto, state: string): void {
  const list = document.querySelector(`[data-photos="${visit}"] [data-stage="${stage}"] [data-waiting]`);
  const row = list?.querySelector<HTMLElement>(`[data-key="${key}"]`) ?? make('li');
  row.dataset.key = key;
  row.textContent = `${name}: ${state}`;
  list?.append(row);
}

function room(stage: HTMLElement): number {
  const rows = stage.querySelectorAll('[data-waiting] [data-key]').length;
  return MAX_STAGE_PHOTOS - Number(stage.dataset.sent) - rows;
}

/** On the phone, to be sent. @param at which of those that were chosen together */
async function keep(section: HTMLElement, stage: HTMLElement, file: File, officeOnly: boolean, at = 0) {
  const [, , token = ''] = location.pathname.split('/');
  const photo: WaitingPhoto = {
    key: crypto.randomUUID(),
    token,
    visit: section.dataset.photos ?? '',
    at: Date.now() + at,
    stage: stage.dataset.stage ?? '',
    officeOnly,
    name: file.name,
    file: await shrinkPicture(file, LONGEST),
  };
  await keepPhoto(photo);
  showPhoto(photo, messages.savedHere);
  return photo.key;
}

const FULL = fillIn(messages.tooManyPhotos, { most: MAX_STAGE_PHOTOS });

async function take(section: HTMLElement, stage: HTMLElement, input: HTMLInputElement): Promise<void> {
  const files = [...(input.files ?? [])];
  const officeOnly = section.querySelector<HTMLInputElement>('[data-office-only]')?.checked ?? false;
  const free = Math.max(0, room(stage));
  // The same file may be chosen again after a failure.
  input.value = '';
  input.setCustomValidity(files.length > free ? FULL : '');
  input.reportValidity();
  for (const [at, file] of files.slice(0, free).entries()) await keep(section, stage, file, officeOnly, at);
}

/** The photo of a safety notice is one of the job's, in the first stage with room. @returns its key; '' without one */
async function takeNoticePhoto(form: HTMLFormElement, input: HTMLInputElement): Promise<string> {
  const section = document.querySelector<HTMLElement>('[data-photos]');
  const stages = [...(section?.querySelectorAll<HTMLElement>('[data-stage]') ?? [])];
  const stage = stages.find((one) => room(one) > 0) ?? stages.at(-1);
  const [file] = input.files ?? [];
  if (!section || !stage || !file) return '';
  const key = await keep(section, stage, file, false);
  // The same file may be chosen again after a failure.
  input.value = '';
  writeKey(form, key);
  return key;
}

function writeKey(form: HTMLFormElement, key: string): void {
  const field = form.elements.namedItem('photoKey');
  if (field instanceof HTMLInputElement) field.value = key;
}

/**
 * Sends the photo of a safety notice, if one was chosen, so that the notice's mail has it. A slow network keeps no notice back: the
 * photo then follows.
 * @param send tries to send what waits, and says of the photo with this key why it was refused, or ''
 * @returns whether the notice can go
 */
export async function sendNoticePhoto(
  form: HTMLFormElement,
  send: (key: string) => Promise<string>,
): Promise<boolean> {
  const input = form.querySelector<HTMLInputElement>('[data-notice-photo]');
  const state = form.querySelector('[data-notice-state]');
  const key = input && (await takeNoticePhoto(form, input));
  if (!key || !state) return true;
  state.textContent = messages.sendingPhoto;
  const late = new Promise<string>((done) => {
    setTimeout(done, NOTICE_WAITS_MS, '');
  });
  const problem = await Promise.race([send(key), late]);
  if (problem) writeKey(form, '');
  state.textContent = problem && fillIn(messages.dangerPhotoRefused, { problem });
  return problem === '';
}

/** @param section the photos of one visit's sheet @param send tries to send what waits */
export async function takePhotos(section: HTMLElement, send: () => Promise<void>): Promise<void> {
  for (const field of document.querySelectorAll<HTMLElement>('[data-needs-script]')) field.hidden = false;
  for (const stage of section.querySelectorAll<HTMLElement>('[data-stage]')) {
    const input = stage.querySelector<HTMLInputElement>('input[type="file"]');
    input?.addEventListener('change', () => void take(section, stage, input).then(send));
  }
  for (const photo of await waitingPhotos()) showPhoto(photo, messages.savedHere);
}
