// What is posted from the page of a job sheet: written, ended, and the small forms beside it. Its script gets JSON where it asks for it.

import type { DayAnswer } from '#contract/jobs/day-answer.ts';
import { partSearch, type SheetChange, sheetChange } from '#contract/jobs/sheets.ts';
import { pressSaid } from '#contract/jobs/visits.ts';
import { fillIn } from '#lib/fill.ts';
import { type App, parse } from '#server/http/endpoint.ts';
import { asApiError } from '#server/http/errors.ts';
import { postedFields } from '#server/http/server-page.ts';
import { ANY_STANDING } from '#server/jobs/admit-engineer.ts';
import { isForOffice, keepBeside, whyBeside } from '#server/jobs/late-sheets.ts';
import type { Pressed } from '#server/jobs/presses.ts';
import { loadSheet, sheetRow } from '#server/jobs/sheets.ts';
import { saveSheet } from '#server/jobs/write-sheet.ts';
import { byEngineer } from '#server/jobs/writer.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { answerPress, dayPage, wantsJson } from './day-answers.ts';
import { sheetPath } from './day-markup.ts';
import { findParts } from './find-parts.ts';
import { became, whyGone } from './gone-page.ts';
import type { JobMessages } from './job-messages.ts';
import { messagesOf, type OpenDay, openDay, seeOther } from './open-day.ts';
import { sum } from './sheet-controls.ts';
import { bodyOf, endingSent, leavesUnsaved, type TypedSheet, typedIn, withOutcome } from './sheet-form.ts';
import { lineOf } from './sheet-markup.ts';
import { withStep } from './sheet-presses.ts';
import { SHEET_STEPS } from './sheet-steps.ts';
import { wordsOf } from './sheet-words.ts';
import { refused, sheetPage } from './show-sheet.ts';

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

/** When the phone says that it was written, in milliseconds since 1970. */
function writtenAtOf(sent: URLSearchParams): number | null {
  const said = Number(sent.get('writtenAt'));
  return Number.isSafeInteger(said) && said > 0 ? said : null;
}

interface Posted extends Pick<Written, 'step' | 'sent'> {
  typed: TypedSheet;
}

async function answerScript(ctx: Context, at: OpenDay, { step, sent, ...posted }: Posted): Promise<Response> {
  let { typed } = posted;
  try {
    typed = await withStep(ctx, typed, step);
    const writtenAt = writtenAtOf(sent) ?? ctx.clock.now();
    const saved = await save(ctx, at, { typed, step, sent, writtenAt });
    return answerPress(ctx, { ...saved, why: await whyOf(ctx, at, saved) });
  } catch (cause) {
    throw named(refused(cause), messagesOf(ctx), typed);
  }
}

/** What is chosen of an end isn't saved before the visit ends: the address has it, for a page without script. */
const backTo = (at: OpenDay, typed: TypedSheet, state: Pressed['state'], more: [string, string][] = []) =>
  seeOther(
    `${sheetPath(at.token, at.id)}?${new URLSearchParams([['state', state], ...more, ...endingSent(typed)])}`,
  );

async function answerPage(ctx: Context, at: OpenDay, { step, sent, ...posted }: Posted): Promise<Response> {
  let { typed } = posted;
  const looksFor = step === 'find:wanted' ? 'wanted' : 'part';
  const part = sent.get(looksFor) ?? '';
  try {
    const before = typed.lines.length;
    typed = await withStep(ctx, typed, step);
    if (leavesUnsaved(step, typed)) {
      const search = parse(partSearch, { part }).part;
      return sheetPage(ctx, at, {
        typed,
        looksFor,
        search,
        found: step.startsWith('find') ? await findParts(ctx, search) : null,
      });
    }
    const saved = await save(ctx, at, { typed, step, sent, writtenAt: writtenAtOf(sent) });
    // What a phone sends late is answered by an address, and keeps itself how the visit was to end.
    if (saved.state === 'unsigned' && !sent.has('writtenAt'))
      return sheetPage(ctx, at, { ending: typed.ending, lacksAgreement: true });
    const added: [string, string][] = typed.lines.length > before ? [['line', String(before)]] : [];
    return backTo(at, typed, saved.state, added);
  } catch (cause) {
    return sheetPage(ctx, at, { typed, error: refused(cause), looksFor, search: part });
  }
}

/** Saves or ends; other buttons change the lines first. */
const writeSheet = (ctx: Context) =>
  dayPage(ctx, PATH, async (c, net) => {
    const at = await openDay(ctx, c, net, ANY_STANDING);
    const sent = await postedFields(ctx, c.env.incoming);
    const posted = { ...withOutcome(sent.get('step') ?? 'save', typedIn(sent)), sent };
    return wantsJson(c) ? answerScript(ctx, at, posted) : answerPage(ctx, at, posted);
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
    return backTo(at, typed, 'saved');
  });

export function sheetPages(app: App, ctx: Context): void {
  const read = dayPage(ctx, PATH, async (c, net) =>
    sheetPage(ctx, await openDay(ctx, c, net, ANY_STANDING), {
      isSaved: c.req.query('state') === 'saved',
      opened: c.req.query('line') ? Number(c.req.query('line')) : null,
      ending: typedIn(new URLSearchParams(c.req.query())).ending,
      isBeside: c.req.query('state') === 'beside',
      lacksAgreement: c.req.query('state') === 'unsigned',
    }),
  );
  for (const [name, step] of Object.entries(SHEET_STEPS))
    app.post(`/day/:token/jobs/:id/${name}`, pressStep(ctx, name, step));
  app.get('/day/:token/jobs/:id', read);
  app.post('/day/:token/jobs/:id', writeSheet(ctx));
}
