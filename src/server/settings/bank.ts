// The bank details on bills: which are in force, and which wait. They are no draft: whoever publishes words has proven nothing of them.
import { type Bank, bank } from '#contract/bills/bank.ts';
import type { Company } from '#contract/company.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { readSettings } from '#contract/settings/settings.ts';
import { DAY_MS } from '#lib/days.ts';
import { confirmedFactor } from '#server/accounts/factor-codes.ts';
import { iso } from '#server/db/iso.ts';
import type { Queries } from '#server/db/open.ts';
import type { BankWaitingRow } from '#server/db/system-tables.ts';
import type { SignedIn } from '#server/http/authenticate.ts';
import type { Context } from '#server/platform/context.ts';

/** How long details must have been in force that may come back at once. */
const KNOWN_MS = 7 * DAY_MS;

type Shop = { company: Pick<Company, 'bank'> };

export const toBank = (details: string | null): Bank | null =>
  details === null ? null : bank.parse(JSON.parse(details));

/** As mails and the history name it. */
export const inShort = (details: Bank | null): string =>
  details ? `${details.name}, account ending in ${details.account.slice(-4)}` : 'none';

/** What new bills print; null: no transfer is offered. */
export async function bankInForce(
  queries: Queries,
  { company }: Shop,
): Promise<{ details: Bank | null; version: number }> {
  const last = await queries
    .selectFrom('bank_changes')
    .select(['details', 'version'])
    .orderBy('version', 'desc')
    .executeTakeFirst();
  return last
    ? { details: toBank(last.details), version: last.version }
    : { details: company.bank ?? null, version: 0 };
}

/** The change that waits for its day to be over. */
export const waitingBank = (queries: Queries): Promise<BankWaitingRow | undefined> =>
  queries
    .selectFrom('bank_waiting')
    .selectAll()
    .where('ended_at', 'is', null)
    .orderBy('version', 'desc')
    .executeTakeFirst();

/** Changes so far, those that waited among them. */
export async function bankVersion(queries: Queries): Promise<number> {
  const last = (table: 'bank_changes' | 'bank_waiting') =>
    queries
      .selectFrom(table)
      .select(({ fn }) => fn.max('version').as('version'))
      .executeTakeFirst();
  const [changed, waited] = [await last('bank_changes'), await last('bank_waiting')];
  return Math.max(changed?.version ?? 0, waited?.version ?? 0);
}

const isSame = (one: Bank | null, other: Bank | null): boolean =>
  JSON.stringify(one && bank.parse(one)) === JSON.stringify(other && bank.parse(other));

/**
 * Whether a change need not wait: none takes money elsewhere that is the very first, takes the details away, or brings back those of
 * the file in content/ or of a week.
 */
export async function countsAtOnce(
  { company, clock }: Pick<Context, 'clock'> & Shop,
  queries: Queries,
  details: Bank | null,
): Promise<boolean> {
  if (details === null) return true;
  const changes = await queries.selectFrom('bank_changes').selectAll().orderBy('version').execute();
  const isFirst = changes.length === 0 && !company.bank;
  if (isFirst || isSame(details, company.bank ?? null)) return true;
  const now = clock.now();
  return changes.some(
    (change, at) =>
      isSame(details, toBank(change.details)) && (changes[at + 1]?.at ?? now) - change.at >= KNOWN_MS,
  );
}

export async function bankForAdmin(
  ctx: Pick<Context, 'db' | 'company'>,
  { id }: SignedIn,
): Promise<ReplyOf<typeof readSettings>['bank']> {
  const waiting = await waitingBank(ctx.db);
  return {
    details: (await bankInForce(ctx.db, ctx)).details,
    version: await bankVersion(ctx.db),
    hasFactor: (await confirmedFactor(ctx.db, id)) !== undefined,
    waiting: waiting
      ? {
          details: bank.parse(JSON.parse(waiting.details)),
          from: iso(waiting.due_at),
          isOwn: waiting.author === id,
          version: waiting.version,
        }
      : null,
  };
}
