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

async function take(section: HTMLElement, stage: HTMLElement, input: HTMLInputElement): Promise<void> {
  const files = [...(input.files ?? [])];
  const officeOnly = section.querySelector<HTMLInputElement>('[data-office-only]')?.checked ?? false;
  const [, , token = ''] = location.pathname.split('/');
  const free = Math.max(0, room(stage));
  // The same file may be chosen again after a failure.
  input.value = '';
  const problem = files.length > free ? fillIn(messages.tooManyPhotos, { most: MAX_STAGE_PHOTOS }) : '';
  input.setCustomValidity(problem);
  input.reportValidity();
  for (const [at, file] of files.slice(0, free).entries()) {
    const photo: WaitingPhoto = {
      ...{ key: crypto.randomUUID(), token, visit: section.dataset.photos ?? '', at: Date.now() + at },
      ...{ stage: stage.dataset.stage ?? '', officeOnly, name: file.name },
      file: await shrinkPicture(file, LONGEST),
    };
    await keepPhoto(photo);
    showPhoto(photo, messages.savedHere);
  }
}

/** @param section the photos of one visit's sheet @param send tries to send what waits */
export async function takePhotos(section: HTMLElement, send: () => Promise<void>): Promise<void> {
  for (const field of section.querySelectorAll<HTMLElement>('[data-needs-script]')) field.hidden = false;
  for (const stage of section.querySelectorAll<HTMLElement>('[data-stage]')) {
    const input = stage.querySelector<HTMLInputElement>('input[type="file"]');
    input?.addEventListener('change', () => void take(section, stage, input).then(send));
  }
  for (const photo of await waitingPhotos()) showPhoto(photo, messages.savedHere);
}
