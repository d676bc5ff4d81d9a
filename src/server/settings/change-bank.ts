// Changing the bank details on bills: what takes money elsewhere waits for a day, in which whoever was an admin lately may stop it.
import { randomBytes } from 'node:crypto';
import type { Bank } from '#contract/bills/bank.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { BANK_MESSAGES, type confirmBank } from '#contract/settings/bank-changes.ts';
import type { changeBank } from '#contract/settings/settings.ts';
import { DAY_MS } from '#lib/days.ts';
import { formatMoment } from '#lib/format-date.ts';
import { PATHS } from '#lib/paths.ts';
import { mailEachAdmin, refuseNewAdmin, tellAdmins } from '#server/accounts/admins.ts';
import { lockAsAdmin } from '#server/accounts/lock-admins.ts';
import { withProof } from '#server/accounts/proof.ts';
import type { Trx } from '#server/db/open.ts';
import type { BankWaitingRow } from '#server/db/system-tables.ts';
import type { SignedIn } from '#server/http/authenticate.ts';
import { takeFromNetwork } from '#server/http/limits.ts';
import { RATE_LIMITS } from '#server/http/rate-limits.ts';
import { logSecurity } from '#server/http/security-log.ts';
import { ApiError, illegalMove } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/ids.ts';
import { bankInForce, bankVersion, countsAtOnce, inShort, toBank, waitingBank } from './bank.ts';

const WAIT_MS = DAY_MS;
const STALE = 'Someone changed the bank details while you had them open. Nothing was saved.';
const SET_UP_FIRST =
  'A change of the bank details takes a code of your authenticator app. Please set it up in your profile first. Nothing was saved.';
const OWN = 'Another admin must confirm it. It takes effect by itself once its day is over.';

const lacking = () => new ApiError('second_factor_required', { msg: SET_UP_FIRST });

const note = (
  ctx: Context,
  trx: Trx,
  actor: string,
  action: string,
  before: Bank | null,
  after: Bank | null,
): Promise<void> =>
  audit(ctx, trx, actor, action, ['settings', 'shop'], {
    before: { bank: inShort(before) },
    after: { bank: inShort(after) },
  });

