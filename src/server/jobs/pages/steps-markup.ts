// Markup of the list of a job sheet's steps, which works without script.
import { html } from 'hono/html';
import { TICK } from '#lib/icon-lines.ts';
import type { Markup } from '#server/http/form-fields.ts';
import { icon } from './sheet-controls.ts';
import type { ShownSheet } from './shown-sheet.ts';

/** Leads to each part of an open sheet, and says which are still open; it follows what is typed (src/styles/job-steps.css). */
export function stepsMarkup({ messages }: ShownSheet): Markup {
  const steps = {
    'step-found': messages.found,
    'step-done': messages.done,
    'step-lines': messages.stepLines,
    'step-photos': messages.photos,
    'agree-place': messages.stepAgree,
    'paid-place': messages.stepPaid,
    end: messages.end,
  };
  const marks = (at: number) =>
    html`<span class="job-step-open" aria-hidden="true">${at + 1}</span>${icon(TICK, 'job-step-done')}`;
  const links = Object.entries(steps).map(
    ([id, name], at) =>
      html`<li><a href="#${id}">${marks(at)}<span>${name}</span><span class="sr-only job-step-open"> (${messages.stepOpen})</span><span class="sr-only job-step-done"> (${messages.stepDone})</span></a></li>`,
  );
  return html`<nav class="pt-2" id="steps" aria-label="${messages.steps}"><ol class="job-steps">${links}</ol></nav>`;
}
