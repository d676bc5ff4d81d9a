// The page of a job sheet: shown, written, ended, and the small forms beside it. Its script gets JSON where it asks for it.

import { ERROR_MESSAGES } from '#contract/error.ts';
import type { DayAnswer } from '#contract/jobs/day-answer.ts';
import { partSearch, type SheetChange, sheetChange } from '#contract/jobs/sheets.ts';
import { pressSaid } from '#contract/jobs/visits.ts';
import { fillIn } from '#lib/fill.ts';
import { londonClock } from '#lib/london.ts';
import { appointmentRow } from '#server/appointments/appointments.ts';
import { formMailedAt } from '#server/appointments/binding.ts';
import { type App, parse } from '#server/http/endpoint.ts';
import { asApiError } from '#server/http/errors.ts';
import { postedFields } from '#server/http/server-page.ts';
import { ANY_STANDING } from '#server/jobs/admit-engineer.ts';
import { agreeWords } from '#server/jobs/agree.ts';
import { earlierVisits } from '#server/jobs/earlier-visits.ts';
import { engineerVisit, nextVisit } from '#server/jobs/engineer-day.ts';
import { removablePhotos } from '#server/jobs/job-photos.ts';
import { isForOffice, keepBeside, whyBeside } from '#server/jobs/late-sheets.ts';
import type { Pressed } from '#server/jobs/presses.ts';
import { loadSheet, sheetLines, sheetRow } from '#server/jobs/sheets.ts';
import { billToShow } from '#server/jobs/show-to-pay.ts';
import { saveSheet } from '#server/jobs/write-sheet.ts';
import { byEngineer } from '#server/jobs/writer.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { firstVisitOf } from '#server/quotes/first-visit.ts';
import { answerPress, dayPage, wantsJson } from './day-answers.ts';
import { sheetPath } from './day-markup.ts';
import { findParts } from './find-parts.ts';
import { became, gonePage, whyGone } from './gone-page.ts';
import type { JobMessages } from './job-messages.ts';
import { engineerPage, messagesOf, type OpenDay, openDay, seeOther } from './open-day.ts';
import { sum } from './sheet-controls.ts';
import {
  bodyOf,
  endingSent,
  leavesUnsaved,
  type TypedSheet,
  toTyped,
  typedIn,
  withOutcome,
  withStep,
} from './sheet-form.ts';
import { lineOf, sheetMarkup } from './sheet-markup.ts';
import { SHEET_STEPS } from './sheet-steps.ts';
import { wordsOf } from './sheet-words.ts';
import type { ShownSheet } from './shown-sheet.ts';

type Shown = Partial<
  Pick<
    ShownSheet,
    'typed' | 'search' | 'found' | 'error' | 'isSaved' | 'opened' | 'isBeside' | 'lacksAgreement' | 'sent'
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
    typed: toTyped(sheet, shown.ending ?? { outcome: shown.lacksAgreement ? 'done' : '' }),
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

interface Written {
  typed: TypedSheet;
  step: string;
  sent: URLSearchParams;
  /** null: by a page that is open, which says itself what is wrong. */
  writtenAt: number | null;
}

/**
 * What waited on a phone and can't be saved any more is kept beside the sheet, for the office, as is what is written on a visit that is no
 * longer theirs.
 */
async function save(
  ctx: Context,
  { engineer, id, standing }: OpenDay,
  { typed, step, sent, writtenAt }: Written,
): Promise<Pressed> {
  const by = byEngineer(engineer);
  const { key, earlier } = parse(pressSaid, { key: sent.get('key'), earlier: sent.getAll('earlier') });
  const beside = (at: number, why: string, change: SheetChange) =>
    keepBeside(ctx, by, id, { change, key: key ?? newId(), writtenAt: at, why });
  const body = bodyOf(typed, step);
  const at = writtenAt ?? ctx.clock.now();
  // Its page has no form any more, in which a mistake could be mended.
  const isGone = standing !== 'open' || (await sheetRow(ctx.db, id))?.bill_id;
  if (isGone && !sheetChange.safeParse(body).success)
    return beside(at, await whyGone(ctx, id, standing), parse(sheetChange, wordsOf(typed, step)));
  const change = parse(sheetChange, body);
  if (standing === 'former') return beside(at, await whyGone(ctx, id, standing), change);
  try {
    return await saveSheet(ctx, by, id, change, { key, earlier });
  } catch (cause) {
    const error = asApiError(cause);
    if (!key || writtenAt === null || !isForOffice(error)) throw cause;
    return await beside(writtenAt, whyBeside(error), change);
  }
}

export const refused = (cause: unknown): ApiError => {
  const error = asApiError(cause);
  if (error.code === 'internal') throw cause;
  return error;
};

