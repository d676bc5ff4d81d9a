// The bank details on bills. They take effect at once and are no draft: whoever publishes or undoes words has proven nothing.
import { type Bank, bank } from '#contract/bills/bank.ts';
import type { Company } from '#contract/company.ts';
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import type { changeBank, readSettings } from '#contract/settings/settings.ts';
import { confirmedFactor } from '#server/accounts/factor-codes.ts';
import { withProof } from '#server/accounts/proof.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { SignedIn } from '#server/http/authenticate.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { ApiError } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';

const STALE = 'Someone changed the bank details while you had them open. Nothing was saved.';
const SET_UP_FIRST =
  'A change of the bank details takes a code of your authenticator app. Please set it up in your profile first. Nothing was saved.';

/** As mails and the history name it. */
const inShort = (details: Bank | null): string =>
  details ? `${details.name}, account ending in ${details.account.slice(-4)}` : 'none';

/** What new bills print; null: no transfer is offered. */
export async function bankInForce(
  queries: Queries,
  { company }: { company: Pick<Company, 'bank'> },
): Promise<{ details: Bank | null; version: number }> {
  const last = await queries
    .selectFrom('bank_changes')
    .selectAll()
    .orderBy('version', 'desc')
    .executeTakeFirst();
  return last
    ? { details: last.details === null ? null : bank.parse(JSON.parse(last.details)), version: last.version }
    : { details: company.bank ?? null, version: 0 };
}

export const bankForAdmin = async (
  ctx: Pick<Context, 'db' | 'company'>,
  { id }: SignedIn,
): Promise<ReplyOf<typeof readSettings>['bank']> => ({
  ...(await bankInForce(ctx.db, ctx)),
  hasFactor: (await confirmedFactor(ctx.db, id)) !== undefined,
});

/**
 * Mails every admin: whoever has stolen one account can't keep it from the others.
 * @throws ApiError invalid (of the proof), second_factor_required, stale_version, too_many, unauthorised, forbidden
 */
export async function updateBank(
  ctx: Context,
  user: SignedIn,
  { details, version, ...proof }: BodyOf<typeof changeBank>,
): Promise<void> {
  const lacking = new ApiError('second_factor_required', { msg: SET_UP_FIRST });
  const change = async (trx: Trx) => {
    const before = await bankInForce(trx, ctx);
    const row = { version: version + 1, author: user.id, at: ctx.clock.now() };
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('bank_changes')
      .values({ ...row, details: details && JSON.stringify(details) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n || before.version !== version)
      throw new ApiError('stale_version', { msg: STALE });
    const was = inShort(before.details);
    const is = inShort(details);
    await audit(ctx, trx, user.id, 'bank', ['settings', 'shop'], {
      before: { bank: was },
      after: { bank: is },
    });
    const admins = await trx
      .selectFrom('users')
      .selectAll()
      .where('role', '=', 'admin')
      .orderBy('id')
      .execute();
    if (!admins.some(({ id }) => id === user.id)) throw new ApiError('forbidden');
    for (const { id, username, email } of admins)
      await queueMail(ctx, trx, {
        fact: `bank-changed-${row.version}-${id}`,
        template: 'bank-changed',
        to: { name: username, address: email },
        values: { 'bank.who': user.row.username, 'bank.before': was, 'bank.after': is },
      });
  };
  await withProof(ctx, user, proof, change, lacking);
}
