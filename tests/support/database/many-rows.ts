// Thousands of orders and appointments over some years, inserted straight into the tables.
import { BOOKING_SERVICES } from '#contract/services.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { withKey } from '#server/db/search-keys.ts';
import type { AuditRow, OutboxRow } from '#server/db/system-tables.ts';
import type { AppointmentRow, CancellationRow } from '#server/db/tables.ts';
import { orderRowOf, place, receivedFor, shelve } from '../records/orders.ts';
import type { Stack } from '../service/stack.ts';

const HOUR = 3_600_000;
/** As many rows as fit into one statement of every engine. */
const AT_ONCE = 500;
const pick = <Value>(values: readonly Value[], at: number): Value => values[at % values.length] as Value;

async function insertAll<Row>(
  count: number,
  make: (at: number) => Row,
  insert: (rows: Row[]) => Promise<unknown>,
) {
  for (let from = 0; from < count; from += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - from);
    await insert(Array.from({ length: size }, (_, at) => make(from + at)));
  }
}

/** One order an hour, back from now; most are delivered. */
export async function makeOrders(stack: Stack, count: number): Promise<void> {
  const part = await shelve(stack);
  const {
    payments: _,
    paypal_id: __,
    capture_id: ___,
    ...one
  } = await orderRowOf(stack, (await place(stack, part)).id);
  const now = stack.clock.now();
  const make = (at: number): OrderRow => ({
    ...one,
    id: `order-${at}`,
    number: `F${200_000 + at}`,
    status: pick(['delivered', 'delivered', 'shipped', 'processing', 'pending', 'cancelled'], at),
    payment_state: pick(['completed', 'completed', 'completed', 'completed', 'pending', 'failed'], at),
    total_minor: 1000 + ((at * 7919) % 90_000),
    last_name: `Buyer ${(at * 31) % 997}`,
    email: `buyer-${at}@people.example`,
    email_key: `buyer-${at}@people.example`,
    idempotency_key: null,
    created_at: now - at * HOUR,
    paid_at: at % 6 < 4 ? now - at * HOUR + 60_000 : null,
  });
  await insertAll(count, make, (rows) =>
    stack.ctx.db
      .insertInto('orders')
      .values(rows.map((row) => withKey('orders', row)))
      .execute(),
  );
  await insertAll(
    count,
    (at) => receivedFor(make(at)),
    (rows) => stack.ctx.db.insertInto('payments').values(rows).execute(),
  );
  const line = {
    product_id: part,
    name: 'Test burr',
    part_number: '',
    image: '',
    position: 0,
    price_minor: 1250,
    quantity: 1,
  };
  await insertAll(
    count,
    (at) => ({ ...line, order_id: `order-${at}` }),
    (rows) => stack.ctx.db.insertInto('order_lines').values(rows).execute(),
  );
}

/** One appointment every half hour, back from now; a third are quotes. */
export async function makeAppointments(stack: Stack, count: number): Promise<void> {
  const now = stack.clock.now();
  const make = (at: number): AppointmentRow => ({
    id: `visit-${at}`,
    chosen_date: null,
    chosen_time: null,
    user_id: null,
    name: `Visitor ${(at * 31) % 1999}`,
    email: `visitor-${at}@people.example`,
    phone: '020 7946 0999',
    service: pick(BOOKING_SERVICES, at),
    subject: '',
    message: 'The longcase clock in the hall stops at ten past nine.',
    date: new Date(now + (at % 365) * 24 * HOUR).toISOString().slice(0, 10),
    time: pick(['09:30', '10:30', '14:00'], at),
    status: pick(['completed', 'completed', 'completed', 'cancelled', 'confirmed', 'pending'], at),
    is_quote: at % 3 === 0 ? 1 : 0,
    suspected: 0,
    net: '',
    email_proven_at: now,
    address: '',
    post_code: '',
    machine: '',
    payer: null,
    payer_key: null,
    contact_name: '',
    contact_phone: '',
    access_note: '',
    price_told: '',
    call_out_minor: null,
    terms: '',
    urgent: 0,
    part_expected_on: null,
    comes_back_by: null,
    on_sheet: 0,
    address_key: `visitor-${at}@people.example`,
    version: 1,
    idempotency_key: null,
    content_hash: `hash-${at}`,
    fresh_hash: null,
    created_at: now - (at * HOUR) / 2,
    updated_at: now,
    untold_at: null,
    staff_note: '',
    search_key: null,
  });
  await insertAll(count, make, (rows) =>
    stack.ctx.db
      .insertInto('appointments')
      .values(rows.map((row) => withKey('appointments', row)))
      .execute(),
  );
}

/** Queued mails, one a second, back from now. */
export async function makeMails(stack: Stack, count: number): Promise<void> {
  const now = stack.clock.now();
  const make = (at: number): OutboxRow => ({
    id: `mail-${at}`,
    dedupe_key: `mail-${at}`,
    kind: 'password-changed',
    to_address: `buyer-${at}@people.example`,
    address_key: `buyer-${at}@people.example`,
    to_name: 'Ada Marsh',
    subject: 'Your password was changed',
    text: 'It was changed.',
    html: '<p>It was changed.</p>',
    attempts: 0,
    next_attempt_at: now - at * 1000,
    lease_until: 0,
    created_at: now - at * 1000,
    sent_at: null,
    failed_at: null,
    file_at: null,
    last_error: null,
    link_kind: null,
    link_thing_id: null,
    put_aside_at: null,
    calendar: null,
    photo_file: null,
    search_key: null,
  });
  await insertAll(count, make, (rows) =>
    stack.ctx.db
      .insertInto('outbox')
      .values(rows.map((row) => withKey('outbox', row)))
      .execute(),
  );
}

/** Audit entries, each by a different person, one a second, back from now. */
export async function makeEntries(stack: Stack, count: number): Promise<void> {
  const now = stack.clock.now();
  const make = (at: number): AuditRow => ({
    id: `entry-${at}`,
    at: now - at * 1000,
    actor: `buyer-${at}`,
    action: 'change',
    entity: 'order',
    entity_id: `order-${at}`,
    before: '{}',
    after: '{}',
  });
  await insertAll(count, make, (rows) => stack.ctx.db.insertInto('audit_log').values(rows).execute());
}

/** Cancellation notices, one an hour, back from now. */
export async function makeNotices(stack: Stack, count: number): Promise<void> {
  const now = stack.clock.now();
  const make = (at: number): CancellationRow => ({
    id: `notice-${at}`,
    name: `Buyer ${at}`,
    email: `Buyer-${at}@people.example`,
    address_key: `buyer-${at}@people.example`,
    address: '',
    order_or_booking: `F${200_000 + at}`,
    message: '',
    suspected: 0,
    idempotency_key: null,
    content_hash: `hash-${at}`,
    fresh_hash: null,
    created_at: now - at * HOUR,
    handled_at: null,
    handled_by: null,
    search_key: null,
  });
  await insertAll(count, make, (rows) =>
    stack.ctx.db
      .insertInto('cancellations')
      .values(rows.map((row) => withKey('cancellations', row)))
      .execute(),
  );
}
