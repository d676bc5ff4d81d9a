// Photos on a job sheet's page: made small and kept on the phone, to be sent one by one.
import * as messages from '#content/messages/jobs.yml';
import { fillIn } from '#lib/fill.ts';
import { randomKey } from '#stores/form/idempotency-key.ts';
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
  key: randomKey(),
  ...here,
  stage: stage.dataset.stage ?? '',
  officeOnly,
  name: file.name,
  file: await shrinkPicture(file, LONGEST),
  held: '',
  why: '',
});

const FULL = fillIn(messages.tooManyPhotos, { most: MAX_STAGE_PHOTOS });

/** What was chosen in a stage's own field, and as what. */
export interface Chosen {
  input: HTMLInputElement;
  files: readonly File[];
  officeOnly: boolean;
}

/** Leaves the field empty: the next choice may be made, also of the same file after a failure. */
export function choiceOf(input: HTMLInputElement): Chosen {
  const files = [...(input.files ?? [])];
  const section = input.closest('[data-photos]');
  const officeOnly = section?.querySelector<HTMLInputElement>('[data-office-only]')?.checked ?? false;
  input.value = '';
  return { input, files, officeOnly };
}

/** As many as there is room for: one after the other, as making each small takes a while. */
export async function* photosOf({ input, files, officeOnly }: Chosen): AsyncGenerator<WaitingPhoto> {
  const stage = input.closest<HTMLElement>('[data-stage]');
  if (!stage) return;
  const free = Math.max(0, room(stage));
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
