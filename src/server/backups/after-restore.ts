// What a restored database must not repeat: numbers that were given out since the backup, sign-ins, and whatever has ended since.
import { sql } from 'kysely';
import { ROLES } from '#contract/accounts/roles.ts';
import { DUMMY_HASH } from '#server/accounts/hash-password.ts';
import { deleteHeld } from '#server/data-protection/subject-access.ts';
import { fillAddressKeys } from '#server/db/address-keys.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import { NUMBER_NAMES, type NumberName } from '#server/db/system-tables.ts';
import { type Ended, hashOfPerson, readEnded } from '#server/platform/ended.ts';
import { endLinks } from '#server/token-links/record-links.ts';

/** How far numbers go on where nobody says which was the last: more than a shop gives out between two backups. */
const SAFE_DISTANCE = 1000;

/** The last number of each sequence. */
export type Numbers = Record<NumberName, number>;

export interface RestoreOptions {
  dataDir: string;
  /** Milliseconds since 1970. */
  now: number;
  /** The last numbers that were given out, where somebody knows them. */
  last: Partial<Numbers>;
}

export const readNumbers = async (db: Queries): Promise<Numbers> => {
  const rows = await db.selectFrom('counters').selectAll().where('name', 'in', NUMBER_NAMES).execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value])) as Numbers;
};

/** @throws Error where the backup holds a higher number than the one named as the last */
async function leaveNumbersOut(trx: Trx, { last, now }: RestoreOptions): Promise<void> {
  const restored = await readNumbers(trx);
  for (const name of NUMBER_NAMES) {
    const from = restored[name];
    const to = last[name] ?? from + SAFE_DISTANCE;
    if (to < from) throw new Error(`The last ${name} number can't be ${to}: the backup holds ${from}.`);
    if (to === from) continue;
    await trx.updateTable('counters').set({ value: to }).where('name', '=', name).execute();
    await trx
      .insertInto('number_gaps')
      .values({ name, from_number: from + 1, to_number: to, at: now })
      .execute();
  }
}

/** Everybody signs in anew; links and invitations that may have been used are void, and bank details that may have been stopped. */
async function endSignIns(trx: Trx): Promise<void> {
  const ended = [
    'sessions',
    'account_links',
    'team_invitations',
    'known_networks',
    'bank_waiting',
    'bank_stop_links',
  ] as const;
  for (const table of ended) await trx.deleteFrom(table).execute();
  await endLinks(trx, ['invitation', 'day', 'feed']);
}

async function eraseAgain(trx: Trx, hashes: ReadonlySet<string>): Promise<void> {
  if (hashes.size === 0) return;
  const { rows } = await sql<{ key: string }>`select email_key as key from users
    union select address_key from appointments union select payer_key from appointments where payer_key is not null
    union select address_key from outbox`.execute(trx);
  for (const { key } of rows) if (hashes.has(hashOfPerson(key))) await deleteHeld(trx, key);
}

/** The last role that was given decides; none is raised. */
async function lowerRole(trx: Trx, { member, role }: Extract<Ended, { member: string }>): Promise<void> {
  const lower = ROLES.slice(ROLES.indexOf(role) + 1);
  if (lower.length === 0) return;
  await trx.updateTable('users').set({ role }).where('id', '=', member).where('role', 'in', lower).execute();
}

/** Only a link to the account's address sets another. */
async function endPassword(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('users').set({ password_hash: DUMMY_HASH }).where('id', '=', id).execute();
}

/** The newer factor, if there was one, is lost: so the password alone must not open the account. */
async function endFactor(trx: Trx, id: string): Promise<void> {
  for (const table of ['second_factors', 'recovery_codes'] as const)
    await trx.deleteFrom(table).where('user_id', '=', id).execute();
  await endPassword(trx, id);
}

/** Also those of the previous release, which don't say whom they were made for. */
async function endLost(trx: Trx, { visit, address }: Extract<Ended, { visit: string }>): Promise<void> {
  const quotes = trx.selectFrom('quotes').select('quotes.id').where('appointment_id', '=', visit);
  const links = await trx
    .selectFrom('guest_links')
    .select(['token_hash', 'address_key'])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('thing_id', '=', visit),
        eb('thing_id', 'in', quotes),
        eb(
          'thing_id',
          'in',
          selectFrom('orders')
            .select('orders.id')
            .where((order) => order.or([order('job_id', '=', visit), order('quote_id', 'in', quotes)])),
        ),
      ]),
    )
    .execute();
  for (const { token_hash, address_key } of links)
    if (address_key === null || hashOfPerson(address_key) === address)
      await trx.deleteFrom('guest_links').where('token_hash', '=', token_hash).execute();
}

async function endAgain(trx: Trx, ended: readonly Ended[]): Promise<void> {
  await eraseAgain(trx, new Set(ended.flatMap((one) => ('erased' in one ? [one.erased] : []))));
  const members = ended.flatMap((one) => ('member' in one ? [one] : []));
  for (const last of new Map(members.map((one) => [one.member, one])).values()) await lowerRole(trx, last);
  for (const one of ended) {
    if ('deleted' in one) await trx.deleteFrom('users').where('id', '=', one.deleted).execute();
    if ('password' in one) await endPassword(trx, one.password);
    if ('factor' in one) await endFactor(trx, one.factor);
    if ('recoveryCode' in one)
      await trx.deleteFrom('recovery_codes').where('code_hash', '=', one.recoveryCode).execute();
    if ('visit' in one) await endLost(trx, one);
  }
}

/**
 * @param db restored, migrated, and not in use yet
 * @param takenAt when the backup was taken
 * @returns the numbers after which the shop goes on
 */
export async function afterRestore(db: Queries, takenAt: string, options: RestoreOptions): Promise<Numbers> {
  const taken = Date.parse(takenAt);
  const ended = readEnded(options.dataDir, taken);
  return db.transaction().execute(async (trx) => {
    await leaveNumbersOut(trx, options);
    await endSignIns(trx);
    await fillAddressKeys(trx, 'all');
    await endAgain(trx, ended);
    await trx
      .insertInto('restores')
      .values({ at: options.now, taken_at: taken, listed_until: taken })
      .execute();
    return readNumbers(trx);
  });
}
