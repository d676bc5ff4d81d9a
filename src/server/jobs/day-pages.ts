// An engineer's pages (/day), which work without JavaScript: the visits, and the job sheet of each. Their routes are logged by
// template: a token never reaches the log.
import type { Context as HonoContext } from 'hono';
import { ERROR_MESSAGES } from '#contract/error.ts';
import { sheetChange } from '#contract/jobs/sheets.ts';
import { appointmentRow } from '#server/appointments/appointments.ts';
import type { EngineerRow } from '#server/db/diary-tables.ts';
import { contains } from '#server/db/search-pattern.ts';
import { engineerDays, mailOnMyWay } from '#server/diary/engineer-day.ts';
import { admitEngineer } from '#server/http/admit-engineer.ts';
import { type App, type Env, parse } from '#server/http/endpoint.ts';
import { asApiError } from '#server/http/errors.ts';
import { PRIVATE, uploadHeaders } from '#server/http/headers.ts';
import { postedFields, serverPage } from '#server/http/server-page.ts';
import { sitePage } from '#server/http/site-page.ts';
import { loadPhoto } from '#server/pictures/photos.ts';
import { type ApiError, notFound } from '#server/platform/api-error.ts';
import { messagesFor } from '#server/platform/content.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { firstVisitOf } from '#server/quotes/first-visit.ts';
import { AHEAD, aheadMarkup, dayMarkup, type JobMessages, sheetPath } from './day-markup.ts';
import { earlierVisits } from './earlier-visits.ts';
import { loadJobPhoto } from './job-photos.ts';
import { isForOffice, keepBeside, whyBeside } from './late-sheets.ts';
import {
  bodyOf,
  endingSent,
  leavesUnsaved,
  priceHere,
  type TypedSheet,
  toTyped,
  typedIn,
  withStep,
} from './sheet-form.ts';
import { sheetMarkup } from './sheet-markup.ts';
import { SHEET_STEPS } from './sheet-steps.ts';
import { loadSheet } from './sheets.ts';
import type { FoundPart, ShownSheet } from './shown-sheet.ts';
import { saveSheet } from './write-sheet.ts';
import { byEngineer } from './writer.ts';

const FOUND = 6;

async function findParts(ctx: Context, search: string): Promise<FoundPart[]> {
  const rows = await ctx.db
    .selectFrom('products')
    .select(['id', 'name', 'part_number', 'price_minor', 'stock'])
    .where('archived', '=', 0)
    .where(contains(search, 'search_key'))
    .orderBy('search_key')
    .orderBy('id')
    .limit(FOUND)
    .execute();
  return rows.map(({ price_minor, ...part }) => ({ ...part, price: priceHere(ctx, price_minor) }));
}

type Open = (
  c: HonoContext<Env>,
  net: string,
) => Promise<{ token: string; id: string; engineer: EngineerRow }>;

/** What the address names, if its token opens it. */
const opened =
  (ctx: Context): Open =>
  async (c, net) => {
    const { token = '', id } = c.req.param() as Partial<Record<string, string>>;
    if (id !== undefined && !/^[\w-]{1,128}$/.test(id)) throw notFound();
    return { token, id: id ?? '', engineer: await admitEngineer(ctx, token, net, id) };
  };

const messagesOf = ({ company }: Context) => messagesFor<JobMessages>('jobs', company);

const seeOther = (path: string): Response =>
  new Response(null, { status: 303, headers: { ...PRIVATE, Location: path } });

type Shown = Partial<
  Pick<
    ShownSheet,
    'typed' | 'search' | 'found' | 'error' | 'isSaved' | 'isBeside' | 'answered' | 'lacksAgreement' | 'sent'
  >
> & { ending?: TypedSheet['ending'] };

