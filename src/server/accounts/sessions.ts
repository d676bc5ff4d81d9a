// Sessions: a token for each sign-in, of which only the hash is stored.
import { hash, randomBytes } from 'node:crypto';
import type { AccountSession } from '#contract/accounts/sessions.ts';
import { iso } from '#server/db/iso.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import { type SignedIn, sessionLife } from '#server/http/authenticate.ts';
import { notFound } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/ids.ts';
import { rememberOnlyNetwork } from './known-networks.ts';
import { withdrawInvitationsOf } from './lock-admins.ts';

/** @param device in plain words; '' if unknown @returns a new token of 256 random bits */
export async function openSession(
  ctx: Pick<Context, 'clock'>,
  queries: Queries,
  userId: string,
  device = '',
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = ctx.clock.now();
  await queries
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: userId, created_at: now, last_used_at: now, device })
    .execute();
  return token;
}

/** The token of this sign-in stops working at once; other sign-ins stay. */
export async function closeSession(ctx: Context, { tokenHash }: SignedIn): Promise<void> {
  await ctx.db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Names a session without its token's hash, which the database alone needs to know. */
const idOf = (tokenHash: string): string => hash('sha256', `session ${tokenHash}`, 'hex');

async function ownSessions(ctx: Context, { id, row }: SignedIn) {
  const { idle, absolute } = await sessionLife(ctx, row.role);
  const now = ctx.clock.now();
  return ctx.db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', id)
    .where('last_used_at', '>=', now - idle)
    .where('created_at', '>=', now - absolute)
    .orderBy('last_used_at', 'desc')
    .orderBy('token_hash')
    .execute();
}

export async function findSessions(ctx: Context, user: SignedIn): Promise<AccountSession[]> {
  const rows = await ownSessions(ctx, user);
  return rows.map(({ token_hash, device, created_at, last_used_at }) => ({
    _id: idOf(token_hash),
    device,
    since: iso(created_at),
    lastUsed: iso(last_used_at),
    isThis: token_hash === user.tokenHash,
  }));
}

/** @param devices on which the account was signed in */
const auditEnded = (ctx: Context, trx: Trx, { id }: SignedIn, devices: string[]) =>
  audit(ctx, trx, id, 'end-sessions', ['account', id], {
    before: { sessions: devices.map((device) => device || 'unknown device').join(', ') },
    after: { sessions: '' },
  });

/** @throws ApiError not_found, also for another account's */
export async function deleteSession(ctx: Context, user: SignedIn, id: string): Promise<void> {
  const found = (await ownSessions(ctx, user)).find(({ token_hash }) => idOf(token_hash) === id);
  if (!found) throw notFound();
  await ctx.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('sessions').where('token_hash', '=', found.token_hash).execute();
    await auditEnded(ctx, trx, user, [found.device]);
  });
}

/**
 * Leaves whoever else has used the account nothing: no session, no network from which guesses are borne with, no invitation that they
 * sent. @param net the owner's network @returns the devices of the other sessions
 */
export async function throwOthersOut(
  ctx: Pick<Context, 'clock'>,
  trx: Trx,
  user: SignedIn,
  net: string,
): Promise<string[]> {
  await rememberOnlyNetwork(ctx, trx, user.id, net);
  await withdrawInvitationsOf(trx, user.id);
  return deleteOtherSessions(trx, user);
}

/** Signs the account out everywhere else. */
export async function signOutElsewhere(ctx: Context, user: SignedIn, net: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const ended = await throwOthersOut(ctx, trx, user, net);
    if (ended.length > 0) await auditEnded(ctx, trx, user, ended);
  });
}

/** All but this one. @param trx the transaction of what makes the others doubtful @returns their devices */
export async function deleteOtherSessions(trx: Trx, { id, tokenHash }: SignedIn): Promise<string[]> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', id)
    .where('token_hash', '!=', tokenHash)
    .returning('device')
    .execute();
  return ended.map(({ device }) => device);
}

/** Signs an account out everywhere. */
export const endSessions = (trx: Trx, userId: string) =>
  trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
