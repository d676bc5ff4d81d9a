import type { SignedIn } from '#server/http/authenticate.ts';
import type { Context } from '#server/platform/context.ts';

/** The token of this sign-in stops working at once; other sign-ins stay. */
export async function signOut(ctx: Context, { tokenHash }: SignedIn): Promise<void> {
  await ctx.db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}
