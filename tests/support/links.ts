// Links by mail, as tests get hold of them.
import type { LinkKind } from '#contract/account-links.ts';
import { makeLink } from '#server/domain/account-links.ts';
import type { Stack } from './stack.ts';

/** The token behind the #, in a link or in the text of a mail; empty when there is none. */
export const tokenIn = (text: string): string => /#token=([\w-]+)/.exec(text)?.[1] ?? '';

/** @returns the token of a new link for the account of this address */
export const linkFor = async (stack: Stack, kind: LinkKind, { email }: { email: string }): Promise<string> =>
  tokenIn(await makeLink(stack.ctx, stack.ctx.db, kind, email.toLowerCase()));
