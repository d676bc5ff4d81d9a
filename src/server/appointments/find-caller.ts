// The newest booking or order with a phone number, however it was written, or else with an email address.
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '#contract/diary/callers.ts';
import { iso } from '#server/db/iso.ts';
import type { Queries } from '#server/db/open.ts';
import { hasNumber } from '#server/db/search-pattern.ts';
import { addressKey } from '#server/platform/address-key.ts';

/** Requests whose sender is known: others may have been typed by anybody. */
async function newestWith(
  db: Queries,
  isTheirs: { visit: RawBuilder<boolean>; order: RawBuilder<boolean> },
): Promise<Caller | null> {
  const visit = await db
    .selectFrom('appointments')
    .select(['name', 'email', 'address', 'post_code', 'machine', 'created_at'])
    .where(isTheirs.visit)
    .where('suspected', '=', 0)
    .where(sql<boolean>`(status in ('confirmed', 'completed') or email_proven_at is not null)`)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (visit) {
    const { post_code: postCode, created_at, ...rest } = visit;
    return { ...rest, city: '', postCode, at: iso(created_at) };
  }
  const order = await db
    .selectFrom('orders')
    .select(['first_name', 'last_name', 'email', 'address', 'city', 'post_code', 'created_at'])
    .where(isTheirs.order)
    .where('paid_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (!order) return null;
  return {
    name: `${order.first_name} ${order.last_name}`,
    email: order.email,
    address: order.address,
    city: order.city,
    postCode: order.post_code,
    machine: '',
    at: iso(order.created_at),
  };
}

export async function findCaller(
  db: Queries,
  { phone, email }: { phone: string; email: string },
): Promise<Caller | null> {
  const isTheirs = hasNumber(phone);
  const byNumber = isTheirs && (await newestWith(db, { visit: isTheirs, order: isTheirs }));
  if (byNumber || !email) return byNumber;
  const key = addressKey(email);
  return newestWith(db, {
    visit: sql<boolean>`address_key = ${key}`,
    order: sql<boolean>`email_key = ${key}`,
  });
}
