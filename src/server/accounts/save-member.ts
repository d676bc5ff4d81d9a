// The account of somebody who joins the team.
import { sql } from 'kysely';
import type { TeamRole } from '#contract/accounts/roles.ts';
import type { UserRow } from '#server/db/account-tables.ts';
import type { Trx } from '#server/db/open.ts';
import type { Context } from '#server/platform/context.ts';
import { newUser } from './register.ts';

/** Creates the account, or takes over the one with this address: only its owner reads the mail. */
export async function saveMember(
  { clock }: Pick<Context, 'clock'>,
  trx: Trx,
  { email, role }: { email: string; role: TeamRole },
  { username, password_hash }: { username: string; password_hash: string },
): Promise<{ row: UserRow; isNew: boolean }> {
  const now = clock.now();
  const member = newUser({ username, email, role, password_hash }, now);
  const { search_key } = member;
  const row = await trx
    .insertInto('users')
    .values({ ...member, admin_since: role === 'admin' ? now : null })
    .onConflict((conflict) =>
      conflict.column('email_key').doUpdateSet({
        username,
        search_key,
        password_hash,
        updated_at: now,
        // An account that has become an admin meanwhile stays one.
        role: sql<TeamRole>`case when users.role = 'customer' then excluded.role else users.role end`,
        admin_since: sql<
          number | null
        >`case when users.role = 'customer' then excluded.admin_since else users.admin_since end`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return { row, isNew: row.id === member.id };
}