/** Says of each issue which line it is of. */
function named(error: ApiError, messages: JobMessages, typed: TypedSheet): ApiError {
  const issues = error.details.issues?.map(({ path, text }) => ({
    path,
    text: `${lineOf({ messages, typed }, path)}${text}`,
  }));
  return issues ? new ApiError(error.code, { ...error.details, issues }) : error;
}

async function whyOf(ctx: Context, { id, standing }: OpenDay, { state }: Pressed): Promise<DayAnswer['why']> {
  const messages = messagesOf(ctx);
  if (state === 'beside') return standing === 'former' ? messages.goneBeside : messages.beside;
  if (state === 'saved') return '';
  const sheet = await loadSheet(ctx, id);
  return fillIn(messages.notEnded, { total: sum({ sheet }, sheet.total) });
}

const PATH = '/day/{token}/jobs/{id}';

/** Saves or ends; other buttons change the lines first. */
const writeSheet = (ctx: Context) =>
  dayPage(ctx, PATH, async (c, net) => {
    const at = await openDay(ctx, c, net, ANY_STANDING);
    const sent = await postedFields(ctx, c.env.incoming);
    let { step, typed } = withOutcome(sent.get('step') ?? 'save', typedIn(sent));
    const isScript = wantsJson(c);
    const isLate = sent.has('writtenAt');
    const now = isScript ? ctx.clock.now() : null;
    const said = Number(sent.get('writtenAt'));
    const writtenAt = Number.isSafeInteger(said) && said > 0 ? said : now;
    try {
      const before = typed.lines.length;
      typed = await withStep(ctx, typed, step);
      const added = typed.lines.length > before ? `&line=${before}` : '';
      if (!isScript && leavesUnsaved(step, typed)) {
        const { part: search } = parse(partSearch, { part: sent.get('part') ?? '' });
        const found = step === 'find' ? await findParts(ctx, search) : null;
        return sheetPage(ctx, at, { typed, search, found });
      }
      const saved = await save(ctx, at, { typed, step, sent, writtenAt });
      if (isScript) return answerPress(ctx, { ...saved, why: await whyOf(ctx, at, saved) });
      // What a phone sends late is answered by an address, and keeps itself how the visit was to end.
      if (saved.state === 'unsigned' && !isLate)
        return sheetPage(ctx, at, { ending: typed.ending, lacksAgreement: true });
      return seeOther(`${sheetPath(at.token, at.id)}?${saved.state}${added}`);
    } catch (cause) {
      const error = refused(cause);
      if (isScript) throw named(error, messagesOf(ctx), typed);
      return sheetPage(ctx, at, { typed, error, search: sent.get('part') ?? '' });
    }
  });

/** Money that was taken and a danger are true whosever the visit is. */
const ALWAYS = ['paid', 'danger'];

const pressStep = (ctx: Context, name: string, step: (typeof SHEET_STEPS)[string]) =>
  dayPage(ctx, `${PATH}/${name}`, async (c, net) => {
    const at = await openDay(ctx, c, net, ANY_STANDING);
    // What waited on the phone for it is named with this.
    if (at.standing !== 'open' && !ALWAYS.includes(name))
      throw new ApiError('not_found', { msg: await became(ctx, at) });
    const sent = await postedFields(ctx, c.env.incoming);
    const typed = typedIn(sent);
    try {
      const version = await step(ctx, byEngineer(at.engineer), at.id, sent);
      if (wantsJson(c)) return answerPress(ctx, { version: version ?? null });
    } catch (cause) {
      if (wantsJson(c)) throw cause;
      return sheetPage(ctx, at, { error: refused(cause), sent, ending: typed.ending });
    }
    const noted = new URLSearchParams([['noted', ''], ...endingSent(typed)]);
    return seeOther(`${sheetPath(at.token, at.id)}?${noted}`);
  });

export function sheetPages(app: App, ctx: Context): void {
  const read = dayPage(ctx, PATH, async (c, net) =>
    sheetPage(ctx, await openDay(ctx, c, net, ANY_STANDING), {
      isSaved: c.req.query('saved') !== undefined || c.req.query('noted') !== undefined,
      opened: c.req.query('line') ? Number(c.req.query('line')) : null,
      ...('noted' in c.req.query() && { ending: typedIn(new URLSearchParams(c.req.query())).ending }),
      isBeside: c.req.query('beside') !== undefined,
      lacksAgreement: c.req.query('unsigned') !== undefined,
    }),
  );
  for (const [name, step] of Object.entries(SHEET_STEPS))
    app.post(`/day/:token/jobs/:id/${name}`, pressStep(ctx, name, step));
  app.get('/day/:token/jobs/:id', read);
  app.post('/day/:token/jobs/:id', writeSheet(ctx));
}
