// Asks who pays to agree to the lines and total of a job sheet: by a mailed link, which they answer on their own phone.
import type { BodyOf } from '#contract/endpoint.ts';
import type { AskedAgreement, answerAgreement } from '#contract/jobs/agreement-links.ts';
import { londonDate } from '#lib/london-date.ts';
import { formatMoney, toWire } from '#lib/money.ts';
import { appointmentRow, lockAppointment } from '#server/appointments/appointments.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { entryOf, placeOf } from '#server/diary/claim.ts';
import { engineerRow } from '#server/diary/engineers.ts';
import { namedPayer } from '#server/diary/payer.ts';
import { takeFromNetwork } from '#server/http/limits.ts';
import { RATE_LIMITS } from '#server/http/rate-limits.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { illegalMove } from '#server/platform/api-error.ts';
import { audit, TOKEN_LINK_ACTOR } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { currencyOf } from '#server/quotes/currency.ts';
import { openLink } from '#server/token-links/record-links.ts';
import { agree, agreementId, agreeWords, jobMailLines, NOTHING_TO_AGREE } from './agree.ts';
import { workDay } from './attendances.ts';
import { askedFact, sheetLines, sheetRow, sheetTotal, toShownLine } from './sheets.ts';
import { refuseBilled, staleSheet } from './write-sheet.ts';
import type { Writer } from './writer.ts';

const MAIL = 'agreement-asked';
const NOBODY = 'Nobody else pays for this visit. Let the customer agree.';
const NO_EMAIL = 'Whoever pays has no email address. Phone them, and record what they say.';

const ASKED_OFTEN =
  'Whoever pays has been mailed three times about this visit today. Phone them, or let the office ask again.';
/** Mails by the engineer's link about one visit on one London day: they go out in our name. */
const MAX_ASKED = 3;

/** One that has gone out isn't sent again. The visit is locked. @throws ApiError illegal_move */
async function refuseMany(ctx: Context, trx: Trx, id: string, version: number): Promise<void> {
  const today = londonDate(ctx.clock.now());
  const mails = await trx
    .selectFrom('outbox')
    .select(['dedupe_key', 'created_at'])
    .where('kind', '=', MAIL)
    .where('link_thing_id', '=', id)
    .execute();
  const isOut = mails.some(({ dedupe_key }) => dedupe_key === askedFact(id, version));
  const ofToday = mails.filter(({ created_at }) => londonDate(created_at) === today);
  if (!isOut && ofToday.length >= MAX_ASKED) throw illegalMove(ASKED_OFTEN);
}

interface About {
  place: string;
  client: string;
  engineer: string;
  purchaseOrder: string;
}

/** Which visit it is, for whoever pays for several. */
async function aboutVisit(queries: Queries, row: AppointmentRow): Promise<About> {
  const entry = await entryOf(queries, row.id);
  return {
    place: placeOf(row),
    client: row.name,
    engineer: entry ? (await engineerRow(queries, entry.engineer_id)).name : '',
    purchaseOrder: namedPayer(row)?.purchaseOrder ?? '',
  };
}

const aboutText = ({ place, client, engineer, purchaseOrder }: About): string =>
  [
    place && `Where: ${place}`,
    `For: ${client}`,
    `Asked by: ${engineer ? `${engineer}, our engineer` : 'our office'}`,
    purchaseOrder && `Your purchase order: ${purchaseOrder}`,
  ]
    .filter(Boolean)
    .join('\n');

/** @throws ApiError not_found, illegal_move, stale_version */
export const mailPayer = (
  ctx: Context,
  { actor, engineer }: Writer,
  id: string,
  version: number,
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const row = await lockAppointment(trx, id);
    const sheet = await sheetRow(trx, id);
    const lines = await sheetLines(trx, id);
    const payer = namedPayer(row);
    if (!payer) throw illegalMove(NOBODY);
    if (!payer.email) throw illegalMove(NO_EMAIL);
    if (!sheet || lines.length === 0) throw illegalMove(NOTHING_TO_AGREE);
    refuseBilled(sheet);
    if (sheet.version !== version) throw staleSheet();
    if (engineer !== null) await refuseMany(ctx, trx, id, version);
    const total = formatMoney(sheetTotal(lines), currencyOf(ctx));
    await queueMail(ctx, trx, {
      fact: askedFact(id, version),
      template: MAIL,
      to: { name: '', address: payer.email },
      values: {
        'appointment.service': row.service,
        'job.about': aboutText(await aboutVisit(trx, row)),
        'job.total': total,
        'job.found': sheet.found || '–',
        'job.lines': jobMailLines(ctx, lines),
      },
      opens: { kind: 'agreement', id },
    });
    await audit(ctx, trx, actor, 'ask-payer', ['appointment', id], { after: { asked: total } });
  });

/** @returns the appointment's id @throws ApiError link_used, too_many */
async function opened(ctx: Context, token: string, net: string): Promise<string> {
  await takeFromNetwork(ctx, RATE_LIMITS.recordLinks, net);
  return (await openLink(ctx, ['agreement'], token)).id;
}

/** @throws ApiError link_used, not_found */
export async function readAsked(ctx: Context, token: string, net: string): Promise<AskedAgreement> {
  const id = await opened(ctx, token, net);
  const row = await appointmentRow(ctx.db, id);
  const sheet = await sheetRow(ctx.db, id);
  const lines = await sheetLines(ctx.db, id);
  const version = sheet?.version ?? 0;
  const agreement = await ctx.db
    .selectFrom('job_agreements')
    .select('name')
    .where('id', '=', agreementId(id, version))
    .executeTakeFirst();
  return {
    service: row.service,
    visitOn: await workDay(ctx.db, row),
    ...(await aboutVisit(ctx.db, row)),
    lines: lines.map(toShownLine),
    total: toWire(sheetTotal(lines)),
    currency: currencyOf(ctx),
    isCompany: Boolean(namedPayer(row)?.company),
    words: await agreeWords(ctx, ctx.db, row, lines),
    agreedBy: agreement?.name ?? '',
    isOver: lines.length === 0 || sheet?.bill_id != null || row.status === 'cancelled',
    version,
  };
}

const BY_LINK: Writer = { actor: TOKEN_LINK_ACTOR, engineer: null };

/** @throws ApiError link_used, not_found, illegal_move, stale_version */
export async function answerAsked(
  ctx: Context,
  { token, ...said }: BodyOf<typeof answerAgreement>,
  net: string,
): Promise<void> {
  await agree(ctx, BY_LINK, await opened(ctx, token, net), said, { how: 'link' });
}
