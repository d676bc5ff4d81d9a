// Token links for tests.
import type { LinkKind } from '#contract/accounts/account-links.ts';
import { createAccountLink } from '#server/accounts/one-use-links.ts';
import type { Queries } from '#server/db/open.ts';
import type { GuestLinkKind } from '#server/db/system-tables.ts';
import { ApiError } from '#server/platform/api-error.ts';
import { createLink, type LinkMaking } from '#server/token-links/record-links.ts';
import type { Stack } from '../service/stack.ts';

/** The token behind the #, in a link or in the text of a mail; empty when there is none. */
export const tokenIn = (text: string): string => /#token=([\w-]+)/.exec(text)?.[1] ?? '';

/** @returns the token of a new link for the account of this address */
export const linkFor = async (stack: Stack, kind: LinkKind, { email }: { email: string }): Promise<string> =>
  tokenIn(await createAccountLink(stack.ctx, stack.ctx.db, kind, email.toLowerCase()));

/** @returns the token of a new link for whom the record is mailed to now */
export async function linkTo(
  ctx: LinkMaking,
  queries: Queries,
  kind: GuestLinkKind,
  id: string,
): Promise<string> {
  const record = await ctx.links[kind].read(ctx, queries, id);
  return createLink(ctx, queries, { kind, id }, record?.holders[0].email ?? '');
}

/** '' where nobody has an address to mail it to, or a correction takes it away in the same moment. */
export async function linkIfAny({ ctx }: Stack, kind: GuestLinkKind, id: string): Promise<string> {
  const record = await ctx.links[kind].read(ctx, ctx.db, id);
  const { email = '' } = record?.holders[0] ?? {};
  return createLink(ctx, ctx.db, { kind, id }, email).catch((error) => {
    if (error instanceof ApiError && error.code === 'illegal_move') return '';
    throw error;
  });
}

export const orderLink = ({ ctx }: Stack, id: string): Promise<string> => linkTo(ctx, ctx.db, 'order', id);

export const bookingLink = ({ ctx }: Stack, id: string): Promise<string> =>
  linkTo(ctx, ctx.db, 'booking', id);
