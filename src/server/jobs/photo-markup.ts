// Markup of a job's photos: those that were sent, and the fields that send more, which need script.
import { html } from 'hono/html';
import type * as messages from '#content/messages/jobs.yml';
import { PHOTO_TYPES } from '#contract/appointments/photos.ts';
import { JOB_STAGES, type JobStage } from '#contract/jobs/jobs.ts';
import type { Markup } from '#server/http/form-fields.ts';
import { sheetPath } from './day-markup.ts';
import type { ShownSheet } from './shown-sheet.ts';

type Shown = ShownSheet & { messages: typeof messages };

/** Shown by the page's script, which alone can send photos. */
const NEEDS_SCRIPT = html` data-needs-script hidden`;

function stageMarkup({ messages, sheet, token, visit }: Shown, stage: JobStage): Markup {
  const title = stage === 'before' ? messages.photosBefore : messages.photosAfter;
  const sent = sheet.photos.filter((photo) => photo.stage === stage);
  const items = sent.map(({ _id, officeOnly }, at) => {
    const path = `${sheetPath(token, visit._id)}/photos/${_id}`;
    return html`<li><a href="${path}"><img src="${path}" alt="${title}, ${at + 1}" loading="lazy" class="aspect-square w-full object-cover" /></a>${officeOnly ? html`<p class="label">${messages.officeOnlyMark}</p>` : ''}</li>`;
  });
  const id = `photos-${stage}`;
  return html`<div class="grid gap-3" data-stage="${stage}" data-sent="${sent.length}"${sent.length > 0 ? '' : NEEDS_SCRIPT}><h3 class="font-semibold">${title}</h3>
    ${sent.length > 0 ? html`<ul class="grid grid-cols-4 gap-2">${items}</ul>` : ''}
    <div class="field"${NEEDS_SCRIPT}><label for="${id}">${stage === 'before' ? messages.addBefore : messages.addAfter}</label><input class="control" id="${id}" type="file" accept="${PHOTO_TYPES.join()}" multiple /></div>
    <div role="status"><ul class="grid gap-1" data-waiting></ul></div></div>`;
}

export function photosMarkup(shown: Shown): Markup {
  const { messages } = shown;
  return html`<section class="grid gap-4 border-t border-line py-3" data-photos="${shown.visit._id}"><h2 class="text-h3">${messages.photos}</h2>
    <p${NEEDS_SCRIPT}>${messages.photosHint}</p><noscript><p>${messages.photosNeedScript}</p></noscript>
    <label class="flex items-start gap-3 font-normal"${NEEDS_SCRIPT}><input type="checkbox" class="mt-1 size-5 shrink-0" data-office-only /> ${messages.officeOnly}</label>
    ${JOB_STAGES.map((stage) => stageMarkup(shown, stage))}</section>`;
}
