// Markup of a job's photos: those that were sent, each taken back by one press, and the fields that send more, which need script.
import { html } from 'hono/html';
import { PHOTO_TYPES } from '#contract/appointments/photos.ts';
import { JOB_STAGES, type JobPhoto, type JobStage } from '#contract/jobs/jobs.ts';
import { PLUS } from '#lib/icon-lines.ts';
import type { Markup } from '#server/http/form-fields.ts';
import { sheetPath } from './day-markup.ts';
import { hidden, icon, NEEDS_SCRIPT, stepHead } from './sheet-controls.ts';
import { endingSent } from './sheet-form.ts';
import type { ShownSheet } from './shown-sheet.ts';
import { thumbnail } from './visit-markup.ts';

const placeOf = (stage: JobStage): string => `${stage}-photos`;

export const photoPath = ({ token, visit }: ShownSheet, id: string): string =>
  `${sheetPath(token, visit._id)}/photos/${id}`;

/** Posts to the place of the photos, where a browser without script goes on. How the visit is to end isn't lost with its press. */
function removeForm(shown: ShownSheet, { _id, stage }: JobPhoto, alt: string): Markup {
  const { messages, token, visit, typed } = shown;
  const action = `${sheetPath(token, visit._id)}/remove-photo#${placeOf(stage)}`;
  return html`<form method="post" action="${action}" data-said="${messages.photoRemoved}">
    ${hidden('photo', _id)}
    ${endingSent(typed).map(([name, value]) => hidden(name, value))}
    <button type="submit" class="job-quiet w-full justify-center" id="remove-${_id}">${messages.remove}<span class="sr-only"> ${alt}</span></button>
  </form>`;
}

const photoItem = (shown: ShownSheet, photo: JobPhoto, alt: string): Markup =>
  html`<li class="grid content-start gap-2">
    ${thumbnail(photoPath(shown, photo._id), alt)}
    ${photo.officeOnly && html`<p class="label">${shown.messages.officeOnlyMark}</p>`}
    ${shown.removable.has(photo._id) && removeForm(shown, photo, alt)}
  </li>`;

function stageMarkup(shown: ShownSheet, stage: JobStage): Markup {
  const { messages, sheet } = shown;
  const { title, label } = {
    before: { title: messages.photosBefore, label: messages.addBefore },
    after: { title: messages.photosAfter, label: messages.addAfter },
    plate: { title: messages.photosPlate, label: messages.addPlate },
  }[stage];
  const sent = sheet.photos.filter((photo) => photo.stage === stage);
  const items = sent.map((photo, at) => photoItem(shown, photo, `${title}, ${at + 1}`));
  const id = `photos-${stage}`;
  return html`<div class="grid gap-2 border-t border-line pt-2" id="${placeOf(stage)}" data-stage="${stage}" data-sent="${sent.length}"${sent.length === 0 && NEEDS_SCRIPT}>
    <div class="flex items-center justify-between gap-4">
      <h3 class="text-body font-semibold">${title}</h3>
      <div${NEEDS_SCRIPT}>
        <input class="peer sr-only" id="${id}" type="file" accept="${PHOTO_TYPES.join()}" multiple />
        <label class="button job-adds min-h-12" for="${id}">${icon(PLUS)}<span class="sr-only">${label}</span><span aria-hidden="true">${messages.add}</span></label>
      </div>
    </div>
    <div class="job-photos"><ul class="contents">${items}</ul>
      <div class="contents" role="status"><ul class="contents" data-waiting="${stage}"></ul></div></div>
  </div>`;
}

export function photosMarkup(shown: ShownSheet): Markup {
  const { messages, visit } = shown;
  return html`<section class="job-part grid gap-3" data-region="photos" data-photos="${visit._id}">
    ${stepHead(messages.photos, 'step-photos')}
    <p class="text-soft"${NEEDS_SCRIPT}>${messages.photosHint}</p>
    <noscript><p>${messages.photosNeedScript}</p></noscript>
    <label class="job-tick"${NEEDS_SCRIPT}>
      <input type="checkbox" data-office-only />
      ${messages.officeOnly}
    </label>
    <div class="grid gap-3">${JOB_STAGES.map((stage) => stageMarkup(shown, stage))}</div>
  </section>`;
}
