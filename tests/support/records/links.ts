// Token links for tests.
import type { LinkKind } from '#contract/accounts/account-links.ts';
import { createAccountLink } from '#server/token-links/one-use-links.ts';
import { createRecordToken, opensBooking, opensOrder } from '#server/token-links/record-links.ts';
import type { Stack } from '../service/stack.ts';

/** The token behind the #, in a link or in the text of a mail; empty when there is none. */
export const tokenIn = (text: string): string => /#token=([\w-]+)/.exec(text)?.[1] ?? '';

/** @returns the token of a new link for the account of this address */
export const linkFor = async (stack: Stack, kind: LinkKind, { email }: { email: string }): Promise<string> =>
  tokenIn(await createAccountLink(stack.ctx, stack.ctx.db, kind, email.toLowerCase()));

/** @returns the token of a new link that opens this order */
export const orderLink = (stack: Stack, id: string): Promise<string> =>
  createRecordToken(stack.ctx, stack.ctx.db, opensOrder(stack.ctx, { id }));

/** @returns the token of a new link that opens this booking, a day after which `date` is */
export const bookingLink = (stack: Stack, id: string, date = '2026-11-26'): Promise<string> =>
  createRecordToken(stack.ctx, stack.ctx.db, opensBooking({ id, date }));
