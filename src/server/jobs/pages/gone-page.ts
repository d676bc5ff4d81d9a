// What became of a visit that an engineer had: shown at its address in place of the sheet, without anything about the customer.
import { html } from 'hono/html';
import { ERROR_MESSAGES } from '#contract/error.ts';
import { ARROW_LEFT } from '#lib/icon-lines.ts';
import { appointmentRow } from '#server/appointments/appointments.ts';
import type { Standing } from '#server/jobs/admit-engineer.ts';
import { sheetRow } from '#server/jobs/sheets.ts';
import type { Context } from '#server/platform/context.ts';
import { waitingList } from './beside-forms.ts';
import { engineerPage, messagesOf, type OpenDay } from './open-day.ts';
import { icon, phoneBar } from './sheet-controls.ts';
import type { ShownSheet } from './shown-sheet.ts';

/** For the office, of what came late. */
export async function whyGone(ctx: Context, id: string, standing: Standing): Promise<string> {
  if ((await appointmentRow(ctx.db, id)).status === 'cancelled')
    return 'The visit had been cancelled meanwhile.';
  return standing === 'former'
    ? 'The visit was no longer this engineer’s.'
    : 'The visit had been billed or closed meanwhile.';
}

/** For its engineer. */
export async function became(ctx: Context, { id, standing }: OpenDay): Promise<string> {
  const messages = messagesOf(ctx);
  if ((await appointmentRow(ctx.db, id)).status === 'cancelled') return messages.goneCancelled;
  if (standing === 'former') return messages.goneElsewhere;
  return (await sheetRow(ctx.db, id))?.bill_id ? messages.goneBilled : messages.goneClosed;
}

/** @param shown what came of the last press */
export async function gonePage(
  ctx: Context,
  at: OpenDay,
  { isBeside, isSaved, error }: Partial<Pick<ShownSheet, 'isBeside' | 'isSaved' | 'error'>>,
): Promise<Response> {
  const messages = messagesOf(ctx);
  const main = html`<p><a class="job-back" href="/day/${at.token}">${icon(ARROW_LEFT)}${messages.back}</a></p>
    <h1 class="page-title">${messages.sheet}</h1>
    ${error && html`<p role="alert">${error.message}</p>`}
        ${isBeside && html`<p role="alert">${messages.goneBeside}</p>`}
    ${isSaved && !isBeside && html`<p role="status">${messages.saved}</p>`}
    <p>${await became(ctx, at)}</p>
    <p>${messages.goneArrives}</p>
    ${waitingList('other')}
    ${phoneBar(messages)}`;
  const status = error ? ERROR_MESSAGES[error.code].status : 200;
  return engineerPage(ctx, at.engineer, { title: messages.sheet, main, status });
}
