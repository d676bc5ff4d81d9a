// What admins are to one another: who is new has no power over the others, and whoever was one lately hears of what matters.
import type { Role } from '#contract/accounts/roles.ts';
import { DAY_MS } from '#lib/days.ts';
import { formatMoment } from '#lib/format-date.ts';
import type { UserRow } from '#server/db/account-tables.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import { type MailToQueue, queueMail } from '#server/mail/queue-mail.ts';
import { illegalMove } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { confirmedFactor } from './factor-codes.ts';

/** Long enough for the others to read their mail. */
const NEW_MS = DAY_MS;
/** How long somebody who has lost the role still hears of changes. */
const HEARS_MS = 7 * DAY_MS;

/** @throws ApiError illegal_move where they became an admin, or set up an authenticator app, less than 24 hours ago */
export async function refuseNewAdmin({ clock }: Pick<Context, 'clock'>, trx: Trx, id: string): Promise<void> {
  const { admin_since } = await trx
    .selectFrom('users')
    .select('admin_since')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const factor = await confirmedFactor(trx, id);
  const end = Math.max(admin_since ?? 0, factor?.confirmed_at ?? 0) + NEW_MS;
  if (end > clock.now())
    throw illegalMove(
      `Whoever has just become an admin, or set up an authenticator app, can’t do this for 24 hours. You can from ${formatMoment(end)}. Nothing was changed.`,
    );
}

/** Whoever is an admin, or was one in the last seven days: a thief can't keep it from those who were thrown out first. */
export const recentAdmins = ({ clock }: Pick<Context, 'clock'>, queries: Queries) =>
  queries
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where(({ or, eb }) => or([eb('role', '=', 'admin'), eb('admin_until', '>', clock.now() - HEARS_MS)]))
    .orderBy('id')
    .execute();

type AdminMail = Pick<MailToQueue, 'template' | 'values'>;

/** @param mailFor what each of them gets @param trx the transaction of the change */
export async function mailEachAdmin(
  ctx: Context,
  trx: Trx,
  mailFor: (admin: { id: string }) => Promise<AdminMail> | AdminMail,
): Promise<void> {
  for (const { id, username, email } of await recentAdmins(ctx, trx)) {
    const mail = await mailFor({ id });
    const to = { name: username, address: email };
    await queueMail(ctx, trx, { ...mail, to, fact: `${mail.template}-${newId()}` });
  }
}

/** @param what they have done, after their name @example 'made Grace Holt staff' */
export const tellAdmins = (
  ctx: Context,
  trx: Trx,
  { row }: { row: Pick<UserRow, 'username'> },
  what: string,
) =>
  mailEachAdmin(ctx, trx, () => ({
    template: 'admin-change',
    values: { 'change.who': row.username, 'change.what': what },
  }));

/** What an account remembers of having been an admin. */
const adminTimes = (now: number, before: Role, after: Role) => ({
  ...(before === 'admin' && { admin_since: null, admin_until: now }),
  ...(after === 'admin' && { admin_since: now }),
});

/** @param before as it was locked */
export function setRole(
  { clock }: Pick<Context, 'clock'>,
  trx: Trx,
  before: Pick<UserRow, 'id' | 'role'>,
  role: Role,
) {
  const now = clock.now();
  const change = { role, updated_at: now, ...adminTimes(now, before.role, role) };
  return trx.updateTable('users').set(change).where('id', '=', before.id).execute();
}
