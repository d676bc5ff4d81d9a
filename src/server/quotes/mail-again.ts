// Mails that had left before an address was corrected: sent once more, to the one that their record has now, with a link of its own.
import { CHANGEABLE } from '#lib/visit-change.ts';
import { lockAppointment } from '#server/appointments/appointments.ts';
import type { Queries } from '#server/db/open.ts';
import type { OutboxRow } from '#server/db/system-tables.ts';
import { isWaiting, queueCopy } from '#server/mail/copy-mail.ts';
import { addressKey } from '#server/platform/address-key.ts';
import type { Context } from '#server/platform/context.ts';
import type { LinkTarget } from '#server/token-links/record-links.ts';

interface MailAgain {
  mail: OutboxRow;
  to: string;
}

/** What of a visit its links still open for somebody to act on. */
async function openTargets(queries: Queries, id: string): Promise<LinkTarget[]> {
  const visit = await queries
    .selectFrom('appointments')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst();
  const quotes = await queries
    .selectFrom('quotes')
    .select('id')
    .where('appointment_id', '=', id)
    .where('state', 'in', ['sent', 'accepted'])
    .execute();
  const bills = await queries
    .selectFrom('orders')
    .select('id')
    .where('job_id', '=', id)
    .where('status', '!=', 'cancelled')
    .execute();
  const isOpen = visit !== undefined && CHANGEABLE.includes(visit.status);
  return [
    ...(isOpen ? [{ kind: 'booking', id } as const] : []),
    ...(isOpen && bills.length === 0 ? [{ kind: 'agreement', id } as const] : []),
    ...quotes.map((quote) => ({ kind: 'quote', id: quote.id }) as const),
    ...bills.map((bill) => ({ kind: 'bill', id: bill.id }) as const),
  ];
}

/** The newest that went to another address, unless it waits, and follows by itself, or the right one has had a mail since. */
async function findMailAgain(
  ctx: Context,
  queries: Queries,
  { kind, id }: LinkTarget,
): Promise<MailAgain | undefined> {
  const record = await ctx.links[kind].read(ctx, queries, id);
  const to = record?.holders[0].email ?? '';
  const keys = record?.holders.map(({ email }) => addressKey(email)) ?? [];
  const isTheirs = ({ to_address }: OutboxRow) => keys.includes(addressKey(to_address));
  const mails = await queries
    .selectFrom('outbox')
    .selectAll()
    .where('link_kind', '=', kind)
    .where('link_thing_id', '=', id)
    .where('text', 'like', '%#token=%')
    .orderBy('created_at', 'desc')
    .execute();
  const mail = mails.find((one) => !isTheirs(one));
  if (!mail || !to || isWaiting(mail)) return undefined;
  return mails.some((one) => isTheirs(one) && one.created_at >= mail.created_at) ? undefined : { mail, to };
}

/** Mails of what is open that went to an address which was corrected since, with the one that it has now. */
export async function findMailsAgain(ctx: Context, queries: Queries, id: string): Promise<MailAgain[]> {
  const found: MailAgain[] = [];
  for (const target of await openTargets(queries, id)) {
    const again = await findMailAgain(ctx, queries, target);
    if (again) found.push(again);
  }
  return found;
}

/** A repeat finds the copies, and queues none. @throws ApiError not_found */
export const queueMailsAgain = (ctx: Context, actor: string, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    await lockAppointment(trx, id);
    for (const { mail, to } of await findMailsAgain(ctx, trx, id)) await queueCopy(ctx, trx, actor, mail, to);
  });