async function sheetPage(
  ctx: Context,
  { token, id, engineer }: Awaited<ReturnType<Open>>,
  shown: Shown = {},
): Promise<Response> {
  const messages = messagesOf(ctx);
  const { visits } = await engineerDays(ctx, engineer);
  const visit = visits.find(({ _id }) => _id === id);
  if (!visit) throw notFound();
  const sheet = await loadSheet(ctx, id);
  const earlier = await earlierVisits(ctx.db, id);
  const firstVisit = await firstVisitOf(ctx, ctx.db, await appointmentRow(ctx.db, id));
  const usual = {
    typed: toTyped(sheet, shown.ending ?? { outcome: shown.lacksAgreement ? 'done' : '' }),
    search: '',
    found: null,
    error: null,
    isSaved: false,
    lacksAgreement: false,
    isBeside: false,
    answered: '' as const,
    sent: new URLSearchParams(),
    key: newId(),
  };
  const main = sheetMarkup({ ctx, messages, token, visit, sheet, earlier, firstVisit, ...usual, ...shown });
  const status = shown.error ? ERROR_MESSAGES[shown.error.code].status : 200;
  return sitePage(ctx, { title: messages.sheet, main, status, headers: PRIVATE, on: 'engineer' });
}

/** To the sheet's own form; to the others `noted`. */
const ANSWERS = ['saved', 'unsigned', 'beside'] as const;
type Saved = (typeof ANSWERS)[number];

function answerTo(query: Record<string, string>): ShownSheet['answered'] {
  if ('unsigned' in query) return 'unsigned';
  return ANSWERS.some((name) => name in query) ? 'saved' : '';
}

/** What waited on a phone and can't be saved any more is kept beside the sheet, for the office. */
async function save(
  ctx: Context,
  engineer: EngineerRow,
  id: string,
  body: object,
  sent: URLSearchParams,
): Promise<Saved> {
  const by = byEngineer(engineer);
  const key = sent.get('key');
  const phone = { key, earlier: sent.getAll('earlier') };
  const writtenAt = Number(sent.get('writtenAt'));
  try {
    return (await saveSheet(ctx, by, id, parse(sheetChange, body), phone)) ? 'saved' : 'unsigned';
  } catch (cause) {
    const error = asApiError(cause);
    if (!key || !(writtenAt > 0) || !isForOffice(error)) throw cause;
    await keepBeside(ctx, by, id, { body, key, writtenAt, why: whyBeside(error) });
    return 'beside';
  }
}

const refused = (cause: unknown): ApiError => {
  const error = asApiError(cause);
  if (error.code === 'internal') throw cause;
  return error;
};

function sheetPages(app: App, ctx: Context, open: Open): void {
  const read = serverPage(ctx, '/day/{token}/jobs/{id}', async (c, net) =>
    sheetPage(ctx, await open(c, net), {
      isSaved: c.req.query('saved') !== undefined || c.req.query('noted') !== undefined,
      ...('noted' in c.req.query() && { ending: typedIn(new URLSearchParams(c.req.query())).ending }),
      isBeside: c.req.query('beside') !== undefined,
      answered: answerTo(c.req.query()),
      lacksAgreement: c.req.query('unsigned') !== undefined,
    }),
  );
  const write = serverPage(ctx, '/day/{token}/jobs/{id}', async (c, net) => {
    const at = await open(c, net);
    const sent = await postedFields(ctx, c.env.incoming);
    const step = sent.get('step') ?? 'save';
    const typed = await withStep(ctx, typedIn(sent), step);
    if (leavesUnsaved(step, typed)) {
      const search = sent.get('part') ?? '';
      const found = step === 'find' ? await findParts(ctx, search) : null;
      return sheetPage(ctx, at, { typed, search, found, answered: 'shown' });
    }
    try {
      const saved = await save(ctx, at.engineer, at.id, bodyOf(typed, step), sent);
      // What a phone sends late is answered by an address, and keeps itself how the visit was to end.
      if (saved === 'unsigned' && !sent.has('writtenAt'))
        return sheetPage(ctx, at, { ending: typed.ending, lacksAgreement: true, answered: 'unsigned' });
      return seeOther(`${sheetPath(at.token, at.id)}?${saved}`);
    } catch (cause) {
      return sheetPage(ctx, at, { typed, error: refused(cause), answered: 'shown' });
    }
  });
  for (const [name, step] of Object.entries(SHEET_STEPS)) {
    const press = serverPage(ctx, `/day/{token}/jobs/{id}/${name}`, async (c, net) => {
      const at = await open(c, net);
      const sent = await postedFields(ctx, c.env.incoming);
      const typed = typedIn(sent);
      try {
        await step(ctx, byEngineer(at.engineer), at.id, sent);
      } catch (cause) {
        return sheetPage(ctx, at, { error: refused(cause), sent, ending: typed.ending });
      }
      const noted = new URLSearchParams([['noted', ''], ...endingSent(typed)]);
      return seeOther(`${sheetPath(at.token, at.id)}?${noted}`);
    });
    app.post(`/day/:token/jobs/:id/${name}`, press);
  }
  app.get('/day/:token/jobs/:id', read);
  app.post('/day/:token/jobs/:id', write);
}

