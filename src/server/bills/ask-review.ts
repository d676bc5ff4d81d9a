// The link to review a visit, in the mail about its bill: once for each visit, and only for whoever booked it and has paid.
import { sql } from 'kysely';
import { PATHS } from '#lib/paths.ts';
import type { Trx } from '#server/db/open.ts';
import { sheetRow } from '#server/jobs/sheets.ts';
import { dueMinor } from '#server/money/balance.ts';
import type { FullOrder } from '#server/money/payment-rows.ts';
import { refundsOf } from '#server/money/refund-rows.ts';
import { addressKey } from '#server/platform/address-key.ts';
import type { Context } from '#server/platform/context.ts';
import { createLink } from '#server/token-links/record-links.ts';
import { billRow, visitOf } from './bills.ts';

/** By the link of an earlier mail, or on /review. */
async function wasAsked(trx: Trx, visit: string): Promise<boolean> {
  const reviewed = trx.selectFrom('reviews').select('id').where('appointment_id', '=', visit);
  const asked = trx
    .selectFrom('outbox')
    .select('id')
    .where('text', 'like', `%${PATHS.review}#token=%`)
    .where(
      sql<boolean>`(link_thing_id = ${visit} or link_thing_id in (select id from orders where job_id = ${visit}))`,
    );
  return Boolean((await reviewed.executeTakeFirst()) ?? (await asked.executeTakeFirst()));
}

const isInDoubt = async (trx: Trx, { id, disputed_at, status }: FullOrder): Promise<boolean> =>
  disputed_at !== null || status === 'cancelled' || (await refundsOf(trx, id)).length > 0;

/** Whether the newest bill of a visit was contested or cancelled, or money of it went back. */
export async function isContested(trx: Trx, visit: string): Promise<boolean> {
  const last = await trx
    .selectFrom('orders')
    .select('id')
    .where('job_id', '=', visit)
    .where('origin', '=', 'bill')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return last !== undefined && isInDoubt(trx, await billRow(trx, last.id));
}

/**
 * Nobody is asked who contests the bill or got money back, or for whom no work was done.
 * @returns a sentence and the link below it; '' where nobody is asked
 */
export async function reviewText(ctx: Context, trx: Trx, bill: FullOrder): Promise<string> {
  const visit = await visitOf(trx, bill);
  if (!visit?.email || addressKey(visit.email) !== addressKey(bill.email)) return '';
  if (dueMinor(bill) > 0 || (await isInDoubt(trx, bill))) return '';
  if ((await sheetRow(trx, visit.id))?.outcome !== 'done' || visit.status !== 'completed') return '';
  if (await wasAsked(trx, visit.id)) return '';
  const token = await createLink(ctx, trx, { kind: 'booking', id: visit.id }, visit.email);
  return [
    'If you like, tell others how it went. The link fills in your name and the service, and marks the review as a customer’s.',
    `${ctx.config.siteUrl}${PATHS.review}#token=${token}`,
  ].join('\n');
}