/** In one statement, so that of a stop, a replacement and the end of its day only one succeeds. @returns false where it waits no longer */
async function endWaiting({ clock }: Pick<Context, 'clock'>, trx: Trx, version: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('bank_waiting')
    .set({ ended_at: clock.now() })
    .where('version', '=', version)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function putInForce(ctx: Context, trx: Trx, author: string, details: Bank | null): Promise<void> {
  await trx
    .insertInto('bank_changes')
    .values({
      version: (await bankVersion(trx)) + 1,
      details: details && JSON.stringify(details),
      author,
      at: ctx.clock.now(),
    })
    .execute();
}

const valuesOf = (user: SignedIn, before: Bank | null, after: Bank | null) => ({
  'bank.who': user.row.username,
  'bank.before': inShort(before),
  'bank.after': inShort(after),
});

/** Each admin gets a link of their own that stops it. */
async function letWait(
  ctx: Context,
  trx: Trx,
  user: SignedIn,
  before: Bank | null,
  details: Bank,
): Promise<void> {
  const version = (await bankVersion(trx)) + 1;
  const at = ctx.clock.now();
  const due_at = at + WAIT_MS;
  await trx
    .insertInto('bank_waiting')
    .values({ version, details: JSON.stringify(details), author: user.id, at, due_at, ended_at: null })
    .execute();
  await mailEachAdmin(ctx, trx, async ({ id }) => {
    const token = randomBytes(32).toString('base64url');
    await trx
      .insertInto('bank_stop_links')
      .values({ token_hash: hashToken(token), version, user_id: id })
      .execute();
    return {
      template: 'bank-waiting',
      values: {
        ...valuesOf(user, before, details),
        'bank.from': formatMoment(due_at),
        'bank.link': `${ctx.config.siteUrl}${PATHS.stopBankChange}#token=${token}`,
      },
    };
  });
}

/**
 * What waited until now is replaced.
 * @throws ApiError invalid (of the proof), second_factor_required, stale_version, too_many, unauthorised, forbidden
 */
export async function updateBank(
  ctx: Context,
  user: SignedIn,
  { details, version, ...proof }: BodyOf<typeof changeBank>,
): Promise<void> {
  const change = async (trx: Trx) => {
    await lockAsAdmin(trx, user.id);
    if ((await bankVersion(trx)) !== version) throw new ApiError('stale_version', { msg: STALE });
    const { details: before } = await bankInForce(trx, ctx);
    const waiting = await waitingBank(trx);
    if (waiting) await endWaiting(ctx, trx, waiting.version);
    if (details === null || (await countsAtOnce(ctx, trx, details))) {
      await putInForce(ctx, trx, user.id, details);
      await note(ctx, trx, user.id, 'bank', before, details);
      const values = valuesOf(user, before, details);
      await mailEachAdmin(ctx, trx, () => ({ template: 'bank-changed', values }));
    } else {
      await letWait(ctx, trx, user, before, details);
      await note(ctx, trx, user.id, 'bank-wait', before, details);
    }
  };
  await withProof(ctx, user, proof, change, lacking());
}

/** @throws ApiError illegal_move (no change waits, one's own, a new admin), stale_version, and as `updateBank` */
export async function confirmWaitingBank(
  ctx: Context,
  user: SignedIn,
  { version, ...proof }: BodyOf<typeof confirmBank>,
): Promise<void> {
  const confirm = async (trx: Trx) => {
    await lockAsAdmin(trx, user.id);
    const waiting = await waitingBank(trx);
    if (!waiting) throw illegalMove(BANK_MESSAGES.nothing);
    if (waiting.version !== version) throw new ApiError('stale_version', { msg: STALE });
    if (waiting.author === user.id) throw illegalMove(OWN);
    await refuseNewAdmin(ctx, trx, user.id);
    const { details: before } = await bankInForce(trx, ctx);
    const details = toBank(waiting.details);
    if (!(await endWaiting(ctx, trx, version))) throw illegalMove(BANK_MESSAGES.nothing);
    await putInForce(ctx, trx, waiting.author, details);
    await note(ctx, trx, user.id, 'bank', before, details);
    await mailEachAdmin(ctx, trx, () => ({
      template: 'bank-changed',
      values: valuesOf(user, before, details),
    }));
  };
  await withProof(ctx, user, proof, confirm, lacking());
}

/** @returns false where it waits no longer */
async function stop(ctx: Context, trx: Trx, waiting: BankWaitingRow, id: string): Promise<boolean> {
  if (!(await endWaiting(ctx, trx, waiting.version))) return false;
  await note(ctx, trx, id, 'bank-stop', toBank(waiting.details), (await bankInForce(trx, ctx)).details);
  const person = await trx.selectFrom('users').select('username').where('id', '=', id).executeTakeFirst();
  const row = { username: person?.username ?? 'Somebody who was an admin' };
  await tellAdmins(ctx, trx, { row }, 'stopped the change of the bank details');
  return true;
}

/** By the button of Today or the settings. @throws ApiError illegal_move where none waits */
export async function stopWaitingBank(ctx: Context, { id }: SignedIn): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const waiting = await waitingBank(trx);
    if (!waiting || !(await stop(ctx, trx, waiting, id))) throw illegalMove(BANK_MESSAGES.nothing);
  });
}

/** By the link of a mail, also for whoever is no admin any more. @returns for whom it was made @throws ApiError link_used, too_many */
export async function stopBankOfLink(ctx: Context, token: string, net: string): Promise<string> {
  await takeFromNetwork(ctx, RATE_LIMITS.recordLinks, net);
  return ctx.db.transaction().execute(async (trx) => {
    const link = await trx
      .selectFrom('bank_stop_links')
      .innerJoin('bank_waiting', 'bank_waiting.version', 'bank_stop_links.version')
      .selectAll('bank_waiting')
      .select('bank_stop_links.user_id')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst();
    const { user_id = '', ...waiting } = link ?? {};
    if (!link || !(await stop(ctx, trx, { ...link, ...waiting }, user_id)))
      throw new ApiError('link_used', { msg: BANK_MESSAGES.nothing });
    return user_id;
  });
}

/** Lets a change take effect whose day is over. @returns whether one did */
export const applyDueBank = (ctx: Context): Promise<boolean> =>
  ctx.db.transaction().execute(async (trx) => {
    const waiting = await waitingBank(trx);
    if (!waiting || waiting.due_at > ctx.clock.now()) return false;
    if (!(await endWaiting(ctx, trx, waiting.version))) return false;
    const { details: before } = await bankInForce(trx, ctx);
    const details = toBank(waiting.details);
    await putInForce(ctx, trx, waiting.author, details);
    await note(ctx, trx, waiting.author, 'bank', before, details);
    logSecurity(ctx, { event: 'bank-changed', who: waiting.author });
    return true;
  });
