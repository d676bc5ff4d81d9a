// Stored keys of email addresses, by which people's rows are found on both engines alike.
import type { Kysely } from 'kysely';
import { addressKey } from '#server/platform/address-key.ts';
import { fillKey } from './fill-keys.ts';
import type { Tables } from './tables.ts';

/** Each table with its own key, and the address that `address_key` is made of. */
const SOURCES = {
  appointments: ['id', 'email'],
  cancellations: ['id', 'email'],
  outbox: ['id', 'to_address'],
  unmatched_captures: ['capture_id', 'payer_email'],
} as const satisfies { [Table in keyof Tables]?: readonly [keyof Tables[Table], keyof Tables[Table]] };

/**
 * Rows of the previous release have no key, or that of an address which it has corrected.
 * @param which at a start the missing ones; all once a day, and before somebody's rows are shown or erased
 * @returns how many were filled, of all tables
 */
export async function fillAddressKeys(db: Kysely<Tables>, which: 'missing' | 'all'): Promise<number> {
  let filled = 0;
  for (const table of Object.keys(SOURCES) as (keyof typeof SOURCES)[]) {
    const [id, email] = SOURCES[table];
    const make = ({ [email]: address }: Record<string, string | null>) =>
      address == null ? null : addressKey(address);
    filled += await fillKey(db, { table, id, key: 'address_key', sources: [email], make }, which);
  }
  return filled;
}