export function dayPages(app: App, ctx: Context): void {
  const open = opened(ctx);
  const day = serverPage(ctx, '/day/{token}', async (c, net) => {
    const { token, engineer } = await open(c, net);
    const messages = messagesOf(ctx);
    const main = dayMarkup({ ctx, messages, token }, await engineerDays(ctx, engineer));
    return sitePage(ctx, { title: messages.dayTitle, main, headers: PRIVATE, on: 'engineer' });
  });
  const ahead = serverPage(ctx, '/day/{token}/ahead', async (c, net) => {
    const { token, engineer } = await open(c, net);
    const messages = messagesOf(ctx);
    const main = aheadMarkup({ ctx, messages, token }, await engineerDays(ctx, engineer));
    return sitePage(ctx, { title: messages.ahead, main, headers: PRIVATE, on: 'engineer' });
  });
  // What a phone keeps for where there is no network.
  const today = serverPage(ctx, '/day/{token}/today', async (c, net) => {
    const { token, engineer } = await open(c, net);
    const days = await engineerDays(ctx, engineer);
    const own = days.visits.filter(({ date }) => date === days.today);
    return Response.json(
      own.map(({ _id }) => sheetPath(token, _id)),
      { headers: PRIVATE },
    );
  });
  app.get('/day/:token/today', today);
  const announce = serverPage(ctx, '/day/{token}', async (c, net) => {
    const sent = await postedFields(ctx, c.env.incoming);
    const token = c.req.param('token') ?? '';
    const visit = sent.get('appointment') ?? '';
    await mailOnMyWay(ctx, await admitEngineer(ctx, token, net, visit), visit);
    return seeOther(`/day/${token}`);
  });
  const headers = {
    ...uploadHeaders(ctx.config),
    ...PRIVATE,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Type': 'image/webp',
  };
  const picture = (bytes: Buffer<ArrayBuffer>) => new Response(bytes, { headers });
  const photo = serverPage(ctx, '/day/{token}/photos/{id}/{n}', async (c, net) => {
    const { id } = await open(c, net);
    return picture(await loadPhoto(ctx, id, c.req.param('n') ?? ''));
  });
  const jobPhoto = serverPage(ctx, '/day/{token}/jobs/{id}/photos/{photo}', async (c, net) => {
    const { id } = await open(c, net);
    return picture(await loadJobPhoto(ctx, c.req.param('photo') ?? '', { appointment: id }));
  });
  app.get('/day/:token/jobs/:id/photos/:photo', jobPhoto);
  app.get('/day/:token', day);
  app.get(`/day/:token/${AHEAD}`, ahead);
  app.post('/day/:token', announce);
  app.get('/day/:token/photos/:id/:n', photo);
  sheetPages(app, ctx, open);
}
