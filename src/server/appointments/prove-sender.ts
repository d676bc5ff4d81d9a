// Whether the typed email address is the sender's. An account's own, once it is verified; else the mailed link shows it: its first
// use confirms the address, not the visit, and the time that was kept stays.
import { sql } from 'kysely';
import { TOKEN_LINK_MESSAGES } from '#contract/my-records/token-links.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { claimTime, entryOf, releaseTime } from '#server/diary/claim.ts';
import { hasEngineers, isOffered } from '#server/diary/free-times.ts';
import { keepTime } from '#server/diary/kept-time.ts';
import type { SignedIn } from '#server/http/authenticate.ts';
import { addressKey } from '#server/platform/address-key.ts';
import type { Context } from '#server/platform/context.ts';
import { appointmentRow } from './appointments.ts';
import { moveAppointment } from './move-appointment.ts';
import { confirmsItself, waitsTooOften } from './visitor-time.ts';

type Sender = Pick<AppointmentRow, 'email' | 'net'>;

/** Requests with this address from this network: anybody elsewhere can type the address, too. */
const ofSender = ({ email, net }: Sender) =>
  sql<boolean>`net <> '' and net = ${net} and address_key = ${addressKey(email)} and suspected = 0`;

/** Whether the address is known to be the sender's before a link is opened. */
export async function isProven(queries: Queries, sender: Sender, user: SignedIn | null): Promise<boolean> {
  const { email_verified_at = null, email_key = '' } = user?.row ?? {};
  if (email_verified_at !== null && email_key === addressKey(sender.email)) return true;
  const before = await queries
    .selectFrom('appointments')
    .select('id')
    .where('email_proven_at', 'is not', null)
    .where(ofSender(sender))
    .executeTakeFirst();
  return before !== undefined;
}

/**
 * A visit in the diary is confirmed where `content/visits.yml` says so, unless its sender has too many open ones. A quote request is
 * answered by a quote.
 */
export async function confirmIfAutomatic(
  ctx: Context,
  trx: Trx,
  row: AppointmentRow,
): Promise<AppointmentRow> {
  const { after, rest } = await moveAppointment(ctx, trx, row.id, {
    event: 'confirmed by itself',
    by: 'time',
    actor: '',
    more: { confirmsItself: await confirmsItself(ctx, trx, row) },
  });
  await rest.mails();
  return after;
}

/** @param offered whether the time may be taken anew, if it was freed meanwhile */
async function settleTime(ctx: Context, trx: Trx, row: AppointmentRow, offered: boolean): Promise<string> {
  if (row.status !== 'pending') return '';
  const { service, date, time } = row;
  const take = () => (offered ? claimTime(ctx, trx, { appointment: row.id }, { service, date, time }) : null);
  let entry = (await keepTime(trx, row.id)) ?? (await take());
  if (entry && (await waitsTooOften(ctx, trx, row))) {
    await releaseTime(ctx, trx, row.id);
    entry = null;
  }
  if (!entry) return row.is_quote ? TOKEN_LINK_MESSAGES.proven : TOKEN_LINK_MESSAGES.provenLate;
  const { status } = await confirmIfAutomatic(ctx, trx, row);
  return status === 'confirmed' ? TOKEN_LINK_MESSAGES.provenAndConfirmed : TOKEN_LINK_MESSAGES.provenInTime;
}

/** Joins a proven request to the account whose verified address it has. */
export const joinAccount = (queries: Queries, { id, email }: Pick<AppointmentRow, 'id' | 'email'>) =>
  queries
    .updateTable('appointments')
    .set(({ selectFrom }) => ({
      user_id: selectFrom('users')
        .select('id')
        .where('email_key', '=', addressKey(email))
        .where('email_verified_at', 'is not', null),
    }))
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .execute();

/**
 * Records the first use of a mailed link, for all that was sent with this address from the same network.
 * @returns what came of it, for the customer; '' where it was known before
 */
export async function proveSender(ctx: Context, id: string): Promise<string> {
  const known = await appointmentRow(ctx.db, id);
  if (known.email_proven_at !== null) {
    if (known.user_id === null) await joinAccount(ctx.db, known);
    return '';
  }
  const isVisit = !known.is_quote && (await hasEngineers(ctx, known.service));
  const offered = isVisit && !(await entryOf(ctx.db, id)) && (await isOffered(ctx, known));
  return ctx.db.transaction().execute(async (trx) => {
    const rows = await trx
      .updateTable('appointments')
      .set({ email_proven_at: ctx.clock.now() })
      .where('email_proven_at', 'is', null)
      .where(({ or, eb }) => or([eb('id', '=', id), ofSender(known)]))
      .returningAll()
      .execute();
    let message = '';
    for (const row of rows.toSorted((one, other) => one.created_at - other.created_at)) {
      await joinAccount(trx, row);
      const text = await settleTime(ctx, trx, row, row.id === id && offered);
      if (row.id === id) message = isVisit || text === '' ? text : TOKEN_LINK_MESSAGES.proven;
    }
    return message;
  });
}
