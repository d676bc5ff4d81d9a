// Photos on a job sheet's page: made small and kept on the phone, to be sent one by one.
import * as messages from '#content/messages/jobs.yml';
import { fillIn } from '#lib/fill.ts';
import { shrinkPicture } from '#stores/form/shrink-picture.ts';
import { here } from './this-page.ts';
import type { WaitingPhoto } from './work.ts';

/** Of each stage, as the contract says. */
const MAX_STAGE_PHOTOS = 12;
/** The longer side that the server keeps, in pixels. */
const LONGEST = 1600;

function room(stage: HTMLElement): number {
  return MAX_STAGE_PHOTOS - Number(stage.dataset.sent) - stage.querySelectorAll('[data-key]').length;
}

const photoOf = async (stage: HTMLElement, file: File, officeOnly: boolean): Promise<WaitingPhoto> => ({
  kind: 'photo',
  key: crypto.randomUUID(),
  ...here,
  stage: stage.dataset.stage ?? '',
  officeOnly,
  name: file.name,
  file: await shrinkPicture(file, LONGEST),
  held: '',
  why: '',
});

const FULL = fillIn(messages.tooManyPhotos, { most: MAX_STAGE_PHOTOS });

/** Of a stage's own field, as many as there is room for: one after the other, as making each small takes a while. */
export async function* photosOf(input: HTMLInputElement): AsyncGenerator<WaitingPhoto> {
  const stage = input.closest<HTMLElement>('[data-stage]');
  const section = input.closest('[data-photos]');
  if (!stage) return;
  const files = [...(input.files ?? [])];
  const officeOnly = section?.querySelector<HTMLInputElement>('[data-office-only]')?.checked ?? false;
  const free = Math.max(0, room(stage));
  // The same file may be chosen again after a failure.
  input.value = '';
  input.setCustomValidity(files.length > free ? FULL : '');
  input.reportValidity();
  for (const file of files.slice(0, free)) yield await photoOf(stage, file, officeOnly);
}

/** The photo of a danger is one of the job's, in the first stage with room, and none of a plate. @returns nothing where none was chosen */
export async function noticePhoto(form: HTMLFormElement): Promise<WaitingPhoto | undefined> {
  const [file] = form.querySelector<HTMLInputElement>('[data-notice-photo]')?.files ?? [];
  const stages = [...document.querySelectorAll<HTMLElement>('[data-stage]:not([data-stage="plate"])')];
  const stage = stages.find((one) => room(one) > 0) ?? stages.at(-1);
  return file && stage ? photoOf(stage, file, false) : undefined;
}
