// Refunds: several of each order, with their credit notes, and the units that came back with them. Frozen.
import { sql } from 'kysely';
import {
  addColumns,
  type Db,
  id,
  number,
  oneOf,
  optionalNumber,
  optionalText,
  text,
} from '../migration-columns.ts';

/** Refunds made before have no credit note: the owner wrote those. */
const EARLIER = sql`insert into refunds (id, order_id, state, origin, reason, lines, recorded_by, amount_minor, stock_back,
    next_check_at, created_at, paypal_refund_id, done_at)
  select id, id, 'done', case when capture_id is null then 'hand' else 'paypal' end, '', '[]', 'payments', refunded_minor, 0,
    0, coalesce(refunded_at, updated_at), refund_id, coalesce(refunded_at, updated_at)
  from orders where refunded_minor > 0`;

export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('refunds')
    .$call(id)
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .$call(text('state', 'origin', 'reason', 'lines', 'recorded_by'))
    .$call(number('amount_minor', 'stock_back', 'next_check_at', 'created_at'))
    .$call(optionalText('paypal_refund_id', 'request_key', 'body_hash', 'issue'))
    .$call(optionalNumber('done_at', 'credit_note_number', 'net_minor', 'vat_minor', 'vat_sterling_minor'))
    .addUniqueConstraint('refunds_paypal', ['paypal_refund_id'])
    .addUniqueConstraint('refunds_key', ['request_key'])
    .addUniqueConstraint('refunds_credit_note', ['credit_note_number'])
    .addCheckConstraint('refunds_state', oneOf('state', ['requested', 'done', 'failed']))
    .addCheckConstraint('refunds_sum', sql`net_minor + vat_minor = amount_minor`)
    .execute();
  await db.schema.createIndex('refunds_order').on('refunds').column('order_id').execute();
  await db.schema.createIndex('refunds_done').on('refunds').column('done_at').execute();
  await sql`create index refunds_requested on refunds (next_check_at) where state = 'requested'`.execute(db);
  await sql`create index orders_to_check on orders (created_at) where review_reason is not null`.execute(db);
  await addColumns(db, 'order_lines', 'bigint', ['returned'], 0);
  await EARLIER.execute(db);
  await db.insertInto('counters').values({ name: 'credit-note', value: 0 }).execute();
}
