// Token links that open one order, booking or quote.

import { randomBytes } from 'node:crypto';
import type { TokenLinkKind } from '#contract/my-records/token-links.ts';
import { DAY_MS } from '#lib/days.ts';
import { PATHS } from '#lib/paths.ts';
import type { Queries } from '#server/db/open.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/ids.ts';

const MONTH_MS = 31 * DAY_MS;
/** How long an order's link works after its mail: longer than any return or refund takes. */
const ORDER_LIFE_MS = 180 * DAY_MS;
/** How long a booking's link works after the day of the visit, in any time zone. */
const AFTER_VISIT_MS = 31 * DAY_MS;

/** The order, booking or quote that a link opens, and when it expires (milliseconds since 1970). */
export interface LinkTarget {
  kind: TokenLinkKind;
  id: string;
  expiresAt: number;
}

export const opensOrder = ({ clock }: Pick<Context, 'clock'>, { id }: { id: string }): LinkTarget => ({
  kind: 'order',
  id,
  expiresAt: clock.now() + ORDER_LIFE_MS,
});

/** As long as the guarantee, too. */
export const opensBill = (ctx: Pick<Context, 'clock' | 'quotes'>, { id }: { id: string }): LinkTarget => ({
  kind: 'bill',
  id,
  expiresAt: ctx.clock.now() + Math.max(ORDER_LIFE_MS, (ctx.quotes?.guaranteeMonths ?? 0) * MONTH_MS),
});

/** Whoever pays is asked by it, and answers soon. */
export const opensAgreement = ({ clock }: Pick<Context, 'clock'>, { id }: { id: string }): LinkTarget => ({
  kind: 'agreement',
  id,
  expiresAt: clock.now() + 14 * DAY_MS,
});

export const opensBooking = ({ id, date }: { id: string; date: string }): LinkTarget => ({
  kind: 'booking',
  id,
  expiresAt: Date.parse(`${date}T00:00:00Z`) + AFTER_VISIT_MS,
});

/** Longer than its last day: after the answer it shows what is still to pay. */
export const opensQuote = (
  { clock }: Pick<Context, 'clock'>,
  { id, valid_until }: { id: string; valid_until: string },
): LinkTarget => ({
  kind: 'quote',
  id,
  expiresAt: Math.max(clock.now(), Date.parse(valid_until)) + ORDER_LIFE_MS,
});

const PAGES = {
  order: PATHS.order,
  bill: PATHS.bill,
  agreement: PATHS.agree,
  booking: PATHS.booking,
  quote: PATHS.quoteOffer,
} as const;

/** The token follows the #, which browsers don't send. */
export const recordLinkAddress = (siteUrl: string, kind: TokenLinkKind, token: string): string =>
  `${siteUrl}${PAGES[kind]}#token=${token}`;

/** @returns a token of 128 random bits, of which only the hash is stored */
export async function createRecordToken(
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

/** Removes the token from a mail's text, so that the stored copy of a sent mail opens nothing. */
export const withoutToken = (text: string): string => text.replace(TOKEN, '$1');
/** Puts a new token into such a text. */
export const withToken = (text: string, token: string): string => text.replace(EMPTY, `$1${token}`);

/** @returns what the link opens @throws ApiError link_used when it opens nothing of these kinds, or no longer */
export async function resolveTarget(
  ctx: Context,
  kinds: readonly TokenLinkKind[],
  token: string,
): Promise<Omit<LinkTarget, 'expiresAt'>> {
  const found = await ctx.db
    .selectFrom('guest_links')
    .select(['kind', 'thing_id as id'])
    .where('token_hash', '=', hashToken(token))
    .where('kind', 'in', kinds)
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst();
  if (found) return found;
  const { phone, email } = ctx.company;
  throw new ApiError('link_used', {
    msg: `This link has expired or isn’t one of ours. Phone ${phone} or write to ${email} and we’ll help.`,
  });
}

/** @returns the id of what the link opens @throws ApiError link_used */
export const resolveToken = async (ctx: Context, kind: TokenLinkKind, token: string): Promise<string> =>
  (await resolveTarget(ctx, [kind], token)).id;
