// The page of a job sheet, as it stands or with what was just posted.

import { ERROR_MESSAGES } from '#contract/error.ts';
import { londonClock } from '#lib/london.ts';
import { appointmentRow } from '#server/appointments/appointments.ts';
import { formMailedAt } from '#server/appointments/binding.ts';
import { asApiError } from '#server/http/errors.ts';
import { agreeWords } from '#server/jobs/agree.ts';
import { earlierVisits } from '#server/jobs/earlier-visits.ts';
import { engineerVisit, nextVisit } from '#server/jobs/engineer-day.ts';
import { removablePhotos } from '#server/jobs/job-photos.ts';
import { loadSheet, sheetLines } from '#server/jobs/sheets.ts';
import { billToShow } from '#server/jobs/show-to-pay.ts';
import type { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { firstVisitOf } from '#server/quotes/first-visit.ts';
import { gonePage } from './gone-page.ts';
import { engineerPage, messagesOf, type OpenDay } from './open-day.ts';
import { type TypedSheet, toTyped } from './sheet-form.ts';
import { sheetMarkup } from './sheet-markup.ts';
import type { ShownSheet } from './shown-sheet.ts';

type Shown = Partial<
  Pick<
    ShownSheet,
    | 'typed'
    | 'looksFor'
    | 'search'
    | 'found'
    | 'error'
    | 'isSaved'
    | 'opened'
    | 'isBeside'
    | 'lacksAgreement'
    | 'sent'
  >
> & { ending?: TypedSheet['ending'] };

export async function sheetPage(ctx: Context, at: OpenDay, shown: Shown = {}): Promise<Response> {
  if (at.standing !== 'open') return gonePage(ctx, at, shown);
  const { token, id, engineer } = at;
  const messages = messagesOf(ctx);
  const visit = await engineerVisit(ctx, engineer, id);
  const sheet = await loadSheet(ctx, id);
  const earlier = await earlierVisits(ctx.db, id);
  const row = await appointmentRow(ctx.db, id);
  const next = visit.outcome ? await nextVisit(ctx, engineer) : null;
  const firstVisit = await firstVisitOf(ctx, ctx.db, row);
  const mailed = await formMailedAt(ctx.db, row);
  const found = await billToShow(ctx.db, row);
  const notShown = 'why' in found ? found.why : null;
  const removable = await removablePhotos(ctx.db, id, engineer.id);
  const usual = {
    removable,
    // Somebody who is there again came anew.
    typed: toTyped(sheet.outcome && !visit.outcome ? { ...sheet, arrived: '' } : sheet, shown.ending),
    looksFor: 'part' as const,
    search: '',
    found: null,
    error: null,
    isSaved: false,
    opened: null,
    lacksAgreement: false,
    isBeside: false,
    sent: new URLSearchParams(),
    key: newId(),
  };
  const main = sheetMarkup({
    ctx,
    messages,
    token,
    visit,
    sheet,
    next,
    earlier,
    firstVisit,
    notShown,
    words: await agreeWords(ctx, ctx.db, row, await sheetLines(ctx.db, id)),
    formMailed: mailed === null ? '' : londonClock(mailed).time,
    ...usual,
    ...shown,
  });
  const status = shown.error ? ERROR_MESSAGES[shown.error.code].status : 200;
  return engineerPage(ctx, engineer, { title: messages.sheet, main, status });
}

/** For the page to show. @throws what isn't a refusal */
export const refused = (cause: unknown): ApiError => {
  const error = asApiError(cause);
  if (error.code === 'internal') throw cause;
  return error;
};
