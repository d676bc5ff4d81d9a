// One-use token links, which expire: to reset a password or verify an email address.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { LinkKind } from '#contract/accounts/account-links.ts';
import { DAY_MS, HOUR_MS } from '#lib/days.ts';
import type { Queries } from '#server/db/open.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/ids.ts';

/** How long a link works, in milliseconds. */
const LINK_LIFE_MS: Record<LinkKind, number> = { reset: HOUR_MS, verify: 7 * DAY_MS };

/** The token follows the #, which no browser sends: it reaches neither logs nor the Referer of the next page. */
const linkTo = ({ config }: Pick<Context, 'config'>, kind: LinkKind, token: string): string =>
  `${config.siteUrl}/${kind === 'reset' ? 'reset-password' : 'verify-email'}#token=${token}`;

/**
 * Creates a link for the account of an address. An address without an account takes the same queries and gets a link that opens
 * nothing, so that timing doesn't reveal accounts.
 * @param emailKey lower-case
 * @returns the whole address, with 256 random bits of which only the hash is stored
 */
export async function createAccountLink(
  ctx: Pick<Context, 'clock' | 'config'>,
  queries: Queries,
  kind: LinkKind,
  emailKey: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = ctx.clock.now();
  await queries
    .insertInto('account_links')
    .columns(['token_hash', 'kind', 'user_id', 'expires_at', 'used_at'])
    .expression(({ selectFrom }) =>
      selectFrom('users')
        .select([
          sql<string>`cast(${hashToken(token)} as text)`.as('token_hash'),
          sql<LinkKind>`cast(${kind} as text)`.as('kind'),
          'id as user_id',
          sql<number>`cast(${now + LINK_LIFE_MS[kind]} as bigint)`.as('expires_at'),
          sql<null>`cast(null as bigint)`.as('used_at'),
        ])
        .where('email_key', '=', emailKey),
    )
    .execute();
  return linkTo(ctx, kind, token);
}

/** The owner of a link, without consuming it. @throws ApiError link_used if it is used, expired or unknown */
export async function ownerOfLink({ db, clock }: Context, kind: LinkKind, token: string) {
  const owner = await db
    .selectFrom('account_links')
    .innerJoin('users', 'users.id', 'account_links.user_id')
    .select(['users.id', 'users.email', 'users.username', 'users.role'])
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirstOrThrow(() => new ApiError('link_used'));
  return owner;
}

/**
 * Consumes the link in one statement, so that only one of two concurrent uses succeeds. Locks the account first, as every other
 * change of it does, to avoid deadlocks.
 * @returns the user's id @throws ApiError link_used
 */
export async function consumeToken(
  ctx: Pick<Context, 'clock'>,
  queries: Queries,
  kind: LinkKind,
  token: string,
): Promise<string> {
  const now = ctx.clock.now();
  const tokenHash = hashToken(token);
  await queries
    .updateTable('users')
    .set({ updated_at: now })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('account_links').select('user_id').where('token_hash', '=', tokenHash),
    )
    .execute();
  const taken = await queries
    .updateTable('account_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirstOrThrow(() => new ApiError('link_used'));
  return taken.user_id;
}

/** Deletes a user's unused links of this kind, once one has been used. */
export async function revokeTokens(queries: Queries, kind: LinkKind, userId: string): Promise<void> {
  await queries
    .deleteFrom('account_links')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute();
}
