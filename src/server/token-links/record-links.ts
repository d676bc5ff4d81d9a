// Links in mails that open one order or one booking.
import { randomBytes } from 'node:crypto';
import type { TokenLinkKind } from '#contract/my-records/token-links.ts';
import { PATHS } from '#lib/paths.ts';
import type { Queries } from '#server/db/open.ts';
import { hashToken } from '#server/http/authenticate.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';

const DAY_MS = 24 * 3_600_000;
/** An order's link works this long after its mail: longer than any return or refund takes. */
const ORDER_LIFE_MS = 180 * DAY_MS;
/** A booking's link works this long after the day of the visit, in London or anywhere. */
const AFTER_VISIT_MS = 31 * DAY_MS;

/** The order or booking that a mail's link opens, and until when (milliseconds since 1970). */
export interface LinkTarget {
  kind: TokenLinkKind;
  id: string;
  expiresAt: number;
}

/** For a mail about this order. */
export const opensOrder = ({ clock }: Pick<Context, 'clock'>, { id }: { id: string }): LinkTarget => ({
  kind: 'order',
  id,
  expiresAt: clock.now() + ORDER_LIFE_MS,
});

/** For a mail about this booking. */
export const opensBooking = ({ id, date }: { id: string; date: string }): LinkTarget => ({
  kind: 'booking',
  id,
  expiresAt: Date.parse(`${date}T00:00:00Z`) + AFTER_VISIT_MS,
});

/** The token stands behind the #, which no browser sends. */
export const recordLinkAddress = (siteUrl: string, kind: TokenLinkKind, token: string): string =>
  `${siteUrl}${kind === 'order' ? PATHS.order : PATHS.booking}#token=${token}`;

/** @returns a token of 128 random bits, of which only the hash is stored */
export async function createRecordLink(
  ctx: Pick<Context, 'clock'>,
  queries: Queries,
  { kind, id, expiresAt }: LinkTarget,
): Promise<string> {
  const token = randomBytes(16).toString('base64url');
  const now = ctx.clock.now();
  await queries
    .insertInto('guest_links')
    .values({ token_hash: hashToken(token), kind, thing_id: id, expires_at: expiresAt, created_at: now })
    .execute();
  return token;
}

const TOKEN = /(#token=)[\w-]{22}(?![\w-])/g;
const EMPTY = /(#token=)(?![\w-])/g;

/** The text of a mail without its token: one that has been sent must not open anything. */
export const withoutToken = (text: string): string => text.replace(TOKEN, '$1');
/** The same text again, with a new token. */
export const withToken = (text: string, token: string): string => text.replace(EMPTY, `$1${token}`);

/** @returns the id of the order or booking @throws ApiError link_used when the link opens nothing, or no longer */
export async function resolveToken(ctx: Context, kind: TokenLinkKind, token: string): Promise<string> {
  const found = await ctx.db
    .selectFrom('guest_links')
    .select('thing_id')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst();
  if (found) return found.thing_id;
  const { phone, email } = ctx.company;
  throw new ApiError('link_used', {
    msg: `This link has expired or isn’t one of ours. Phone ${phone} or write to ${email} and we’ll help.`,
  });
}
