// Links in mails that work once and for a while: to reset a password, to confirm an email address.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { LinkKind } from '#contract/accounts/account-links.ts';
import type { Queries } from '#server/db/open.ts';
import { hashToken } from '#server/http/authenticate.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';

const HOUR_MS = 3_600_000;
/** How long a link works, in milliseconds. */
const LINK_LIFE_MS: Record<LinkKind, number> = { reset: HOUR_MS, verify: 7 * 24 * HOUR_MS };

/** The token follows the #, which no browser sends: it reaches neither logs nor the Referer of the next page. */
const linkTo = ({ config }: Pick<Context, 'config'>, kind: LinkKind, token: string): string =>
  `${config.siteUrl}/${kind === 'reset' ? 'reset-password' : 'verify-email'}#token=${token}`;

/**
 * Makes a link for the account of an address. An address without one costs the same queries and gets a link that opens
 * nothing, so that nobody can tell the two apart by the time they take.
 * @param emailKey lower-case
 * @returns the whole address, with 256 random bits of which only the hash is stored
 */
export async function makeLink(
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

/** Whose link it is, without using it up. @throws ApiError link_used when it opens nothing any more */
export async function ownerOfLink({ db, clock }: Context, kind: LinkKind, token: string) {
  const owner = await db
    .selectFrom('account_links')
    .innerJoin('users', 'users.id', 'account_links.user_id')
    .select(['users.id', 'users.email', 'users.username'])
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  if (!owner) throw new ApiError('link_used');
  return owner;
}

/**
 * Uses the link up, in one statement: of two uses at once one comes too late. The account is locked first, as by every
 * other change of it: in the other order two of them could wait for each other.
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
    .executeTakeFirst();
  if (!taken) throw new ApiError('link_used');
  return taken.user_id;
}

/** Makes the unused links of this kind worthless, once what they are for has happened. */
export async function revokeTokens(queries: Queries, kind: LinkKind, userId: string): Promise<void> {
  await queries
    .deleteFrom('account_links')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute();
}
